/**
 * Growing pools: a share of every bet goes into one, and each paid spin may win all of it. One value of the round's own stream decides,
 * drawn before the reels and for the paid spin only: of `oneIn` values that are all equally likely, as many hit as the bet has minor units,
 * so that every unit staked has the same chance whatever the bet.
 */
import { takeValue, type ValueStream } from '../value-stream.ts';
import type { PoolRules } from './title.ts';

/** The value a paid spin draws, 0 to `oneIn - 1`. */
export const drawPoolValue = ({ oneIn }: PoolRules, next: ValueStream): number => takeValue(next, oneIn);

/** Whether a value wins the pool for a bet in minor units. */
export const winsPool = (bet: number, poolValue: number): boolean => poolValue < bet;
