/** The chat desk reads: lists, figures, one conversation, its messages, a picture. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import { CHAT_TRANSCRIPT_MAXIMUM, type OpsCalls } from '@lantern/contract/ops';
import type { OpsContext } from '../../../kernel/http/ops-context.ts';
import { dataAddress } from '../../../kernel/images/data-address.ts';
import { pictureOwner } from '../../../kernel/images/member-pictures.ts';
import { excerptOf } from '../../../kernel/plain-text.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import {
  countOfDesk,
  findPrevious,
  listNotes,
  pageOfDesk,
  readFigures,
  type DeskRow,
  type NoteRow,
} from './desk-store.ts';
import { findPicture } from './picture-store.ts';
import { listOffers, listOnDuty } from './queue-store.ts';
import { messagesOf, referenceOf, standingOf } from './read-chat.ts';
import { findConversation, type ConversationRow } from './store.ts';
import { countBlocks, findBlock, findMutedUntil, pageOfBlocks, type BlockRow } from './writer-store.ts';

export type Context = OpsContext<'operator'>;

/** Notes among the messages of one page. */
const NOTES_MAXIMUM = 200;

/** A conversation of the operator's merchant. Refuses chat_not_found. */
export async function conversationOf(
  { tx, merchant }: Pick<Context, 'tx' | 'merchant'>,
  conversationId: string,
): Promise<Result<ConversationRow, 'chat_not_found'>> {
  const row = await findConversation(tx, conversationId);
  return row?.merchantCode === merchant.code ? ok(row) : refuse('chat_not_found');
}

/** What lists and the conversation have of its member. */
async function membersOf({ deps }: ModuleContext, { tx, merchant }: Context, rows: readonly ConversationRow[]) {
  const ids = [...new Set(rows.map(({ memberId }) => memberId))];
  const accounts = await deps.accountsOf(tx, ids);
  const levels = await deps.vipLevelsOf(tx, ids, merchant.currency);
  return ({ memberId }: ConversationRow) => ({
    memberId,
    username: accounts.get(memberId)?.userName ?? '',
    vipLevel: levels.get(memberId) ?? 0,
  });
}

const rowOf = (row: ConversationRow) => ({
  conversationId: row.conversationId,
  topic: row.topic,
  state: row.state,
  lastSeq: row.lastSeq,
  createdAt: row.createdAt.getTime(),
  waitingSince: row.waitingSince?.getTime() ?? null,
  operatorId: row.operatorId ?? row.offeredTo,
  operatorName: row.holderName,
  offeredUntil: row.offeredUntil?.getTime() ?? null,
  rating: row.rating,
});

/** A page of a view. Refuses input_invalid for a foreign cursor. */
export async function list(
  module: ModuleContext,
  context: Context,
  query: ParsedInput<OpsCalls['ops.chat.list']>['query'],
): Promise<Result<AnswerOf<OpsCalls['ops.chat.list']>>> {
  const { tx, merchant, operator } = context;
  const filter = { view: query.view, memberId: query.memberId, operatorId: operator.operatorId };
  const page = await pageOfDesk(tx, merchant.code, { ...filter, after: query.after, limit: query.limit });
  if (!page.ok) return page;
  const { rows, next } = page.value;
  const memberOf = await membersOf(module, context, rows);
  const shown = (row: DeskRow) => ({
    ...rowOf(row),
    ...memberOf(row),
    excerpt: excerptOf(row.lastText ?? ''),
    unread: row.unread,
  });
  const answer = { list: rows.map(shown), next };
  // Years of closed ones are not counted.
  if (query.view === 'closed') return ok(answer);
  return ok({ ...answer, total: { value: await countOfDesk(tx, merchant.code, filter), exact: true } });
}

/** What is offered to the caller now. */
async function offersTo(
  module: ModuleContext,
  context: Context,
): Promise<AnswerOf<OpsCalls['ops.chat.desk']>['offers']> {
  const { tx, merchant, operator } = context;
  const rows = await listOffers(tx, merchant.code, operator.operatorId);
  // Every open console asks for this; mostly there is nothing to look up.
  if (rows.length === 0) return [];
  const memberOf = await membersOf(module, context, rows);
  return rows.map((row) => {
    const { username, vipLevel } = memberOf(row);
    const { conversationId, topic, offeredUntil } = row;
    return { conversationId, username, vipLevel, topic, offeredUntil: offeredUntil!.getTime() };
  });
}

/** The desk now, as the caller sees it. */
export async function readFiguresOf(
  module: ModuleContext,
  context: Context,
): Promise<Result<AnswerOf<OpsCalls['ops.chat.desk']>>> {
  const { tx, merchant, operator } = context;
  const { online, medianSec } = await standingOf(module, tx, merchant);
  const onDuty = await listOnDuty(tx, merchant.code);
  return ok({
    online,
    ...(await readFigures(tx, merchant.code, operator.operatorId)),
    medianWaitSec: medianSec,
    onDuty: [...onDuty],
    duty: onDuty.some(({ operatorId }) => operatorId === operator.operatorId),
    offers: await offersTo(module, context),
  });
}

