/** Amounts of a title's coins, and the tiers of wins. */
import type { PoolRules, SlotTitle } from '@lantern/game-math/slots';
import { poolOf, timesAt } from '@lantern/game-math/slots/title';
import type { HeldShown } from '../../../../wire/slots.ts';

export { poolOf };
export { shortAmount } from '../../frame/short-amount.ts';

/** A title's coins at a bet, in minor units; whole, because bets are multiples of the coins. */
export const amountOf = (title: SlotTitle, bet: number, coins: number): number => (bet / title.coins) * coins;

/** One in N spins wins the pool at a bet in a currency, rounded. */
export const spinsPerPool = (rules: PoolRules, bet: number, currency: string): number =>
  Math.round((rules.oneIn * seedIn(rules, currency)) / (rules.seedAmount * bet));

/** The start amount of a currency's pool, in its minor units. */
export const seedIn = ({ seedAmount, seeds = {} }: PoolRules, currency: string): number =>
  seeds[currency.replace(/PLAY$/, '')] ?? seedAmount;

/** A pool's average return of bets, in basis points: the contributed share, and the house's start amount. */
export const poolBasisPoints = ({ oneIn, shareBasisPoints, seedAmount }: PoolRules): number =>
  shareBasisPoints + (seedAmount / oneIn) * 10_000;

/** Multiples of the bet from which a win is celebrated one tier higher. */
export const TIERS = [1, 5, 15, 50, 200] as const;
/** 0: below the bet, which celebrates nothing. */
export type Tier = 0 | 1 | 2 | 3 | 4 | 5;

/** The tier of a win. */
export const tierOf = (won: number, bet: number): Tier => TIERS.filter((times) => won >= times * bet).length as Tier;

/** How far an amount is along the tiers, 0 to 1: equal steps from tier to tier, and even within one. */
export function shareOfTiers(amount: number, bet: number): number {
  const times = amount / bet;
  const tier = tierOf(amount, bet);
  if (tier === 0) return 0;
  const [from, to] = [TIERS[tier - 1]!, TIERS.find((_, index) => index === tier)];
  const within = to === undefined ? 0 : (times - from) / (to - from);
  return (tier - 1 + within) / (TIERS.length - 1);
}

/** What a hold-and-spin's journey multiplies so many coins by; 1 in other titles. */
export const journeyTimes = (title: SlotTitle, coins: number): number =>
  title.model === 'hold' ? timesAt(title.hold, coins) : 1;

/** What the coins held so far would pay if nothing came any more: the journey multiplies all but jackpots. */
export function heldAmount(title: SlotTitle, held: readonly HeldShown[]): number {
  const times = journeyTimes(title, held.length);
  return held.reduce((sum, coin) => sum + coin.amount * (coin.jackpot === null ? times : 1), 0);
}
