/** Writes mails of the system, once per event, and tells their readers' screens. */
import type { EventPayload, MailKind } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { MAIL_TEMPLATES, type VariablesOf } from './rules/templates.ts';
import { countUnread, insertMails, lockInboxes } from './store.ts';

export type Mailing = Pick<Kernel, 'ids' | 'realtime'>;

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
  { realtime }: Pick<Kernel, 'realtime'>,
  tx: Tx,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, number>> {
  const unread = await countUnread(tx, memberIds);
  const messages = memberIds.map((memberId) => {
    const payload: EventPayload<'unread_changed'> = { inbox: unread.get(memberId) ?? 0 };
    return { channel: `member:${memberId}`, event: 'unread_changed', payload };
  });
  await realtime.publishIn(tx, ...messages);
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
