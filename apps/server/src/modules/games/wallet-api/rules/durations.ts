/** Durations of requests, counted in slots: a p95 of any span is read from sums, without keeping each request. */

/** Upper bounds of the durations that are told apart, in milliseconds; the last slot has what took longer. */
const BOUNDS_MS = [10, 25, 50, 75, 100, 150, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000] as const;
/** How many slots a minute has. */
export const DURATION_SLOTS = BOUNDS_MS.length + 1;

/** The slot of a duration in milliseconds. */
export const slotOf = (durationMs: number): number => {
  const at = BOUNDS_MS.findIndex((bound) => durationMs <= bound);
  return at === -1 ? BOUNDS_MS.length : at;
};

/** The bound that 95 of 100 requests stay under. */
export function p95Of(slots: readonly number[]): number | null {
  const calls = slots.reduce((sum, count) => sum + count, 0);
  if (calls === 0) return null;
  let seen = 0;
  for (const [at, count] of slots.entries()) {
    seen += count;
    if (seen >= calls * 0.95) return BOUNDS_MS[at] ?? BOUNDS_MS.at(-1)!;
  }
  return BOUNDS_MS.at(-1)!;
}
