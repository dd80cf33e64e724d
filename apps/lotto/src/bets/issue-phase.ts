/** The sale phase of an issue by the server's clock. */
import type { Answer } from '../lib/calls.ts';

export type Issue = Answer<'lottery.openIssues'>['list'][number];

export interface IssuePhase {
  /** The next issue to be drawn; undefined when none is planned. */
  readonly issue: Issue | undefined;
  /** Bets are accepted now. */
  readonly selling: boolean;
  /** Unix milliseconds at which this answer may change; undefined when only the server can change it. */
  readonly changesAtMs: number | undefined;
}

/** The phase at `nowMs`, from the issues whose draw is ahead. */
export function phaseAt(issues: readonly Issue[], nowMs: number): IssuePhase {
  const issue = [...issues].sort((a, b) => a.drawAt - b.drawAt).find(({ drawAt }) => nowMs < drawAt);
  if (!issue) return { issue: undefined, selling: false, changesAtMs: undefined };
  const bounds = [issue.openAt, issue.lockAt, issue.drawAt].filter((atMs) => atMs > nowMs);
  const onTime = nowMs >= issue.openAt && nowMs < issue.lockAt;
  // Open but not for sale: the house has taken the game off sale. An issue not yet opened will open by itself.
  const selling = onTime && (issue.isSale || issue.state === 'pending');
  return { issue, selling, changesAtMs: Math.min(...bounds) };
}
