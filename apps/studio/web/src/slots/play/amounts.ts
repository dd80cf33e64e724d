/** What coins of a title are in money, and when a win is a large one. */
import type { SlotTitle } from '@lantern/game-math/slots';

export { shortAmount } from '../../frame/short-amount.ts';

/** Coins of a title for a bet, in minor units; whole, because bets are multiples of the coins. */
export const amountOf = (title: SlotTitle, bet: number, coins: number): number => (bet / title.coins) * coins;

/** Times the bet from which a round is announced. */
const TIERS = [12, 30, 75] as const;

/** How large a win is, or undefined for one that needs no words. */
export function tierOf(won: number, bet: number): 0 | 1 | 2 | undefined {
  const times = won / bet;
  return times >= TIERS[2] ? 2 : times >= TIERS[1] ? 1 : times >= TIERS[0] ? 0 : undefined;
}
