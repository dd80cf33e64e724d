/**
 * How unlikely a run of results is, without knowing how they spread (docs/adr/0038-risk-rules.md). A member's results x₁, x₂, … have,
 * each given those before, a mean of at most r₁, r₂, …: what a bet pays per unit staked and the game's return, or 1 and a chance. Then
 * Π (1 + λ(xᵢ/rᵢ − 1)) is a non-negative supermartingale that starts at 1 for every λ in [0, 1], and so is the mean over several λ.
 * Ville's inequality: it ever reaches N with probability at most 1/N, however often one looks and whatever the member stakes. Pure.
 */

/** Small ones see a small edge over many bets, large ones a great edge over few. */
export const FRACTIONS = [0.005, 0.02, 0.08, 0.25, 0.6, 0.9] as const;

/** Beyond this a chance is not told apart. */
const LUCK_MAXIMUM = 1_000_000_000_000;

/** What a result adds to the logarithms, one per fraction. `ratio` is x/r. */
export const growthOf = (ratio: number): readonly number[] =>
  FRACTIONS.map((fraction) => Math.log(1 - fraction + fraction * ratio));

/** The value of the process from the sums of its logarithms: "one in so many" is the chance of it by luck, at most. */
export function luckOf(sums: readonly number[]): number {
  const highest = Math.max(...sums);
  const mean = sums.reduce((total, sum) => total + Math.exp(sum - highest), 0) / sums.length;
  const value = Math.exp(highest + Math.log(mean));
  return Math.min(LUCK_MAXIMUM, value);
}

/** The highest value the process had on the way: what an evaluation after every result would have seen. */
export function luckOfRun(ratios: Iterable<number>): number {
  const sums: number[] = FRACTIONS.map(() => 0);
  let highest = 1;
  for (const ratio of ratios) {
    growthOf(ratio).forEach((growth, at) => (sums[at] = sums[at]! + growth));
    highest = Math.max(highest, luckOf(sums));
  }
  return highest;
}
