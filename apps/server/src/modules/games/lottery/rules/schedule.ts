/** The issues a game needs at an instant. */
import { issuesOfVersions, type DatedSchedule, type IssueTimes, type NoDrawDates } from '@lantern/game-math/lottery';

/** The current issue and the next, so that a commitment is public before its sales open. */
const ISSUES_AHEAD = 2;

/**
 * The issues that must exist at `nowMs` and are missing: the next one while it still takes bets, and the one after it. Issues missed
 * while the server was down are not created. `coming` are the numbers of those that exist.
 */
export function missingIssues(
  timetables: readonly DatedSchedule[],
  nowMs: number,
  coming: readonly string[],
  noDrawDates: NoDrawDates,
): readonly IssueTimes[] {
  return issuesOfVersions(timetables, nowMs, ISSUES_AHEAD, noDrawDates).filter(
    (issue) => nowMs < issue.locksAt && !coming.includes(issue.numero),
  );
}
