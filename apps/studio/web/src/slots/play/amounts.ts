/** What coins of a title are in money, and when a win is a large one. */
import type { SlotTitle } from '@lantern/game-math/slots';

/** Coins of a title for a bet, in minor units; whole, because bets are multiples of the coins. */
export const amountOf = (title: SlotTitle, bet: number, coins: number): number => (bet / title.coins) * coins;

/** Times the bet from which a round is announced. */
const TIERS = [12, 30, 75] as const;

/** How large a win is, or undefined for one that needs no words. */
export function tierOf(won: number, bet: number): 0 | 1 | 2 | undefined {
  const times = won / bet;
  return times >= TIERS[2] ? 2 : times >= TIERS[1] ? 1 : times >= TIERS[0] ? 0 : undefined;
}

const THOUSAND = 1_000;
const UNITS = {
  vi: [['tỷ', THOUSAND ** 3], ['tr', THOUSAND ** 2], ['k', THOUSAND]],
  en: [['B', THOUSAND ** 3], ['M', THOUSAND ** 2], ['K', THOUSAND]],
} as const;

/** An amount in the few signs a coin has room for: `12,5k`, `1,2tr`. Cut, never rounded up. */
export function shortAmount(amount: number, locale: 'vi' | 'en'): string {
  for (const [unit, size] of UNITS[locale]) {
    if (amount < size) continue;
    const tenths = Math.floor((amount * 10) / size);
    const text = tenths >= THOUSAND || tenths % 10 === 0 ? String(Math.floor(tenths / 10)) : `${Math.floor(tenths / 10)}.${tenths % 10}`;
    return (locale === 'vi' ? text.replace('.', ',') : text) + unit;
  }
  return String(amount);
}
