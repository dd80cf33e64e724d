/** A source of official results speaks: check who it is, keep its word, and draw the issue once sources agree. */
import type { AnswerOf, Calls, ParsedInput } from '@lantern/contract';
import { SIGNATURE_HEADER, verifyCallbackSignature } from '../../kernel/http/callback-signature.ts';
import type { Kernel } from '../../kernel/module.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact, type Tx } from '../../kernel/tx.ts';
import { FEED_CONTRADICTED, type FeedContradicted } from './events.ts';
import { findGame } from './game-store.ts';
import { lockIssueRow, readClock, type Issue } from './issue-store.ts';
import { drawOfficial, officialResult } from './official-draw.ts';
import { insertWord, listWords, type FeedWord } from './official-store.ts';
import { agreementOf, isSameResult } from './rules/agreement.ts';

/** One delivery as it came: the name it was sent under, its headers and its bytes. */
export interface FeedDelivery {
  readonly source: string;
  readonly header: (name: string) => string | undefined;
  readonly rawBody: string;
}

type FeedState = AnswerOf<Calls['lottery.resultsFeed']>['state'];

/**
 * Takes a source's word on an official draw. Refuses call_not_found for an unknown source, signature_invalid, callback_expired,
 * game_not_found, issue_not_found (also for what the house draws itself), and result_invalid: not of the game's format, or told before the draw.
 */
export async function receiveFeed(kernel: Kernel, delivery: FeedDelivery, word: ParsedInput<Calls['lottery.resultsFeed']>['body']): Promise<Result<{ readonly state: FeedState }>> {
  const secret = Object.hasOwn(kernel.config.lotteryFeeds, delivery.source) ? kernel.config.lotteryFeeds[delivery.source] : undefined;
  if (secret === undefined) return refuse('call_not_found');
  const now = await readClock(kernel.db);
  const signed = verifyCallbackSignature(Buffer.from(secret), delivery.header(SIGNATURE_HEADER), delivery.rawBody, new Date(now));
  if (!signed.ok) return signed;
  const game = await findGame(kernel.db, word.gameCode);
  if (!game) return refuse('game_not_found');
  const result = officialResult(game, word.result);
  return await transact(kernel.db, async (tx): Promise<Result<{ readonly state: FeedState }>> => {
    const issue = await lockIssueRow(tx, word);
    if (!issue || issue.source !== 'official') return refuse('issue_not_found');
    if (!result || now < issue.drawsAt) return refuse('result_invalid');
    return ok({ state: await takeWord(kernel, tx, issue, { source: delivery.source, result, sentAt: word.sentAt }) });
  });
}

async function takeWord(kernel: Kernel, tx: Tx, issue: Issue, word: FeedWord): Promise<FeedState> {
  const words = await listWords(tx, issue);
  const before = words.find(({ source }) => source === word.source);
  // Its own newer word stands: this one came late, twice, or is played again by somebody else.
  if (before && (before.sentAt >= word.sentAt || isSameResult(before.result, word.result))) return 'known';
  await insertWord(tx, issue, word);
  const all = [...words.filter(({ source }) => source !== word.source), word];
  if (issue.result) return isSameResult(issue.result, word.result) ? 'known' : await alarm(kernel, tx, issue, all);
  const agreement = agreementOf(all);
  if (agreement.state === 'contradicted') return await alarm(kernel, tx, issue, all);
  // Before the clock has begun the draw the word waits; the beginning looks at it.
  if (agreement.state === 'agreed' && issue.state === 'drawing') await drawOfficial(kernel, tx, issue, agreement.result);
  return agreement.state;
}

/** Sources disagree with each other or with what was settled: nobody draws or corrects by itself, people are told. */
async function alarm(kernel: Kernel, tx: Tx, { gameCode, numero, state }: Issue, words: readonly FeedWord[]): Promise<'contradicted'> {
  const payload: FeedContradicted = { gameCode, numero, state, words: words.map(({ source, result }) => ({ source, result })) };
  await kernel.outbox.record(tx, { topic: FEED_CONTRADICTED, payload });
  kernel.log.error({ gameCode, numero, state, sources: words.map(({ source }) => source) }, 'sources of an official result contradict each other');
  return 'contradicted';
}
