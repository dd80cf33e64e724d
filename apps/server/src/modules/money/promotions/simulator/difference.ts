/** The difference between two groups' means with its interval. Pure. */

/** Half the width of an interval that holds the true value in 95 of 100 cases, in standard errors. */
const Z_95 = 1.959_963_984_540_054;

/** A group of values, summed. */
export interface Sample {
  readonly members: number;
  readonly mean: number;
  /** Of the sample. */
  readonly variance: number;
}

/** Mean and variance of values; empty: zero. */
export function sampleOf(values: readonly number[]): Sample {
  const members = values.length;
  if (members === 0) return { members, mean: 0, variance: 0 };
  const mean = values.reduce((sum, value) => sum + value, 0) / members;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { members, mean, variance: members > 1 ? squares / (members - 1) : 0 };
}

export interface Difference {
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

/** The first group's mean less the second's, with the interval of two groups of unequal variance; undefined while one has fewer than two. */
export function differenceOf(one: Sample, other: Sample): Difference | undefined {
  if (one.members < 2 || other.members < 2) return undefined;
  const difference = one.mean - other.mean;
  const error = Math.sqrt(one.variance / one.members + other.variance / other.members);
  return { difference, low: difference - Z_95 * error, high: difference + Z_95 * error };
}
