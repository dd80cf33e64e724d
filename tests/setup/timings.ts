/** Tests whether two kinds of request take equally long, by measurements on a busy machine. */
import { expect } from 'vitest';

interface Sample {
  readonly mean: number;
  readonly variance: number;
  readonly size: number;
}

/**
 * Far above chance for so few, trimmed measurements: a busy machine must not fail the suite, a skipped
 * hash (tens of milliseconds in each of them) must.
 */
const T_MAXIMUM = 8;

/** The middle of the measurements: other load on the machine shows at both ends. */
function sampleOf(values: readonly number[]): Sample {
  const cut = Math.floor(values.length / 10);
  const kept = values.toSorted((one, other) => one - other).slice(cut, values.length - cut);
  const mean = kept.reduce((sum, value) => sum + value, 0) / kept.length;
  const variance = kept.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (kept.length - 1);
  return { mean, variance, size: kept.length };
}

/** Welch's t of two samples with separate variances. */
const welch = (one: Sample, other: Sample): number =>
  (one.mean - other.mean) / Math.sqrt(one.variance / one.size + other.variance / other.size);

/** Expects that no kind differs, with measurements taken in turns. */
export function expectAlike(timesMs: readonly (readonly number[])[]): void {
  const samples = timesMs.map(sampleOf);
  for (const [i, one] of samples.entries())
    for (const other of samples.slice(i + 1))
      expect(Math.abs(welch(one, other)), JSON.stringify(samples)).toBeLessThan(T_MAXIMUM);
}
