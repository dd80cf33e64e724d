/** Which issues a game needs at an instant. */
import { issueAt, type FastGame, type IssueTimes } from '@lantern/game-math/lottery';

/** Seconds from draw to draw, and how long before each draw sales close. */
export type Schedule = Pick<FastGame, 'intervalSec' | 'lockTimeSec'>;

/**
 * The issues that must exist at `nowMs` and are not there yet: the current one while it still takes bets, and the next, so
 * that its commitment is public before its sales open. Issues nobody could have bet on (the server was down) are not made up.
 * `newestDrawsAtMs` is the draw time of the newest issue there is.
 */
export function missingIssues(schedule: Schedule, nowMs: number, newestDrawsAtMs: number): readonly IssueTimes[] {
  const current = issueAt(schedule as FastGame, nowMs);
  const next = issueAt(schedule as FastGame, current.drawsAt);
  return [current, next].filter((issue) => issue.drawsAt > newestDrawsAtMs && nowMs < issue.locksAt);
}
