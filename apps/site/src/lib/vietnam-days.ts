/** Days in Vietnam's time zone: UTC+7 without daylight saving. */
const OFFSET_MS = 7 * 3_600_000;
const DAY_MS = 86_400_000;

/** Midnight in Vietnam at the start of the day of `atMs`, `daysAgo` days earlier. */
export const dayStart = (atMs: number, daysAgo = 0): number =>
  Math.floor((atMs + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS - daysAgo * DAY_MS;
