/** All SQL of messaging. */
import type { MailClass, MailKind } from '@lantern/contract';
import { sql } from '../../../kernel/db/index.ts';
import { instantText, keysetOrder } from '../../../kernel/db/keyset.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** Months a mail is kept that is not about the service. */
const KEPT_MONTHS = 12;

export interface NewMail {
  readonly mailId: string;
  readonly memberId: MemberId;
  readonly kind: MailKind;
  readonly class: MailClass;
  readonly variables: object;
  /** Unique: the event the mail reports. */
  readonly eventKey: string;
}

/** A mail or a broadcast in an inbox. */
export interface InboxRow {
  readonly mailId: string;
  /** Null: a broadcast. */
  readonly kind: MailKind | null;
  readonly class: MailClass | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  /** To the microsecond, for the cursor. */
  readonly createdText: string;
  readonly read: boolean;
  readonly kept: boolean;
}

/** A broadcast that is in an inbox. */
export interface BroadcastEntry {
  readonly broadcastId: string;
  /** Microseconds since 1970. */
  readonly at: bigint;
  readonly read: boolean;
}

const KEPT = sql`m.class <> 'service' AND m.created_at > kernel.now() - ${KEPT_MONTHS}::integer * interval '1 month'`;

/**
 * Serialises changes of these inboxes until the transaction ends, so that counts are published in the order in which they are true.
 * In the order of the ids: two transactions never wait for one another.
 */