/** One conversation with what the caller may do. Refuses chat_not_found. */
export async function read(
  module: ModuleContext,
  context: Context,
  conversationId: string,
): Promise<Result<AnswerOf<OpsCalls['ops.chat.read']>>> {
  const { tx, operator } = context;
  const found = await conversationOf(context, conversationId);
  if (!found.ok) return found;
  const row = found.value;
  const member = (await membersOf(module, context, [row]))(row);
  const previous = await findPrevious(tx, row);
  const block = await findBlock(tx, row.memberId);
  const mayWork = operator.rights.has('chat.work');
  const isFree = row.state === 'queued' && (row.offeredTo === null || row.offeredTo === operator.operatorId);
  return ok({
    ...rowOf(row),
    ...member,
    version: row.version,
    language: row.language,
    reference: referenceOf(row),
    readSeq: row.readSeq,
    deskReadSeq: row.deskReadSeq,
    deskNo: row.deskNo,
    closed:
      row.closedAt === null
        ? null
        : {
            by: row.closedFrom === 'member' ? member.username : (row.closedName ?? ''),
            reason: row.closeReason!,
            note: row.closeNote ?? '',
            at: row.closedAt.getTime(),
          },
    ratingNote: row.ratingNote,
    mutedUntil: (await findMutedUntil(tx, row.memberId))?.getTime() ?? null,
    blocked: block ? presentBlock(block) : null,
    previous: previous ? { ...previous, closedAt: previous.closedAt.getTime() } : null,
    canTake: mayWork && (isFree || row.state === 'offline'),
    canWrite: mayWork && row.operatorId === operator.operatorId,
  });
}

/** Why a member is blocked, as calls answer it. */
export const presentBlock = ({ reason, by, at }: BlockRow) => ({ reason, by, at: at.getTime() });

/** A page of the block list. Refuses input_invalid for a foreign cursor. */
export async function listBlocks(
  { deps }: ModuleContext,
  { tx, merchant }: Context,
  query: ParsedInput<OpsCalls['ops.chat.blocks']>['query'],
): Promise<Result<AnswerOf<OpsCalls['ops.chat.blocks']>>> {
  const page = await pageOfBlocks(tx, merchant.code, query);
  if (!page.ok) return page;
  const { rows, next } = page.value;
  const accounts = await deps.accountsOf(
    tx,
    rows.map(({ memberId }) => memberId),
  );
  return ok({
    list: rows.map((row) => ({
      ...presentBlock(row),
      memberId: row.memberId,
      username: accounts.get(row.memberId)?.userName ?? '',
    })),
    next,
    total: { value: await countBlocks(tx, merchant.code), exact: true },
  });
}

/** A note as calls answer it. */
export const presentNote = ({ noteId, afterSeq, text, operatorName, at }: NoteRow) => ({
  noteId,
  afterSeq,
  text,
  operatorName,
  at: at.getTime(),
});

/** A page of messages with the notes among them. Refuses chat_not_found. */
export async function readMessages(
  context: Context,
  conversationId: string,
  place: ParsedInput<OpsCalls['ops.chat.messages']>['query'],
): Promise<Result<AnswerOf<OpsCalls['ops.chat.messages']>>> {
  const { tx } = context;
  const found = await conversationOf(context, conversationId);
  if (!found.ok) return found;
  const { list: shown, rows, more } = await messagesOf(tx, conversationId, place, ({ clientId }) => clientId);
  const isNewest = place.after !== undefined ? !more : place.before === undefined;
  const notes = await listNotes(
    tx,
    conversationId,
    { from: place.after ?? (rows[0]?.seq ?? 1) - 1, to: isNewest ? null : (rows.at(-1)?.seq ?? 0) },
    NOTES_MAXIMUM,
  );
  // Read after the messages: its numbers are never older than theirs.
  const { lastSeq, readSeq, deskReadSeq, state, version } = (await findConversation(tx, conversationId)) ?? found.value;
  return ok({
    list: shown.map((message, at) => ({ ...message, operatorName: rows[at]!.operatorName })),
    notes: notes.map(presentNote),
    more,
    lastSeq,
    readSeq,
    deskReadSeq,
    state,
    version,
  });
}

/** One look: the call opens personal data, so it is in the trail before the picture leaves. */
export async function look(
  { vault }: ModuleContext,
  context: Context,
  { conversationId, pictureId }: ParsedInput<OpsCalls['ops.chat.picture']>['params'],
): Promise<Result<AnswerOf<OpsCalls['ops.chat.picture']>>> {
  const found = await conversationOf(context, conversationId);
  if (!found.ok) return found;
  const picture = await findPicture(context.tx, pictureId);
  if (picture?.conversationId !== conversationId) return refuse('chat_picture_not_found');
  const jpeg = await vault.read(picture, pictureOwner(found.value.memberId, pictureId));
  return ok({ picture: dataAddress(jpeg), width: picture.width, height: picture.height });
}

/** What was said, as a copy that may leave the desk. Refuses chat_not_found. The call opens personal data: it is in the trail first. */
export async function readTranscript(
  module: ModuleContext,
  context: Context,
  conversationId: string,
): Promise<Result<AnswerOf<OpsCalls['ops.chat.transcript']>>> {
  const found = await conversationOf(context, conversationId);
  if (!found.ok) return found;
  const row = found.value;
  const { username } = (await membersOf(module, context, [row]))(row);
  const page = await messagesOf(context.tx, conversationId, { limit: CHAT_TRANSCRIPT_MAXIMUM }, () => null);
  return ok({
    username,
    topic: row.topic,
    reference: referenceOf(row),
    createdAt: row.createdAt.getTime(),
    closedAt: row.closedAt?.getTime() ?? null,
    list: page.list.map(({ seq, from, text, notice, deskNo, pictures, at }) => ({
      seq,
      from,
      text,
      notice,
      deskNo,
      pictures: pictures.length,
      at,
    })),
    isCut: page.more,
  });
}
