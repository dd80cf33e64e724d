/** A day long enough for a test that asks for what happened "today". */
import type { TestClock } from '../kit/src/index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Viet Nam is seven hours ahead of UTC, all year. */
const AHEAD_MS = 7 * HOUR_MS;
/** Longer than any test. */
const CALM_MS = 10 * 60_000;

/** Moves the clock past midnight in Viet Nam when the day is nearly over. */
export async function calmDay(clock: TestClock): Promise<void> {
  const leftMs = DAY_MS - ((clock.now() + AHEAD_MS) % DAY_MS);
  if (leftMs < CALM_MS) await clock.advance(leftMs + 1_000);
}
