/** What a member does with mails and broadcasts: reads and deletes them. */
import type { ErrorCode } from '@lantern/contract/errors';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { lockBroadcasts, markBroadcastsDeleted, markBroadcastsRead, raiseFloor } from './broadcast-store.ts';
import { publishUnread, type Mailing } from './send-mails.ts';
import { findMails, lockInboxes, markAllRead, markDeleted, markRead } from './store.ts';

export interface UnreadCount {
  readonly totalUnreadCount: number;
}

/** Runs a change of the inbox; every screen of the member gets the new count. */
async function change<Refusal extends ErrorCode>(
  mailing: Mailing,
  memberId: MemberId,
  run: (tx: Tx) => Promise<Result<void, Refusal>>,
): Promise<Result<UnreadCount, Refusal>> {
  return transact(mailing.db, async (tx) => {
    await lockInboxes(tx, [memberId]);
    const changed = await run(tx);
    if (!changed.ok) return changed;
    const unread = await publishUnread(mailing, tx, [memberId]);
    return ok({ totalUnreadCount: unread.get(memberId) ?? 0 });
  });
}

interface Found {
  readonly mails: readonly { readonly mailId: string; readonly kept: boolean }[];
  readonly broadcasts: readonly string[];
}

/** Which of the ids are mails and which broadcasts in the member's inbox. Refuses mail_not_found for any other. */
async function find(
  { broadcasts }: Mailing,
  tx: Tx,
  memberId: MemberId,
  ids: readonly string[],
): Promise<Result<Found, 'mail_not_found'>> {
  const mails = await findMails(tx, memberId, ids);
  const wanted = new Set(ids);
  if (mails.length === wanted.size) return ok({ mails, broadcasts: [] });
  const shown = (await broadcasts.shownOf(tx, [memberId])).get(memberId) ?? [];
  const own = shown.map(({ broadcast }) => broadcast.broadcastId).filter((id) => wanted.has(id));
  return mails.length + own.length < wanted.size ? refuse('mail_not_found') : ok({ mails, broadcasts: own });
}

/** Marks mails as read, all or none; a mail that is read already stays so. Refuses mail_not_found. */
export const readMails = (mailing: Mailing, memberId: MemberId, mailIds: readonly string[]) =>
  change(mailing, memberId, async (tx) => {
    const found = await find(mailing, tx, memberId, mailIds);
    if (!found.ok) return found;
    await markRead(tx, memberId, mailIds);
    await markBroadcastsRead(tx, memberId, found.value.broadcasts);
    return ok(undefined);
  });

/** Marks everything as read: the floor of broadcasts moves up, which needs no row for any of them. */
export const readAllMails = (mailing: Mailing, merchantCode: string, memberId: MemberId) =>
  change<never>(mailing, memberId, async (tx) => {
    await lockBroadcasts(tx, merchantCode, 'mark');
    await markAllRead(tx, memberId);
    const shown = (await mailing.broadcasts.shownOf(tx, [memberId])).get(memberId) ?? [];
    const unread = shown.filter(({ read }) => !read).map(({ broadcast }) => broadcast);
    // Marketing comes to each member at another time, so a floor says nothing about it.
    const marketing = unread.filter(({ product }) => product !== null).map(({ broadcastId }) => broadcastId);
    if (marketing.length > 0) await markBroadcastsRead(tx, memberId, marketing);
    const [newest] = unread.filter(({ product }) => product === null).toSorted((a, b) => Number(b.seq - a.seq));
    if (newest) await raiseFloor(tx, memberId, newest.seq);
    return ok(undefined);
  });

/** Deletes mails, all or none. Refuses mail_not_found, then mail_kept while one of them is kept. */
export const deleteMails = (mailing: Mailing, memberId: MemberId, mailIds: readonly string[]) =>
  change<'mail_not_found' | 'mail_kept'>(mailing, memberId, async (tx) => {
    const found = await find(mailing, tx, memberId, mailIds);
    if (!found.ok) return found;
    if (found.value.mails.some(({ kept }) => kept)) return refuse('mail_kept');
    await markDeleted(tx, memberId, mailIds);
    await markBroadcastsDeleted(tx, memberId, found.value.broadcasts);
    return ok(undefined);
  });
