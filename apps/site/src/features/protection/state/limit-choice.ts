/** Effect of an entered limit. Pure. */

/**
 * `same`: already set. `now`: stricter, takes effect at once. `later`: looser, takes effect after a day. Null is no
 * limit.
 */
export function effectOf(current: number | null, wanted: number | null): 'same' | 'now' | 'later' {
  if (current === wanted) return 'same';
  if (wanted === null) return 'later';
  return current === null || wanted < current ? 'now' : 'later';
}

/** Suggested amounts, in minor units: round ones around the current limit, or defaults without one. */
export function quickAmounts(current: number | null, unit: number): readonly number[] {
  if (current === null) return [500_000 * unit, 1_000_000 * unit, 3_000_000 * unit, 5_000_000 * unit];
  return [0.25, 0.5, 0.75, 2].map((share) => Math.max(1, Math.round((current * share) / unit)) * unit);
}

/** Minutes of a day a member may choose from. */
export const DAY_MINUTES: readonly number[] = [30, 60, 120, 180, 300, 480];
