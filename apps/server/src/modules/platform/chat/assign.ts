/** The queue: one function gives what waits to who is there. It runs after every event that may change that, and in a loop. */
import { deskChanged } from '../../../kernel/realtime/desk.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { chatAnswered, chatChanged } from './events.ts';
import {
  endLostDuties,
  endOffers,
  hasUnread,
  isSilent,
  listDesks,
  listDueQueues,
  listSilent,
  listWaiting,
  lockOrphans,
  lockQueue,
  putBack,
  takeUnread,
  writeOffer,
} from './queue-store.ts';
import { offersOf } from './rules/queue.ts';
import { findConversation, insertMessage, lockConversation, writeClosed, type Closing } from './store.ts';
import type { ChatNotice } from '@lantern/contract';

/** How long an operator has to take what is offered. */
const OFFER_SEC = 30;
/** Conversations offered in one turn. */
const OFFERED_AT_ONCE = 200;
/** A member who does not answer the desk for so long has gone. */
const SILENT_MINUTES = 30;
/** An answer that was not read for so long becomes a mail. */
const UNREAD_MINUTES = 5;
const DUE_AT_ONCE = 200;

/** What a system message says. */
export const noticeOf = (conversationId: string, notice: ChatNotice, deskNo: number | null = null) => ({
  conversationId,
  sender: 'system' as const,
  clientId: null,
  body: '',
  notice,
  deskNo,
  by: null,
});

/** Lets the member's page know, when the transaction commits. */
export async function announce({ kernel }: ModuleContext, tx: Tx, conversationId: string): Promise<void> {
  const row = await findConversation(tx, conversationId);
  if (row) kernel.realtime.publishIn(tx, chatChanged(row));
}

/** Ends a locked conversation with its message. */
export async function endConversation(
  module: ModuleContext,
  tx: Tx,
  conversationId: string,
  closing: Closing,
): Promise<void> {
  await insertMessage(tx, noticeOf(conversationId, 'closed'));
  await writeClosed(tx, conversationId, closing);
  await announce(module, tx, conversationId);
}

/** Puts a locked open conversation back to its place. */
export async function returnToQueue(
  module: ModuleContext,
  tx: Tx,
  { conversationId, isLeft }: { readonly conversationId: string; readonly isLeft: boolean },
  passedBy: string | null = null,
): Promise<void> {
  await putBack(tx, conversationId, passedBy);
  await insertMessage(tx, noticeOf(conversationId, isLeft ? 'offline' : 'queued'));
  await announce(module, tx, conversationId);
}

/**
 * Gives what waits at a merchant to who is there: who was not heard of loses duty and what they have, offers that lapsed end, and
 * what is offered to no one is offered.
 */
export async function assign(module: ModuleContext, merchantCode: string): Promise<void> {
  const { kernel } = module;
  await transact(kernel.db, async (tx) => {
    await lockQueue(tx, merchantCode);
    if (await endLostDuties(tx, merchantCode)) kernel.realtime.publishIn(tx, deskChanged(merchantCode, 'chat'));
    for (const orphan of await lockOrphans(tx, merchantCode)) await returnToQueue(module, tx, orphan);
    await endOffers(tx, merchantCode);
    const desks = await listDesks(tx, merchantCode);
    if (desks.length === 0) return;
    for (const offer of offersOf(await listWaiting(tx, merchantCode, OFFERED_AT_ONCE), desks))
      await writeOffer(tx, offer, OFFER_SEC);
  });
}

/** The same after a call that has answered already; a failure is made up for by the loop. */
export function assignSoon(module: ModuleContext, merchantCode: string): void {
  assign(module, merchantCode).catch((error: unknown) =>
    module.kernel.log.error({ err: error, merchantCode }, 'the chat queue was not assigned'),
  );
}

async function closeSilent(module: ModuleContext): Promise<void> {
  const { db } = module.kernel;
  for (const conversationId of await listSilent(db, SILENT_MINUTES, DUE_AT_ONCE)) {
    const code = await transact(db, async (tx) => {
      const row = await lockConversation(tx, conversationId);
      if (!row || !(await isSilent(tx, conversationId, SILENT_MINUTES))) return undefined;
      await endConversation(module, tx, conversationId, { from: 'system', by: null, reason: 'no_answer', note: '' });
      return row.merchantCode;
    });
    if (code !== undefined) await assign(module, code);
  }
}

async function mailUnread({ kernel }: ModuleContext): Promise<void> {
  if (!(await hasUnread(kernel.db, UNREAD_MINUTES))) return;
  await transact(kernel.db, async (tx) => {
    for (const answer of await takeUnread(tx, UNREAD_MINUTES, DUE_AT_ONCE))
      await kernel.outbox.record(tx, chatAnswered(answer));
  });
}

/** One turn of the loop: opens a transaction only for what is due. Several nodes may run it at once. */
export async function runDue(module: ModuleContext): Promise<void> {
  for (const code of await listDueQueues(module.kernel.db)) await assign(module, code);
  await closeSilent(module);
  await mailUnread(module);
}
