/** Writes mails of the system, once per event, and tells their readers' screens. */
import type { EventPayload, MailKind } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { memberChannel } from '../../../kernel/realtime/member-channel.ts';
import { MAIL_TEMPLATES, type VariablesOf } from './rules/templates.ts';
import type { Lookups } from './deps.ts';
import type { Broadcasts } from './broadcasts.ts';
import { insertOutgoing, listServiceDevices } from './outgoing/store.ts';
import { countUnread, insertMails, lockInboxes, type WrittenMail } from './store.ts';

/** What inboxes are read and written with. */
export type Mailing = Kernel & { readonly broadcasts: Broadcasts; readonly lookups: Lookups };

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
    return { channel: memberChannel(memberId), event: 'unread_changed', payload };
  });
  mailing.realtime.publishIn(tx, ...messages);
  return unread;
}

/** How long a push service keeps news of an account for a device that is away. */
const PUSH_TTL_SEC = 3600;

/** Puts the mails on their way to the devices of members who want that. */
async function ringDevices({ ids, config }: Mailing, tx: Tx, mails: readonly WrittenMail[]): Promise<void> {
  if (config.pushHosts.length === 0) return;
  const devices = await listServiceDevices(
    tx,
    mails.map(({ memberId }) => memberId),
  );
  if (devices.length === 0) return;
  const rows = mails.flatMap(({ mailId, memberId }) =>
    devices
      .filter((device) => device.memberId === memberId)
      .map(({ subscriptionId }) => ({
        sendId: ids.next<string>(),
        memberId,
        channel: 'push' as const,
        subscriptionId,
        source: 'mail' as const,
        messageId: mailId,
      })),
  );
  await insertOutgoing(tx, rows, PUSH_TTL_SEC);
}

/** Writes the mails whose events have none yet, in the caller's transaction. */
export async function sendMails(mailing: Mailing, tx: Tx, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return;
  await lockInboxes(
    tx,
    mails.map(({ memberId }) => memberId),
  );
  const written = await insertMails(
    tx,
    mails.map((mail) => ({ ...mail, mailId: mailing.ids.next<string>(), class: MAIL_TEMPLATES[mail.kind].class })),
  );
  if (written.length === 0) return;
  await publishUnread(mailing, tx, [...new Set(written.map(({ memberId }) => memberId))]);
  await ringDevices(mailing, tx, written);
}
