/**
 * Progressive pools: a share of every bet is added, and each paid spin may win the whole pool. One value of the round's own stream decides,
 * drawn before the reels and for the paid spin only: of `oneIn` equally likely values, as many win as the bet has minor units, so that
 * every unit staked has the same chance whatever the bet.
 */
import { takeValue, type ValueStream } from '../value-stream.ts';
import type { PoolRules } from './title.ts';

/** The value drawn by a paid spin, 0 to `oneIn - 1`. */
export const drawPoolValue = ({ oneIn }: PoolRules, next: ValueStream): number => takeValue(next, oneIn);

/** Play money of a currency starts its pool with the same amount as the currency itself. */
const TRIAL = /PLAY$/;

/** The start amount of a currency's pool, in its minor units. */
export const seedIn = ({ seedAmount, seeds = {} }: PoolRules, currency: string): number =>
  seeds[currency.replace(TRIAL, '')] ?? seedAmount;

/**
 * Number of winning values per minor unit of a currency: the smaller its start amount, the more, so that a bet has the same return in all.
 */
export const weightIn = (rules: PoolRules, currency: string): number => rules.seedAmount / seedIn(rules, currency);

/** Whether a value wins the pool for a bet in minor units of that weight. */
export const winsPool = (bet: number, poolValue: number, weight = 1): boolean => poolValue < bet * weight;
