/** What the desk does: duty, taking, writing, transferring, closing, muting, canned answers. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import { CHAT_CANNED_VARIABLES, type OpsCalls } from '@lantern/contract/ops';
import type { OpsHandlers } from '../../../kernel/http/ops-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { storeUpload } from '../../../kernel/images/member-pictures.ts';
import { deskChanged } from '../../../kernel/realtime/desk.ts';
import { tidyText } from '../../../kernel/plain-text.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, transactResult } from '../../../kernel/tx.ts';
import { announce, assign, assignSoon, endConversation, noticeOf, returnToQueue } from './assign.ts';
import type { ModuleContext } from './context.ts';
import { chatAnswered, chatTranscriptRequested, deskTyped } from './events.ts';
import {
  conversationOf,
  list,
  listBlocks,
  look,
  presentBlock,
  presentNote,
  read,
  readFiguresOf,
  readMessages,
  readTranscript,
  type Context,
} from './desk.ts';
import {
  deleteCanned,
  findMemberOf,
  insertNote,
  listCanned,
  lockAllCanned,
  lockCanned,
  markDeskRead,
  writeCanned,
} from './desk-store.ts';
import { attachPictures, uploadsOfDesk } from './picture-store.ts';
import { giveTo, listOnDuty, markAnswered, markBusy, setDuty } from './queue-store.ts';
import { maskSecrets } from './rules/mask.ts';
import { findByClientId, findConversation, insertMessage, lockConversation, type ConversationRow } from './store.ts';
import { draftOf } from './write-chat.ts';
import { deleteBlock, findBlock, findMutedUntil, insertBlock, writeMute } from './writer-store.ts';

type Changed = AnswerOf<OpsCalls['ops.chat.take']>;

const CANNED_MAXIMUM = 200;
const MUTED_HOURS = 24;

/** A conversation of the operator's merchant, locked. Refuses chat_not_found. */
async function locked({ tx, merchant }: Context, conversationId: string): Promise<Result<ConversationRow>> {
  const row = await lockConversation(tx, conversationId);
  return row?.merchantCode === merchant.code ? ok(row) : refuse('chat_not_found');
}

/** The same as the operator has seen it. Refuses chat_not_found, changed_meanwhile with who was faster. */
async function asSeen(
  { deps }: ModuleContext,
  context: Context,
  conversationId: string,
  version: number,
): Promise<Result<ConversationRow>> {
  const found = await locked(context, conversationId);
  if (!found.ok || found.value.version === version) return found;
  const { closedName, holderName, memberId } = found.value;
  const by = closedName ?? holderName ?? (await deps.accountsOf(context.tx, [memberId])).get(memberId)?.userName;
  return refuse('changed_meanwhile', { by: by ?? '' });
}

const isHeldBy = ({ state, operatorId }: ConversationRow, { operator }: Context): boolean =>
  state === 'open' && operatorId === operator.operatorId;

const changedTo = async ({ tx }: Context, conversationId: string): Promise<Changed> => {
  const { state, version } = (await findConversation(tx, conversationId))!;
  return { state, version };
};

async function duty(
  module: ModuleContext,
  { merchant, operator }: Context,
  on: boolean,
): Promise<Result<AnswerOf<OpsCalls['ops.chat.duty']>>> {
  const { kernel } = module;
  const { deskNo, changed } = await transact(kernel.db, (tx) => setDuty(tx, merchant.code, operator, on));
  if (changed) {
    await assign(module, merchant.code);
    kernel.realtime.publish(deskChanged(merchant.code, 'chat'));
  }
  return ok({ duty: on, deskNo });
}

async function take(
  module: ModuleContext,
  context: Context,
  conversationId: string,
  version: number,
): Promise<Result<Changed>> {
  const { tx, operator, merchant, trail } = context;
  // Who takes something is there.
  const { deskNo } = await setDuty(tx, merchant.code, operator, true);
  const seen = await asSeen(module, context, conversationId, version);
  if (!seen.ok) return seen;
  const { state, offeredTo } = seen.value;
  const isFree = state === 'queued' && (offeredTo === null || offeredTo === operator.operatorId);
  if (!isFree && state !== 'offline') return refuse('chat_state_conflict');
  await giveTo(tx, conversationId, operator.operatorId);
  await markBusy(tx, merchant.code, operator.operatorId);
  await insertMessage(tx, noticeOf(conversationId, 'joined', deskNo));
  await announce(module, tx, conversationId);
  const changed = await changedTo(context, conversationId);
  trail.changed({ state, version }, { ...changed, operator: operator.displayName });
  context.tx.afterCommit(() => assignSoon(module, merchant.code));
  return ok(changed);
}

