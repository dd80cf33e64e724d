/** What the desk reads of an issue's money: the numbers most was staked on lately, and what two typed results would pay. */
import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { toWire } from '@lantern/money';
import { foreignTo } from '../../../../kernel/http/every-merchant.ts';
import type { OpsContext } from '../../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { kindFor } from '../draws/decide-result.ts';
import { listEntries } from '../draws/entry-store.ts';
import { ENTRY_HOURS, typingOf } from '../draws/type-result.ts';
import { findGame } from '../issues/game-store.ts';
import { findIssue } from '../issues/issue-store.ts';
import { comparePayouts } from '../settlement/preview-moves.ts';
import { readRecent } from './desk-store.ts';
import { issueKeyOf, type Desk } from './desk.ts';
import { betName } from './read-desk.ts';

type Answer<Id extends keyof OpsCalls> = Promise<Result<AnswerOf<OpsCalls[Id]>>>;
type Context = OpsContext<'operator'>;

const MINUTES = 10;
const NUMBERS = 8;

/** Refuses issue_not_found, merchant_foreign. */
export async function readRecentOf(
  desk: Desk,
  { tx, merchant, operator, language }: Context,
  issueId: string,
): Answer<'ops.lottery.recent'> {
  const foreign = foreignTo(desk.deps, operator.merchants);
  if (foreign) return foreign;
  const key = issueKeyOf(issueId);
  if (!(await findIssue(tx, key))) return refuse('issue_not_found');
  const rows = await readRecent(tx, key, merchant.currency, { minutes: MINUTES, limit: NUMBERS });
  return ok({
    currency: merchant.currency,
    list: rows.map(({ stake, minutes, ...row }) => ({
      ...row,
      name: betName(row.betType, language),
      stake: toWire(stake),
      minutes: [...minutes],
    })),
  });
}

/** Refuses issue_not_found, merchant_foreign, result_state_conflict unless two results did not match and the issue still waits. */
export async function readComparison(
  desk: Desk,
  { tx, operator }: Context,
  issueId: string,
): Answer<'ops.lottery.comparison'> {
  const foreign = foreignTo(desk.deps, operator.merchants);
  if (foreign) return foreign;
  const key = issueKeyOf(issueId);
  const issue = await findIssue(tx, key);
  if (!issue) return refuse('issue_not_found');
  const { closed } = typingOf(await listEntries(tx, key, ENTRY_HOURS));
  const round = Math.max(0, ...closed.map((entry) => entry.round));
  const [one, other] = closed.filter((entry) => entry.round === round);
  if (kindFor(issue) !== 'draw' || !one || !other) return refuse('result_state_conflict');
  const game = (await findGame(tx, key.gameCode))!;
  const compared = await comparePayouts(tx, game, issue, [one.result, other.result]);
  return ok({
    round,
    results: [one, other].map(({ operatorId, operatorName }) => ({
      by: { operatorId, displayName: operatorName },
    })),
    list: compared.map(({ stake, payouts, ...rest }) => ({
      ...rest,
      stake: toWire(stake),
      payouts: payouts.map(toWire),
    })),
  });
}
