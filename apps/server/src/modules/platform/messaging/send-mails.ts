/** Writes mails of the system, once per event, and tells their readers' screens. */
import type { EventPayload, MailKind } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { MAIL_TEMPLATES, type VariablesOf } from './rules/templates.ts';
import type { Broadcasts } from './broadcasts.ts';
import { countUnread, insertMails, lockInboxes } from './store.ts';

/** What inboxes are read and written with. */
export type Mailing = Kernel & { readonly broadcasts: Broadcasts };

/** Unread mails and broadcasts of members; those without any may be absent. */
export async function unreadIn(
  { broadcasts }: Pick<Mailing, 'broadcasts'>,
  tx: Tx,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, number>> {
  const mails = await countUnread(tx, memberIds);
  const shown = await broadcasts.shownOf(tx, memberIds);
  return new Map(
    memberIds.map((id) => [id, (mails.get(id) ?? 0) + (shown.get(id) ?? []).filter(({ read }) => !read).length]),
  );
}

/** A mail to be written. */
export type Mail = {
  [K in MailKind]: {
    readonly memberId: MemberId;
    readonly kind: K;
    readonly variables: VariablesOf<K>;
    /** Unique per event and mail. */
    readonly eventKey: string;
  };
}[MailKind];

/** Publishes how many mails each of the members has not read. The inboxes are locked. */
export async function publishUnread(
  mailing: Mailing,
  tx: Tx,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, number>> {
  const unread = await unreadIn(mailing, tx, memberIds);
  const messages = memberIds.map((memberId) => {
    const payload: EventPayload<'unread_changed'> = { inbox: unread.get(memberId) ?? 0 };
    return { channel: `member:${memberId}`, event: 'unread_changed', payload };
  });
  mailing.realtime.publishIn(tx, ...messages);
  return unread;
}

/** Writes the mails whose events have none yet, in the caller's transaction. */
export async function sendMails(mailing: Mailing, tx: Tx, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  await lockInboxes(
    tx,
    mails.map(({ memberId }) => memberId),
  );
  const readers = await insertMails(
    tx,
    mails.map((mail) => ({ ...mail, mailId: mailing.ids.next<string>(), class: MAIL_TEMPLATES[mail.kind].class })),
  );
  if (readers.length > 0) await publishUnread(mailing, tx, readers);
}