async function send(
  module: ModuleContext,
  context: Context,
  conversationId: string,
  { clientId, ...said }: ParsedInput<OpsCalls['ops.chat.send']>['body'],
): Promise<Result<AnswerOf<OpsCalls['ops.chat.send']>>> {
  const { tx, operator, merchant, trail } = context;
  const found = await locked(context, conversationId);
  if (!found.ok) return found;
  const row = found.value;
  const before = await findByClientId(tx, conversationId, 'desk', clientId);
  if (before) return ok({ clientId, seq: before.seq, at: before.at.getTime(), text: before.body });
  if (!isHeldBy(row, context)) return refuse('chat_state_conflict');
  const draft = draftOf(said);
  if (!draft.ok) return draft;
  const { text, pictureIds } = draft.value;
  const { seq, at } = await insertMessage(tx, {
    conversationId,
    sender: 'desk',
    clientId,
    body: text,
    notice: null,
    deskNo: row.deskNo,
    by: operator,
  });
  const { memberId } = row;
  const attached = await attachPictures(tx, memberId, operator.operatorId, { conversationId, seq }, pictureIds);
  if (attached < pictureIds.length) return refuse('chat_picture_not_found');
  // answer not needed: who answers has read what is there, before or now
  await markDeskRead(tx, conversationId, seq);
  await markBusy(tx, merchant.code, operator.operatorId);
  if (row.isLeft) {
    await markAnswered(tx, conversationId);
    await module.kernel.outbox.record(tx, chatAnswered({ conversationId, memberId, seq }));
  }
  await announce(module, tx, conversationId);
  // What it says may be personal: the trail keeps which message it was.
  trail.changed(null, { seq, ...(pictureIds.length > 0 && { pictures: pictureIds }) });
  return ok({ clientId, seq, at: at.getTime(), text });
}

/** Stores a picture for the next message. Refuses chat_not_found, chat_state_conflict, rate_limited, upload_invalid, service_unavailable. */
async function uploadPicture(
  module: ModuleContext,
  context: Context,
  conversationId: string,
  base64: string,
): Promise<Result<AnswerOf<OpsCalls['ops.chat.uploadPicture']>>> {
  const { merchant, operator } = context;
  const found = await conversationOf(context, conversationId);
  if (!found.ok) return found;
  if (!isHeldBy(found.value, context)) return refuse('chat_state_conflict');
  const uploads = uploadsOfDesk(merchant.code, operator.operatorId);
  return storeUpload(module, uploads, found.value.memberId, Buffer.from(base64, 'base64'));
}

async function sendTranscript(
  { kernel }: ModuleContext,
  context: Context,
  conversationId: string,
): Promise<Result<Record<never, never>>> {
  const { tx, trail } = context;
  const found = await conversationOf(context, conversationId);
  if (!found.ok) return found;
  await kernel.outbox.record(tx, chatTranscriptRequested(found.value));
  trail.changed(null, { transcriptUpTo: found.value.lastSeq });
  return ok({});
}

async function note(
  { kernel }: ModuleContext,
  context: Context,
  conversationId: string,
  text: string,
): Promise<Result<AnswerOf<OpsCalls['ops.chat.note']>>> {
  const { tx, operator, trail } = context;
  const found = await locked(context, conversationId);
  if (!found.ok) return found;
  const body = maskSecrets(tidyText(text));
  if (body === '') return refuse('field_required', { field: 'text' });
  const noteId = kernel.ids.next<string>();
  const written = await insertNote(tx, { noteId, conversationId, text: body }, operator);
  trail.changed(null, { noteId });
  return ok(presentNote(written));
}

async function readUpTo(
  module: ModuleContext,
  context: Context,
  conversationId: string,
  upTo: number,
): Promise<Result<AnswerOf<OpsCalls['ops.chat.markRead']>>> {
  return transactResult(module.kernel.db, async (tx) => {
    const found = await locked({ ...context, tx }, conversationId);
    if (!found.ok) return found;
    // The desk marks by itself what it shows, and may not know yet that the conversation is closed.
    if (found.value.state === 'closed') return ok({ deskReadSeq: found.value.deskReadSeq });
    if (!isHeldBy(found.value, context)) return refuse('chat_state_conflict');
    if (await markDeskRead(tx, conversationId, upTo)) await announce(module, tx, conversationId);
    return ok({ deskReadSeq: (await findConversation(tx, conversationId))!.deskReadSeq });
  });
}

