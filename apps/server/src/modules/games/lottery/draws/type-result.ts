/**
 * An official result typed by two persons, each without the numbers of the other: equal ones draw the issue, different ones are
 * shown and typed again in a new round. The match is carried out by the verbs of decide-result.ts, the first person requesting and
 * the second deciding.
 */
import type { DrawResult } from '@lantern/contract';
import type { Kernel } from '../../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { isSameResult } from '../rules/agreement.ts';
import { findGame } from '../issues/game-store.ts';
import { lockIssueRow, type IssueKey } from '../issues/issue-store.ts';
import { decideResult, kindFor, requestResult } from './decide-result.ts';
import { listEntries, markMismatched, writeEntry, type ResultEntry } from './entry-store.ts';
import { officialResult } from './official-draw.ts';

/** How long an entry waits for the second person. */
export const ENTRY_HOURS = 12;

export interface TypedResult extends IssueKey {
  readonly result: DrawResult;
  readonly operator: { readonly operatorId: string; readonly displayName: string };
}

export interface TypingDeps {
  /** Whether an operator may still type results: an entry of who may not any more does not count. */
  mayType(tx: Tx, operatorId: string): Promise<boolean>;
}

export interface Typing {
  readonly round: number;
  /** Entries of the open round that have not expired. */
  readonly open: readonly ResultEntry[];
  readonly closed: readonly ResultEntry[];
}

/** The open round of an issue, and the entries of rounds that did not match. */
export function typingOf(entries: readonly ResultEntry[]): Typing {
  const closed = entries.filter(({ mismatched }) => mismatched);
  const round = Math.max(0, ...closed.map((entry) => entry.round)) + 1;
  return { round, open: entries.filter((entry) => entry.round === round && !entry.isExpired), closed };
}

/**
 * Takes what a person typed. Refuses issue_not_found, result_invalid, and result_state_conflict where the issue takes no result:
 * the house draws it, it is not drawing, or its sources have agreed.
 */
export async function typeResult(
  kernel: Kernel,
  deps: TypingDeps,
  tx: Tx,
  { operator, result: typed, ...key }: TypedResult,
): Promise<
  Result<{ readonly state: 'waiting' | 'differs' | 'drawn'; readonly round: number; readonly result: DrawResult }>
> {
  const issue = await lockIssueRow(tx, key);
  if (!issue) return refuse('issue_not_found');
  if (kindFor(issue) !== 'draw') return refuse('result_state_conflict');
  const result = officialResult((await findGame(tx, key.gameCode))!, typed);
  if (!result) return refuse('result_invalid');
  const { round, open } = typingOf(await listEntries(tx, key, ENTRY_HOURS));
  const others = [];
  for (const entry of open)
    if (entry.operatorId !== operator.operatorId && (await deps.mayType(tx, entry.operatorId))) others.push(entry);
  await writeEntry(tx, key, { round, operatorId: operator.operatorId, operatorName: operator.displayName, result });
  const other = others[0];
  if (!other) return ok({ state: 'waiting', round, result });
  if (!isSameResult(other.result, result)) {
    await markMismatched(tx, key, round, [other.operatorId, operator.operatorId]);
    return ok({ state: 'differs', round, result });
  }
  const requested = await requestResult(kernel, tx, {
    ...key,
    result,
    reason: `typed by ${other.operatorName} and ${operator.displayName}`,
    operator: other.operatorId,
  });
  if (!requested.ok) return requested;
  const { requestId } = requested.value;
  const decided = await decideResult(kernel, tx, { requestId, approve: true, operator: operator.operatorId });
  return decided.ok ? ok({ state: 'drawn', round, result }) : decided;
}
