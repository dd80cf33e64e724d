/** What a typed limit would do. Pure. */

/** `same`: it stands already. `now`: stricter, works at once. `later`: looser, works after a day. Null is no limit. */
export function effectOf(standing: number | null, wanted: number | null): 'same' | 'now' | 'later' {
  if (standing === wanted) return 'same';
  if (wanted === null) return 'later';
  return standing === null || wanted < standing ? 'now' : 'later';
}

/** Amounts to begin with, in minor units: round ones around what stands, or for somebody without a limit. */
export function quickAmounts(standing: number | null, unit: number): readonly number[] {
  if (standing === null) return [500_000 * unit, 1_000_000 * unit, 3_000_000 * unit, 5_000_000 * unit];
  return [0.25, 0.5, 0.75, 2].map((share) => Math.max(1, Math.round((standing * share) / unit)) * unit);
}

/** Minutes of a day a member may choose from. */
export const DAY_MINUTES: readonly number[] = [30, 60, 120, 180, 300, 480];
