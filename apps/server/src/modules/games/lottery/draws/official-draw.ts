/** drawing → drawn for an official issue: its sources agree, or operators decided. The caller has locked the issue. */
import type { DrawResult } from '@lantern/contract';
import { formatById, groupByTier, resultOfTiers } from '@lantern/game-math/lottery';
import type { Kernel } from '../../../../kernel/module.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { publishIssue } from '../events.ts';
import type { Game } from '../issues/game-store.ts';
import { markDrawn, type Issue } from '../issues/issue-store.ts';
import { listReports } from './official-store.ts';
import { agreementOf } from '../rules/agreement.ts';

/** The result in the order of announcement; undefined if it is incomplete or does not fit the game's format. */
export function officialResult(game: Game, given: DrawResult): DrawResult | undefined {
  const format = formatById(game.format);
  const result = format && resultOfTiers(format, given.prizes);
  return result && { prizes: groupByTier(result) };
}

/** Publishes the result of an official draw. */
export async function drawOfficial(kernel: Kernel, tx: Tx, issue: Issue, result: DrawResult): Promise<void> {
  await markDrawn(tx, issue, null, result);
  await publishIssue(kernel, tx, 'issue_drawn', issue, { result });
}

/** Draws the issue if its sources agree by now. */
export async function drawAgreed(kernel: Kernel, tx: Tx, issue: Issue): Promise<void> {
  const agreement = agreementOf(await listReports(tx, issue));
  if (agreement.state === 'agreed') await drawOfficial(kernel, tx, issue, agreement.result);
}
