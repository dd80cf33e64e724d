/** Webhook of a source of official results: verify the signature, store the report, draw the issue once sources agree. */
import { calls, type AnswerOf, type Calls } from '@lantern/contract';
import {
  readSignedBody,
  SIGNATURE_HEADER,
  verifyCallbackSignature,
} from '../../../../kernel/http/callback-signature.ts';
import type { Kernel } from '../../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { transact, type Tx } from '../../../../kernel/tx.ts';
import { FEED_CONTRADICTED, type FeedContradicted } from '../events.ts';
import { findGame } from '../issues/game-store.ts';
import { lockIssueRow, readClock, type Issue } from '../issues/issue-store.ts';
import { drawOfficial, officialResult } from './official-draw.ts';
import { insertReport, listReports, type FeedReport } from './official-store.ts';
import { agreementOf, isSameResult } from '../rules/agreement.ts';

/** One delivery as received: source name, headers and raw body. */
export interface FeedDelivery {
  readonly source: string;
  readonly header: (name: string) => string | undefined;
  readonly rawBody: string;
}

type FeedState = AnswerOf<Calls['lottery.resultsFeed']>['state'];

/**
 * Handles a source's report of an official draw. Refuses call_not_found for an unknown source, signature_invalid, callback_expired, input_invalid,
 * game_not_found, issue_not_found (also for seed-based issues), and result_invalid: wrong format, or sent before the draw.
 */
export async function receiveFeed(
  kernel: Kernel,
  delivery: FeedDelivery,
): Promise<Result<{ readonly state: FeedState }>> {
  const secret = Object.hasOwn(kernel.config.lotteryFeeds, delivery.source)
    ? kernel.config.lotteryFeeds[delivery.source]
    : undefined;
  if (secret === undefined) return refuse('call_not_found');
  const now = await readClock(kernel.db);
  const signed = verifyCallbackSignature(
    Buffer.from(secret),
    delivery.header(SIGNATURE_HEADER),
    delivery.rawBody,
    new Date(now),
  );
  if (!signed.ok) return signed;
  const read = readSignedBody(calls['lottery.resultsFeed'].input, delivery.rawBody);
  if (!read.ok) return read;
  const report = read.value;
  const game = await findGame(kernel.db, report.gameCode);
  if (!game) return refuse('game_not_found');
  const result = officialResult(game, report.result);
  return await transact(kernel.db, async (tx): Promise<Result<{ readonly state: FeedState }>> => {
    const issue = await lockIssueRow(tx, report);
    if (!issue || issue.source !== 'official') return refuse('issue_not_found');
    if (!result || now < issue.drawsAt) return refuse('result_invalid');
    return ok({
      state: await takeReport(kernel, tx, issue, { source: delivery.source, result, sentAt: report.sentAt }),
    });
  });
}

async function takeReport(kernel: Kernel, tx: Tx, issue: Issue, report: FeedReport): Promise<FeedState> {
  const reports = await listReports(tx, issue);
  const before = reports.find(({ source }) => source === report.source);
  // A newer report of the same source wins: this one is late, repeated or replayed.
  if (before && (before.sentAt >= report.sentAt || isSameResult(before.result, report.result))) return 'known';
  await insertReport(tx, issue, report);
  const all = [...reports.filter(({ source }) => source !== report.source), report];
  if (issue.result)
    return isSameResult(issue.result, report.result) ? 'known' : await alertOperators(kernel, tx, issue, all);
  const agreement = agreementOf(all);
  if (agreement.state === 'contradicted') return await alertOperators(kernel, tx, issue, all);
  // Before the draw has begun the report is only stored; beginDraw evaluates it.
  if (agreement.state === 'agreed' && issue.state === 'drawing')
    await drawOfficial(kernel, tx, issue, agreement.result);
  return agreement.state;
}

/** Sources contradict each other or the settled result: nothing is drawn or corrected automatically, operators are alerted. */
async function alertOperators(
  kernel: Kernel,
  tx: Tx,
  { gameCode, numero, state }: Issue,
  reports: readonly FeedReport[],
): Promise<'contradicted'> {
  const payload: FeedContradicted = {
    gameCode,
    numero,
    state,
    words: reports.map(({ source, result }) => ({ source, result })),
  };
  await kernel.outbox.record(tx, { topic: FEED_CONTRADICTED, payload });
  kernel.log.error(
    { gameCode, numero, state, sources: reports.map(({ source }) => source) },
    'sources of an official result contradict each other',
  );
  return 'contradicted';
}