export async function lockInboxes(tx: Tx, memberIds: readonly MemberId[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('messaging.inbox:' || id, 0))
    FROM (SELECT DISTINCT id FROM unnest(${[...memberIds]}::text[]) AS id ORDER BY id) locked`.execute(tx);
}

export interface WrittenMail {
  readonly mailId: string;
  readonly memberId: MemberId;
}

/** Writes mails whose events have none yet; answers which. */
export async function insertMails(tx: Tx, mails: readonly NewMail[]): Promise<readonly WrittenMail[]> {
  const { rows } = await sql<WrittenMail>`INSERT INTO messaging.mail
      (mail_id, member_id, kind, class, variables, event_key)
    SELECT n.mail_id, n.member_id, n.kind, n.class, n.variables::jsonb, n.event_key
    FROM unnest(${mails.map(({ mailId }) => mailId)}::text[], ${mails.map(({ memberId }) => memberId)}::text[], ${mails.map(({ kind }) => kind)}::text[],
      ${mails.map((mail) => mail.class)}::text[], ${mails.map(({ variables }) => JSON.stringify(variables))}::text[],
      ${mails.map(({ eventKey }) => eventKey)}::text[]) AS n(mail_id, member_id, kind, class, variables, event_key)
    ON CONFLICT (event_key) DO NOTHING RETURNING mail_id AS "mailId", member_id AS "memberId"`.execute(tx);
  return rows;
}

export interface OneMail {
  readonly kind: MailKind;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Read or deleted. */
  readonly isDone: boolean;
}

/** A mail of a member. */
export async function findMail(tx: Tx, memberId: MemberId, mailId: string): Promise<OneMail | undefined> {
  const { rows } = await sql<OneMail>`SELECT kind, variables, read_at IS NOT NULL OR deleted_at IS NOT NULL AS "isDone"
    FROM messaging.mail WHERE member_id = ${memberId} AND mail_id = ${mailId}`.execute(tx);
  return rows[0];
}

/** Unread mails of members; those without any are absent. */
export async function countUnread(tx: Tx, memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, number>> {
  const { rows } = await sql<{ memberId: MemberId; unread: number }>`SELECT member_id AS "memberId",
      count(*)::integer AS unread FROM messaging.mail
    WHERE member_id = ANY (${[...memberIds]}::text[]) AND read_at IS NULL AND deleted_at IS NULL GROUP BY member_id`.execute(
    tx,
  );
  return new Map(rows.map(({ memberId, unread }) => [memberId, unread]));
}

export interface InboxPage {
  readonly rows: readonly InboxRow[];
  readonly next: string | null;
}

/** A page of a member's mails and broadcasts, newest first. Refuses input_invalid for a cursor that is not one of the list. */
export async function pageInbox(
  tx: Tx,
  memberId: MemberId,
  broadcasts: readonly BroadcastEntry[],
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<Result<InboxPage, 'input_invalid'>> {
  const order = keysetOrder<InboxRow>(
    {
      columns: { createdAt: { by: sql`m.created_at`, type: 'timestamptz', of: ({ createdText }) => createdText } },
      id: { by: sql`m.mail_id`, type: 'text', of: ({ mailId }) => mailId },
    },
    '-createdAt',
    after,
  );
  if (!order.ok) return order;
  const { where, orderBy, page } = order.value;
  const { rows } =
    await sql<InboxRow>`SELECT m.mail_id AS "mailId", m.kind, m.class, m.variables, m.created_at AS "createdAt",
      ${instantText(sql`m.created_at`)} AS "createdText", m.read, m.kept
    FROM (
      SELECT m.mail_id, m.kind, m.class, m.variables, m.created_at, m.read_at IS NOT NULL AS read, ${KEPT} AS kept
      FROM messaging.mail m WHERE m.member_id = ${memberId} AND m.deleted_at IS NULL
      UNION ALL
      SELECT b.id COLLATE "C", NULL, NULL, '{}'::jsonb, 'epoch'::timestamptz + b.at * interval '1 microsecond', b.read, false
      FROM unnest(${broadcasts.map(({ broadcastId }) => broadcastId)}::text[], ${broadcasts.map(({ at }) => at.toString())}::bigint[],
        ${broadcasts.map(({ read }) => read)}::boolean[]) AS b(id, at, read)
    ) m
    WHERE ${where} ORDER BY ${orderBy} LIMIT ${limit + 1}`.execute(tx);
  return ok(page(rows, limit));
}

export interface FoundMail {
  readonly mailId: string;
  readonly kept: boolean;
}

/** Which of these mails are the member's, with whether each is still kept. */
export async function findMails(tx: Tx, memberId: MemberId, mailIds: readonly string[]): Promise<readonly FoundMail[]> {
  const { rows } = await sql<FoundMail>`SELECT m.mail_id AS "mailId", ${KEPT} AS kept
    FROM messaging.mail m WHERE m.member_id = ${memberId} AND m.deleted_at IS NULL AND m.mail_id = ANY (${[...mailIds]}::text[])`.execute(
    tx,
  );
  return rows;
}

/** Marks mails as read; the first time is kept. */
export async function markRead(tx: Tx, memberId: MemberId, mailIds: readonly string[]): Promise<void> {
  await sql`UPDATE messaging.mail SET read_at = kernel.now()
    WHERE member_id = ${memberId} AND mail_id = ANY (${[...mailIds]}::text[]) AND read_at IS NULL AND deleted_at IS NULL`.execute(
    tx,
  );
}

/** Marks every mail as read. */
export async function markAllRead(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`UPDATE messaging.mail SET read_at = kernel.now()
    WHERE member_id = ${memberId} AND read_at IS NULL AND deleted_at IS NULL`.execute(tx);
}

/** Takes mails out of the inbox; their rows stay, so that no event writes them again. */
export async function markDeleted(tx: Tx, memberId: MemberId, mailIds: readonly string[]): Promise<void> {
  await sql`UPDATE messaging.mail SET deleted_at = kernel.now()
    WHERE member_id = ${memberId} AND mail_id = ANY (${[...mailIds]}::text[]) AND deleted_at IS NULL`.execute(tx);
}

export interface MailRecord {
  readonly kind: MailKind;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly readAt: Date | null;
  readonly deletedAt: Date | null;
}

/** Every mail of the member, deleted ones too, for the data export. */
export async function readPerson(tx: Tx, memberId: MemberId): Promise<readonly MailRecord[]> {
  const { rows } =
    await sql<MailRecord>`SELECT kind, variables, created_at AS "createdAt", read_at AS "readAt", deleted_at AS "deletedAt"
    FROM messaging.mail WHERE member_id = ${memberId} ORDER BY created_at DESC, mail_id DESC`.execute(tx);
  return rows;
}

/** Deletes every mail of the member, in the transaction of the erasure. */
export async function eraseMails(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM messaging.mail WHERE member_id = ${memberId}`.execute(tx);
}
