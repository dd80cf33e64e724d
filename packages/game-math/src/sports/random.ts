/** Real numbers from a value stream, with the same arithmetic on every machine. */
import { takeValue, type ValueStream } from '../value-stream.ts';
import { exponential, naturalLog } from './arithmetic.ts';

const STEPS = 2 ** 48;

/** A number from 0 up to, not including, 1, in steps of 2⁻⁴⁸. */
export const unit = (next: ValueStream): number => takeValue(next, STEPS) / STEPS;

/** A waiting time at a rate per unit of time; Infinity at rate 0. */
export function waitingTime(next: ValueStream, rate: number): number {
  return rate > 0 ? -naturalLog(1 - unit(next)) / rate : Infinity;
}

/** A whole number from `low` to `high`. */
export const between = (next: ValueStream, low: number, high: number): number => low + takeValue(next, high - low + 1);

/** An index, each as likely as its weight. Throws RangeError when all weights are 0. */
export function weighted(next: ValueStream, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (!(sum > 0)) throw new RangeError('a weight is above 0');
  let left = unit(next) * sum;
  let last = 0;
  for (const [at, weight] of weights.entries()) {
    if (weight <= 0) continue;
    if (left < weight) return at;
    left -= weight;
    last = at;
  }
  return last;
}

/** The number of events when `mean` are expected (Poisson). */
export function countOf(next: ValueStream, mean: number): number {
  const limit = exponential(-mean);
  let count = -1;
  for (let product = 1; product > limit; count += 1) product *= 1 - unit(next);
  return count;
}
