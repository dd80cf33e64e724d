/** The issues a game needs at an instant. */
import { issuesFrom, type IssueTimes, type NoDrawDates, type Schedule } from '@lantern/game-math/lottery';

/** The current issue and the next, so that a commitment is public before its sales open. */
const ISSUES_AHEAD = 2;

/**
 * The issues that must exist at `nowMs` and are missing: the next one while it still takes bets, and the one after it. Issues missed
 * while the server was down are not created. `coming` are the numbers of those that exist.
 */
export function missingIssues(
  schedule: Schedule,
  nowMs: number,
  coming: readonly string[],
  noDrawDates: NoDrawDates,
): readonly IssueTimes[] {
  return issuesFrom(schedule, nowMs, ISSUES_AHEAD, noDrawDates).filter(
    (issue) => nowMs < issue.locksAt && !coming.includes(issue.numero),
  );
}
