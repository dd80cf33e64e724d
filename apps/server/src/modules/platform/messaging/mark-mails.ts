/** What a member does with mails: reads and deletes them. */
import type { ErrorCode } from '@lantern/contract/errors';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { publishUnread } from './send-mails.ts';
import { findMails, lockInboxes, markAllRead, markDeleted, markRead } from './store.ts';

export interface UnreadCount {
  readonly totalUnreadCount: number;
}

/** Runs a change of the inbox; every screen of the member gets the new count. */
async function change<Refusal extends ErrorCode>(
  kernel: Kernel,
  memberId: MemberId,
  run: (tx: Tx) => Promise<Result<void, Refusal>>,
): Promise<Result<UnreadCount, Refusal>> {
  return transact(kernel.db, async (tx) => {
    await lockInboxes(tx, [memberId]);
    const changed = await run(tx);
    if (!changed.ok) return changed;
    const unread = await publishUnread(kernel, tx, [memberId]);
    return ok({ totalUnreadCount: unread.get(memberId) ?? 0 });
  });
}

/** Marks mails as read, all or none; a mail that is read already stays so. Refuses mail_not_found. */
export const readMails = (kernel: Kernel, memberId: MemberId, mailIds: readonly string[]) =>
  change(kernel, memberId, async (tx) => {
    if ((await findMails(tx, memberId, mailIds)).length < new Set(mailIds).size) return refuse('mail_not_found');
    await markRead(tx, memberId, mailIds);
    return ok(undefined);
  });

/** Marks every mail as read. */
export const readAllMails = (kernel: Kernel, memberId: MemberId) =>
  change<never>(kernel, memberId, async (tx) => {
    await markAllRead(tx, memberId);
    return ok(undefined);
  });

/** Deletes mails, all or none. Refuses mail_not_found, then mail_kept while one of them is kept. */
export const deleteMails = (kernel: Kernel, memberId: MemberId, mailIds: readonly string[]) =>
  change<'mail_not_found' | 'mail_kept'>(kernel, memberId, async (tx) => {
    const found = await findMails(tx, memberId, mailIds);
    if (found.length < new Set(mailIds).size) return refuse('mail_not_found');
    if (found.some(({ kept }) => kept)) return refuse('mail_kept');
    await markDeleted(tx, memberId, mailIds);
    return ok(undefined);
  });
