/** Amounts of a title's coins, and the classes of big wins. */
import type { PoolRules, SlotTitle } from '@lantern/game-math/slots';

export { shortAmount } from '../../frame/short-amount.ts';

/** A title's coins at a bet, in minor units; whole, because bets are multiples of the coins. */
export const amountOf = (title: SlotTitle, bet: number, coins: number): number => (bet / title.coins) * coins;

/** The progressive pool of a title, if any. */
export const poolOf = (title: SlotTitle): PoolRules | undefined => (title.model === 'lines' ? title.pool : undefined);

/** One in N spins wins the pool at a bet in a currency, rounded. */
export const spinsPerPool = (rules: PoolRules, bet: number, currency: string): number =>
  Math.round((rules.oneIn * seedIn(rules, currency)) / (rules.seedAmount * bet));

/** The start amount of a currency's pool, in its minor units. */
export const seedIn = ({ seedAmount, seeds = {} }: PoolRules, currency: string): number =>
  seeds[currency.replace(/PLAY$/, '')] ?? seedAmount;

/** A pool's average return of bets, in basis points: the contributed share, and the house's start amount. */
export const poolBasisPoints = ({ oneIn, shareBasisPoints, seedAmount }: PoolRules): number =>
  shareBasisPoints + (seedAmount / oneIn) * 10_000;

/** Minimum multiple of the bet for an announcement. */
const TIERS = [12, 30, 75] as const;

/** The class of a win; undefined for one that is not announced. */
export function tierOf(won: number, bet: number): 0 | 1 | 2 | undefined {
  const times = won / bet;
  return times >= TIERS[2] ? 2 : times >= TIERS[1] ? 1 : times >= TIERS[0] ? 0 : undefined;
}