async function typing(
  { kernel, typing: budget }: ModuleContext,
  context: Context,
  conversationId: string,
): Promise<Result<Record<never, never>>> {
  const found = await conversationOf(context, conversationId);
  if (!found.ok) return found;
  if (!isHeldBy(found.value, context)) return refuse('chat_state_conflict');
  if (budget.take(`operator:${context.operator.operatorId}`))
    kernel.realtime.publish(deskTyped(found.value.memberId, conversationId));
  return ok({});
}

async function transfer(
  module: ModuleContext,
  context: Context,
  conversationId: string,
  { operatorId, version }: ParsedInput<OpsCalls['ops.chat.transfer']>['body'],
): Promise<Result<Changed>> {
  const { tx, operator, merchant, trail } = context;
  const seen = await asSeen(module, context, conversationId, version);
  if (!seen.ok) return seen;
  if (!isHeldBy(seen.value, context) || operatorId === operator.operatorId) return refuse('chat_state_conflict');
  if (operatorId === null) await returnToQueue(module, tx, seen.value, operator.operatorId);
  else {
    const target = (await listOnDuty(tx, merchant.code)).find((one) => one.operatorId === operatorId);
    if (!target) return refuse('chat_operator_away');
    await giveTo(tx, conversationId, operatorId);
    await markBusy(tx, merchant.code, operatorId);
    await insertMessage(tx, noticeOf(conversationId, 'transferred', target.deskNo));
    await announce(module, tx, conversationId);
  }
  const changed = await changedTo(context, conversationId);
  trail.changed({ operator: operator.displayName, version }, { operatorId, ...changed });
  context.tx.afterCommit(() => assignSoon(module, merchant.code));
  return ok(changed);
}

async function close(
  module: ModuleContext,
  context: Context,
  conversationId: string,
  { reason, note: text, version }: ParsedInput<OpsCalls['ops.chat.close']>['body'],
): Promise<Result<Changed>> {
  const { tx, operator, merchant, trail } = context;
  const seen = await asSeen(module, context, conversationId, version);
  if (!seen.ok) return seen;
  if (!isHeldBy(seen.value, context)) return refuse('chat_state_conflict');
  const closing = { from: 'desk', by: operator, reason, note: maskSecrets(tidyText(text ?? '')) } as const;
  await endConversation(module, tx, conversationId, closing);
  await markBusy(tx, merchant.code, operator.operatorId);
  const changed = await changedTo(context, conversationId);
  trail.changed({ state: seen.value.state, version }, { ...changed, reason });
  context.tx.afterCommit(() => assignSoon(module, merchant.code));
  return ok(changed);
}

async function mute(
  context: Context,
  conversationId: string,
  on: boolean,
): Promise<Result<AnswerOf<OpsCalls['ops.chat.mute']>>> {
  const { tx, merchant, trail } = context;
  const memberId = await findMemberOf(tx, merchant.code, conversationId);
  if (memberId === undefined) return refuse('chat_not_found');
  const before = (await findMutedUntil(tx, memberId))?.getTime() ?? null;
  const mutedUntil = (await writeMute(tx, memberId, on ? MUTED_HOURS : 0))?.getTime() ?? null;
  trail.changed({ mutedUntil: before }, { mutedUntil });
  return ok({ mutedUntil });
}

/** Puts the member on the block list; a member who is on it stays as they are. */
async function block(
  { tx, merchant, operator, trail }: Context,
  conversationId: string,
  reason: string,
): Promise<Result<AnswerOf<OpsCalls['ops.chat.block']>>> {
  const memberId = await findMemberOf(tx, merchant.code, conversationId);
  if (memberId === undefined) return refuse('chat_not_found');
  const added = await insertBlock(tx, memberId, { merchantCode: merchant.code, reason, by: operator.displayName });
  const row = added ?? (await findBlock(tx, memberId))!;
  if (added) trail.changed({ blocked: false }, { blocked: true, memberId });
  return ok(presentBlock(row));
}

async function unblock(
  { tx, merchant, trail }: Context,
  memberId: MemberId,
): Promise<Result<AnswerOf<OpsCalls['ops.chat.unblock']>>> {
  if (!(await deleteBlock(tx, merchant.code, memberId))) return refuse('chat_not_blocked');
  trail.changed({ blocked: true, memberId }, { blocked: false });
  return ok({});
}

