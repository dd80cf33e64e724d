/** The feedback desk: the queue, one feedback, a look at a picture, the answer, the end. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import { dataAddress } from '../../../kernel/images/data-address.ts';
import { pictureOwner } from '../../../kernel/images/member-pictures.ts';
import type { OpsCalls } from '@lantern/contract/ops';
import type { OpsContext, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import { excerptOf, tidyText } from '../../../kernel/plain-text.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import {
  countOfDesk,
  findFeedback,
  lockFeedback,
  pageOfDesk,
  writeAnswer,
  writeClosed,
  type DeskRow,
} from './desk-store.ts';
import { feedbackAnswered } from './events.ts';
import { referenceOf } from './read-feedback.ts';
import { findPicture, picturesOf, type FeedbackRow } from './store.ts';

type Context = OpsContext<'operator'>;

const rowOf = ({ feedbackId, memberId, topic, state, createdAt, answeredAt }: FeedbackRow, username: string) => ({
  feedbackId,
  memberId,
  username,
  topic,
  state,
  createdAt: createdAt.getTime(),
  answeredAt: answeredAt?.getTime() ?? null,
});

async function list(
  { kernel: { db }, deps }: ModuleContext,
  { merchant }: Context,
  query: ParsedInput<OpsCalls['ops.feedback.list']>['query'],
): Promise<Result<AnswerOf<OpsCalls['ops.feedback.list']>>> {
  const page = await pageOfDesk(db, merchant.code, query);
  if (!page.ok) return page;
  const { rows, next } = page.value;
  const accounts = await deps.accountsOf(
    db,
    rows.map(({ memberId }) => memberId),
  );
  const shown = (row: DeskRow) => ({
    ...rowOf(row, accounts.get(row.memberId)?.userName ?? ''),
    excerpt: excerptOf(row.body),
    pictures: row.pictures,
  });
  const value = await countOfDesk(db, merchant.code, query);
  return ok({ list: rows.map(shown), next, total: { value, exact: true } });
}

async function read(
  { deps }: ModuleContext,
  { tx, merchant }: Context,
  feedbackId: string,
): Promise<Result<AnswerOf<OpsCalls['ops.feedback.read']>>> {
  const row = await findFeedback(tx, merchant.code, feedbackId);
  if (!row) return refuse('feedback_not_found');
  const agentId = row.topic === 'agent' ? await deps.agentOf(tx, row.memberId) : undefined;
  const accounts = await deps.accountsOf(tx, [row.memberId, ...(agentId === undefined ? [] : [agentId])]);
  const pictures = (await picturesOf(tx, [feedbackId])).get(feedbackId) ?? [];
  const { answer, answeredName, answeredAt, closedName, closedAt } = row;
  return ok({
    ...rowOf(row, accounts.get(row.memberId)?.userName ?? ''),
    version: row.version,
    agent: agentId === undefined ? null : { memberId: agentId, username: accounts.get(agentId)?.userName ?? '' },
    text: row.body,
    language: row.language,
    reference: referenceOf(row),
    pictures: [...pictures],
    answer: answer === null ? null : { text: answer, by: answeredName!, at: answeredAt!.getTime() },
    closed: closedAt === null ? null : { by: closedName!, at: closedAt.getTime() },
    canAnswer: row.state === 'open',
    canClose: row.state !== 'closed',
  });
}

/** One look: the call opens personal data, so it is in the trail before the picture leaves. */
async function look(
  { vault }: ModuleContext,
  { tx, merchant }: Context,
  { feedbackId, pictureId }: ParsedInput<OpsCalls['ops.feedback.picture']>['params'],
): Promise<Result<AnswerOf<OpsCalls['ops.feedback.picture']>>> {
  const row = await findFeedback(tx, merchant.code, feedbackId);
  if (!row) return refuse('feedback_not_found');
  const picture = await findPicture(tx, pictureId);
  if (picture?.feedbackId !== feedbackId) return refuse('feedback_picture_not_found');
  const jpeg = await vault.read(picture, pictureOwner(row.memberId, pictureId));
  return ok({ picture: dataAddress(jpeg), width: picture.width, height: picture.height });
}

/** The feedback as the operator has seen it, locked. Refuses feedback_not_found, changed_meanwhile with who was faster. */
async function asSeen(
  { deps }: ModuleContext,
  { tx, merchant }: Context,
  feedbackId: string,
  version: number,
): Promise<Result<FeedbackRow, 'feedback_not_found' | 'changed_meanwhile'>> {
  const row = await lockFeedback(tx, merchant.code, feedbackId);
  if (!row) return refuse('feedback_not_found');
  if (row.version === version) return ok(row);
  const by =
    row.closedName ?? row.answeredName ?? (await deps.accountsOf(tx, [row.memberId])).get(row.memberId)?.userName;
  return refuse('changed_meanwhile', { by: by ?? '' });
}

async function answer(
  module: ModuleContext,
  context: Context,
  feedbackId: string,
  { text, version }: ParsedInput<OpsCalls['ops.feedback.answer']>['body'],
): Promise<Result<AnswerOf<OpsCalls['ops.feedback.answer']>>> {
  const { tx, operator, trail } = context;
  const seen = await asSeen(module, context, feedbackId, version);
  if (!seen.ok) return seen;
  if (seen.value.state !== 'open') return refuse('feedback_state_conflict');
  const tidied = tidyText(text);
  if (tidied === '') return refuse('field_required', { field: 'text' });
  await writeAnswer(tx, feedbackId, tidied, operator);
  await module.kernel.outbox.record(tx, feedbackAnswered({ feedbackId, memberId: seen.value.memberId }));
  // What it says may be personal: the trail keeps that it was written.
  trail.changed({ state: 'open', version }, { state: 'answered', version: version + 1 });
  return ok({ state: 'answered', version: version + 1 });
}

async function close(
  module: ModuleContext,
  context: Context,
  feedbackId: string,
  version: number,
): Promise<Result<AnswerOf<OpsCalls['ops.feedback.close']>>> {
  const { tx, operator, trail } = context;
  const seen = await asSeen(module, context, feedbackId, version);
  if (!seen.ok) return seen;
  if (seen.value.state === 'closed') return refuse('feedback_state_conflict');
  await writeClosed(tx, feedbackId, operator);
  trail.changed({ state: seen.value.state, version }, { state: 'closed', version: version + 1 });
  return ok({ state: 'closed', version: version + 1 });
}

/** The handlers of ops.feedback.*. */
export const feedbackDesk = (module: ModuleContext) =>
  ({
    'ops.feedback.list': (context, { query }) => list(module, context, query),
    'ops.feedback.read': (context, { params }) => read(module, context, params.feedbackId),
    'ops.feedback.picture': (context, { params }) => look(module, context, params),
    'ops.feedback.answer': (context, { params, body }) => answer(module, context, params.feedbackId, body),
    'ops.feedback.close': (context, { params, body }) => close(module, context, params.feedbackId, body.version),
  }) satisfies OpsHandlers;
