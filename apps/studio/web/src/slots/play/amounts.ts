/** What coins of a title are in money, and when a win is a large one. */
import type { PoolRules, SlotTitle } from '@lantern/game-math/slots';

export { shortAmount } from '../../frame/short-amount.ts';

/** Coins of a title for a bet, in minor units; whole, because bets are multiples of the coins. */
export const amountOf = (title: SlotTitle, bet: number, coins: number): number => (bet / title.coins) * coins;

/** The growing pool a title has, if any. */
export const poolOf = (title: SlotTitle): PoolRules | undefined => (title.model === 'lines' ? title.pool : undefined);

/** One spin in so many wins the pool at a bet, to the nearest whole. */
export const spinsPerPool = ({ oneIn }: PoolRules, bet: number): number => Math.round(oneIn / bet);

/** What a pool gives back of bets on average, in basis points: the share that goes in, and what the house begins it with. */
export const poolBasisPoints = ({ oneIn, shareBasisPoints, seedAmount }: PoolRules): number => shareBasisPoints + (seedAmount / oneIn) * 10_000;

/** Times the bet from which a round is announced. */
const TIERS = [12, 30, 75] as const;

/** How large a win is, or undefined for one that needs no words. */
export function tierOf(won: number, bet: number): 0 | 1 | 2 | undefined {
  const times = won / bet;
  return times >= TIERS[2] ? 2 : times >= TIERS[1] ? 1 : times >= TIERS[0] ? 0 : undefined;
}
