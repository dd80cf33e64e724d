/**
 * Statistics of a stream and their critical values, at p = 0.001 on either side: the normal distribution's is 3.0902 (one side), a
 * chi-square distribution's is Wilson and Hilferty's cube (1931), within 1 % of the tables from 6 degrees on above and rougher, but on the
 * safe side, below.
 */

export interface Statistic {
  readonly name: string;
  readonly value: number;
  readonly lowest: number;
  readonly highest: number;
}

/** The standard normal's quantile at 0.999. */
const NORMAL_CRITICAL = 3.0902;

/** The chi-square value that N degrees of freedom exceed with probability 0.001 (`z` 3.0902) or fall short of (−3.0902). */
export function chiSquareCritical(degrees: number, z = NORMAL_CRITICAL): number {
  const spread = 2 / (9 * degrees);
  return degrees * Math.max(0, 1 - spread + z * Math.sqrt(spread)) ** 3;
}

/** Pearson's statistic of counts against expected counts; too even a distribution is as suspect as too uneven a one. */
export function chiSquareOf(
  name: string,
  counts: ArrayLike<number>,
  expected: ArrayLike<number>,
  scale = 1,
): Statistic {
  let value = 0;
  for (let cell = 0; cell < expected.length; cell += 1)
    value += ((counts[cell] ?? 0) - (expected[cell] ?? 0)) ** 2 / (expected[cell] ?? 0);
  const degrees = expected.length - 1;
  return {
    name,
    value: value * scale,
    lowest: chiSquareCritical(degrees, -NORMAL_CRITICAL),
    highest: chiSquareCritical(degrees),
  };
}

/** The same against equal shares. */
export function uniformityOf(name: string, counts: ArrayLike<number>, scale = 1): Statistic {
  let total = 0;
  for (let cell = 0; cell < counts.length; cell += 1) total += counts[cell] ?? 0;
  return chiSquareOf(
    name,
    counts,
    Array.from({ length: counts.length }, () => total / counts.length),
    scale,
  );
}

/** A value that is normal with this mean and deviation. */
export function normalOf(name: string, value: number, mean: number, deviation: number): Statistic {
  return { name, value: (value - mean) / deviation, lowest: -NORMAL_CRITICAL, highest: NORMAL_CRITICAL };
}

/** Those outside the critical values, as text; empty for a stream that passes. */
export function failuresOf(statistics: readonly Statistic[]): string[] {
  return statistics
    .filter(({ value, lowest, highest }) => !(value >= lowest && value <= highest))
    .map(
      ({ name, value, lowest, highest }) =>
        `${name}: ${value.toFixed(2)} is not in ${lowest.toFixed(2)} … ${highest.toFixed(2)}`,
    );
}