/** The first variable of a canned answer that nothing fills. */
function unknownVariable(text: string): string | undefined {
  for (const [, name] of text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g))
    if (!(CHAT_CANNED_VARIABLES as readonly string[]).includes(name!)) return name!;
  return undefined;
}

async function saveCanned(
  { tx, merchant, operator, trail }: Context,
  cannedId: string,
  { version, topic, ...texts }: ParsedInput<OpsCalls['ops.chat.saveCanned']>['body'],
): Promise<Result<AnswerOf<OpsCalls['ops.chat.saveCanned']>>> {
  const [title, vi, en] = [tidyText(texts.title), tidyText(texts.vi), tidyText(texts.en)];
  for (const [field, text] of Object.entries({ title, vi, en }))
    if (text === '') return refuse('field_required', { field });
  const name = unknownVariable(vi) ?? unknownVariable(en);
  if (name !== undefined) return refuse('chat_variable_unknown', { name });
  const count = await lockAllCanned(tx, merchant.code);
  const before = await lockCanned(tx, merchant.code, cannedId);
  if ((before?.version ?? 0) !== version) return refuse('changed_meanwhile', { by: before?.changedName ?? '' });
  if (!before && count >= CANNED_MAXIMUM) return refuse('chat_canned_maximum', { maximum: CANNED_MAXIMUM });
  const saved = await writeCanned(tx, merchant.code, { cannedId, title, topic, vi, en }, operator.displayName);
  const factsOf = ({ title: named, topic: of, vi: inVi, en: inEn }: typeof saved) => ({
    title: named,
    topic: of,
    vi: inVi,
    en: inEn,
  });
  trail.changed(before ? factsOf(before) : null, factsOf(saved));
  return ok(saved);
}

async function removeCanned({ tx, merchant, trail }: Context, cannedId: string): Promise<Result<Record<never, never>>> {
  const before = await lockCanned(tx, merchant.code, cannedId);
  if (before) await deleteCanned(tx, merchant.code, cannedId);
  trail.changed(before ? { title: before.title, vi: before.vi, en: before.en } : null, null);
  return ok({});
}

/** The handlers of ops.chat.*. */
export const chatDesk = (module: ModuleContext) =>
  ({
    'ops.chat.list': (context, { query }) => list(module, context, query),
    'ops.chat.desk': (context) => readFiguresOf(module, context),
    'ops.chat.duty': (context, { body }) => duty(module, context, body.on),
    'ops.chat.read': (context, { params }) => read(module, context, params.conversationId),
    'ops.chat.messages': (context, { params, query }) => readMessages(context, params.conversationId, query),
    'ops.chat.picture': (context, { params }) => look(module, context, params),
    'ops.chat.take': (context, { params, body }) => take(module, context, params.conversationId, body.version),
    'ops.chat.send': (context, { params, body }) => send(module, context, params.conversationId, body),
    'ops.chat.uploadPicture': (context, { params, body }) =>
      uploadPicture(module, context, params.conversationId, body.picture),
    'ops.chat.transcript': (context, { params }) => readTranscript(module, context, params.conversationId),
    'ops.chat.sendTranscript': (context, { params }) => sendTranscript(module, context, params.conversationId),
    'ops.chat.note': (context, { params, body }) => note(module, context, params.conversationId, body.text),
    'ops.chat.markRead': (context, { params, body }) => readUpTo(module, context, params.conversationId, body.upTo),
    'ops.chat.typing': (context, { params }) => typing(module, context, params.conversationId),
    'ops.chat.transfer': (context, { params, body }) => transfer(module, context, params.conversationId, body),
    'ops.chat.close': (context, { params, body }) => close(module, context, params.conversationId, body),
    'ops.chat.mute': (context, { params, body }) => mute(context, params.conversationId, body.on),
    'ops.chat.block': (context, { params, body }) => block(context, params.conversationId, body.reason),
    'ops.chat.blocks': (context, { query }) => listBlocks(module, context, query),
    'ops.chat.unblock': (context, { params }) => unblock(context, params.memberId as MemberId),
    'ops.chat.canned': async ({ tx, merchant }) =>
      ok({ list: [...(await listCanned(tx, merchant.code, CANNED_MAXIMUM))] }),
    'ops.chat.saveCanned': (context, { params, body }) => saveCanned(context, params.cannedId, body),
    'ops.chat.deleteCanned': (context, { params }) => removeCanned(context, params.cannedId),
  }) satisfies OpsHandlers;
