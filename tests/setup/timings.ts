/** Whether two kinds of request take equally long, by measurements on a machine that does other things besides. */
import { expect } from 'vitest';

interface Sample {
  readonly mean: number;
  readonly variance: number;
  readonly size: number;
}

/**
 * Far above chance for as few measurements as there are, trimmed as they are: a busy machine must not fail the suite, a skipped
 * hash (tens of milliseconds in each of them) must.
 */
const T_MAXIMUM = 8;

/** The middle of the measurements: what the machine did besides shows at both ends. */
function sampleOf(values: readonly number[]): Sample {
  const cut = Math.floor(values.length / 10);
  const kept = values.toSorted((one, other) => one - other).slice(cut, values.length - cut);
  const mean = kept.reduce((sum, value) => sum + value, 0) / kept.length;
  const variance = kept.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (kept.length - 1);
  return { mean, variance, size: kept.length };
}

/** Welch's t of two samples with variances of their own. */
const welch = (one: Sample, other: Sample): number => (one.mean - other.mean) / Math.sqrt(one.variance / one.size + other.variance / other.size);

/** Expects that no kind stands out, of measurements taken in turns. */
export function expectAlike(timesMs: readonly (readonly number[])[]): void {
  const samples = timesMs.map(sampleOf);
  for (const [i, one] of samples.entries()) for (const other of samples.slice(i + 1)) expect(Math.abs(welch(one, other)), JSON.stringify(samples)).toBeLessThan(T_MAXIMUM);
}
