/** SQL of broadcasts, of what members did with them, and of marketing that was sent. */
import type { ConsentChannel } from '@lantern/contract';
import { sql, type Sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { PublishedMessage } from '../content/index.ts';
import type { BroadcastFrame } from './rules/shown.ts';

/** Of a broadcast as it is read. */
const COLUMNS = sql`broadcast_id AS "broadcastId", merchant_code AS "merchantCode", receivers, CASE WHEN level_from IS NOT NULL THEN jsonb_build_object('from', level_from, 'to', level_to) END AS levels,
  also, product, purpose, title_vi AS "titleVi", title_en AS "titleEn", content_vi AS "contentVi", content_en AS "contentEn", others, url, seq,
  (extract(epoch FROM ends_at) * 1000000)::bigint AS "endsAt", only_member AS "onlyMember"`;

/** Microseconds since 1970, exact. */
const micros = (instant: Sql): Sql => sql`(extract(epoch FROM ${instant}) * 1000000)::bigint`;

export type Broadcast = Omit<PublishedMessage, 'startsAt' | 'endsAt'> & BroadcastFrame;

/** Orders publications of a merchant with their members' marks: what is published later is above every floor. */
export async function lockBroadcasts(tx: Tx, merchantCode: string, how: 'publish' | 'mark'): Promise<void> {
  const key = `messaging.broadcasts:${merchantCode}`;
  if (how === 'publish') await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  else await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`.execute(tx);
}

/**
 * Writes a broadcast, new or not. One that is visible keeps its place; any other gets the one of its start, above all that
 * is visible. Answers its place, and the current instant.
 */
export async function writeBroadcast(
  tx: Tx,
  b: PublishedMessage,
  onlyMember: MemberId | null = null,
): Promise<{ readonly seq: bigint; readonly now: bigint }> {
  const { rows } = await sql<{ seq: bigint; now: bigint }>`WITH moment AS (SELECT ${micros(sql`kernel.now()`)} AS now),
    place AS (
      SELECT CASE WHEN ${micros(sql`${b.startsAt}::timestamptz`)} > now THEN ${micros(sql`${b.startsAt}::timestamptz`)}
        ELSE coalesce((SELECT seq FROM messaging.broadcast WHERE broadcast_id = ${b.broadcastId} AND seq <= now),
          greatest(now, 1 + (SELECT max(seq) FROM messaging.broadcast WHERE merchant_code = ${b.merchantCode} AND seq <= now))) END AS wanted,
        now FROM moment
    ),
    -- A place of the same microsecond is taken once.
    free AS (
      SELECT now, wanted + (SELECT count(*) FROM messaging.broadcast o WHERE o.merchant_code = ${b.merchantCode}
        AND o.broadcast_id <> ${b.broadcastId} AND o.seq BETWEEN wanted AND wanted + 1000) AS seq FROM place
    )
    INSERT INTO messaging.broadcast AS old (broadcast_id, merchant_code, receivers, product, purpose, title_vi, title_en, content_vi, content_en,
      others, url, level_from, level_to, also, seq, ends_at, only_member)
    SELECT ${b.broadcastId}, ${b.merchantCode}, ${b.receivers}, ${b.product}, ${b.purpose}, ${b.titleVi}, ${b.titleEn}, ${b.contentVi},
      ${b.contentEn}, ${JSON.stringify(b.others)}::jsonb, ${b.url}, ${b.levels?.from ?? null}::smallint, ${b.levels?.to ?? null}::smallint, ${[...b.also]}::text[], seq, ${b.endsAt}::timestamptz, ${onlyMember} FROM free
    ON CONFLICT (broadcast_id) DO UPDATE SET receivers = excluded.receivers, product = excluded.product, purpose = excluded.purpose,
      title_vi = excluded.title_vi, title_en = excluded.title_en, content_vi = excluded.content_vi, content_en = excluded.content_en,
      others = excluded.others, url = excluded.url, level_from = excluded.level_from, level_to = excluded.level_to, also = excluded.also, seq = excluded.seq, ends_at = excluded.ends_at
      WHERE old.merchant_code = excluded.merchant_code
    RETURNING seq, (SELECT now FROM moment) AS now`.execute(tx);
  return rows[0]!;
}

/** Whom a broadcast is for; undefined when there is none. */
export async function findReceivers(
  tx: Tx,
  merchantCode: string,
  broadcastId: string,
): Promise<BroadcastFrame['receivers'] | undefined> {
  const { rows } = await sql<{ receivers: BroadcastFrame['receivers'] }>`SELECT receivers FROM messaging.broadcast
    WHERE merchant_code = ${merchantCode} AND broadcast_id = ${broadcastId}`.execute(tx);
  return rows[0]?.receivers;
}

/** A broadcast of any merchant, shown or not. */
export async function findBroadcast(tx: Tx, broadcastId: string): Promise<Broadcast | undefined> {
  const { rows } =
    await sql<Broadcast>`SELECT ${COLUMNS} FROM messaging.broadcast WHERE broadcast_id = ${broadcastId}`.execute(tx);
  return rows[0];
}

/** Removes a broadcast; answers whom it was for. */
export async function deleteBroadcast(
  tx: Tx,
  merchantCode: string,
  broadcastId: string,
): Promise<BroadcastFrame['receivers'] | undefined> {
  const { rows } = await sql<{ receivers: BroadcastFrame['receivers'] }>`DELETE FROM messaging.broadcast
    WHERE merchant_code = ${merchantCode} AND broadcast_id = ${broadcastId} RETURNING receivers`.execute(tx);
  return rows[0]?.receivers;
}

/** Ends the tests of a member, and deletes those of the merchant that are over. */
export async function deleteTests(tx: Tx, merchantCode: string, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM messaging.broadcast WHERE merchant_code = ${merchantCode} AND only_member IS NOT NULL
    AND (only_member = ${memberId} OR ends_at <= kernel.now())`.execute(tx);
}

/** More than anyone reads; what has ended is not among them. */
const LISTED_MAXIMUM = 300;

/** A merchant's broadcasts that have not ended, newest first; also those that begin soon. */
export async function readBroadcasts(tx: Tx, merchantCode: string): Promise<readonly Broadcast[]> {
  const { rows } = await sql<Broadcast>`SELECT ${COLUMNS}
    FROM messaging.broadcast WHERE merchant_code = ${merchantCode} AND (ends_at IS NULL OR ends_at > kernel.now())
      AND seq < ${micros(sql`kernel.now() + interval '1 minute'`)}
    ORDER BY seq DESC LIMIT ${LISTED_MAXIMUM}`.execute(tx);
  return rows;
}

export interface MarkRow {
  readonly memberId: MemberId;
  readonly broadcastId: string;
  readonly isDeleted: boolean;
}

/** What members read and deleted. */
export async function readMarks(tx: Tx, memberIds: readonly MemberId[]): Promise<readonly MarkRow[]> {
  const { rows } =
    await sql<MarkRow>`SELECT member_id AS "memberId", broadcast_id AS "broadcastId", deleted_at IS NOT NULL AS "isDeleted"
    FROM messaging.mail_state WHERE member_id = ANY (${[...memberIds]}::text[])`.execute(tx);
  return rows;
}

/** Floors of members; absent: they have none of their own. */
export async function readFloors(tx: Tx, memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, bigint>> {
  const { rows } = await sql<{ memberId: MemberId; seq: bigint }>`SELECT member_id AS "memberId", seq
    FROM messaging.inbox_floor WHERE member_id = ANY (${[...memberIds]}::text[])`.execute(tx);
  return new Map(rows.map(({ memberId, seq }) => [memberId, seq]));
}

/** Marks broadcasts as read; the first time is kept. */
export async function markBroadcastsRead(tx: Tx, memberId: MemberId, broadcastIds: readonly string[]): Promise<void> {
  await sql`INSERT INTO messaging.mail_state (member_id, broadcast_id)
    SELECT ${memberId}, id FROM unnest(${[...broadcastIds]}::text[]) AS id ON CONFLICT DO NOTHING`.execute(tx);
}

/** Takes broadcasts out of the inbox. */
export async function markBroadcastsDeleted(
  tx: Tx,
  memberId: MemberId,
  broadcastIds: readonly string[],
): Promise<void> {
  await sql`INSERT INTO messaging.mail_state (member_id, broadcast_id, deleted_at)
    SELECT ${memberId}, id, kernel.now() FROM unnest(${[...broadcastIds]}::text[]) AS id
    ON CONFLICT (member_id, broadcast_id) DO UPDATE SET deleted_at = coalesce(mail_state.deleted_at, excluded.deleted_at)`.execute(
    tx,
  );
}

/** Moves a member's floor up, and drops the rows it makes needless. What was deleted stays deleted. */
export async function raiseFloor(tx: Tx, memberId: MemberId, seq: bigint): Promise<void> {
  await sql`INSERT INTO messaging.inbox_floor AS f (member_id, seq) VALUES (${memberId}, ${seq})
    ON CONFLICT (member_id) DO UPDATE SET seq = greatest(f.seq, excluded.seq)`.execute(tx);
  await sql`DELETE FROM messaging.mail_state s WHERE s.member_id = ${memberId} AND s.deleted_at IS NULL AND EXISTS (
      SELECT FROM messaging.broadcast b WHERE b.broadcast_id = s.broadcast_id AND b.product IS NULL AND b.seq <= ${seq})`.execute(
    tx,
  );
}

export interface DeliveryRow {
  readonly memberId: MemberId;
  readonly messageId: string;
  readonly seq: bigint;
}

/** Marketing that was sent to members, on whichever channel first: of these broadcasts. */
export async function readDelivered(
  tx: Tx,
  memberIds: readonly MemberId[],
  messageIds: readonly string[],
): Promise<readonly DeliveryRow[]> {
  const { rows } =
    await sql<DeliveryRow>`SELECT member_id AS "memberId", message_id AS "messageId", min(seq) AS seq FROM messaging.delivery
    WHERE member_id = ANY (${[...memberIds]}::text[]) AND message_id = ANY (${[...messageIds]}::text[])
    GROUP BY member_id, message_id`.execute(tx);
  return rows;
}

/** Marketing to a member on a day of the merchant and in the last seven days, over all channels; and the database's clock. */
export async function countSent(
  tx: Tx,
  memberId: MemberId,
  timeZone: string,
): Promise<{ readonly today: number; readonly week: number; readonly time: string }> {
  const { rows } = await sql<{ today: number; week: number; time: string }>`WITH moment AS (SELECT kernel.now() AS now)
    SELECT count(d.day) FILTER (WHERE d.day = (now AT TIME ZONE ${timeZone})::date)::integer AS today,
      count(d.day)::integer AS week, to_char(now AT TIME ZONE ${timeZone}, 'HH24:MI:SS') AS time
    FROM moment LEFT JOIN messaging.delivery d ON d.member_id = ${memberId} AND d.seq > ${micros(sql`now - interval '7 days'`)}
    GROUP BY now`.execute(tx);
  return rows[0]!;
}

/** Notes what was sent. */
export async function insertDelivery(
  tx: Tx,
  {
    memberId,
    channel,
    messageId,
    timeZone,
  }: {
    readonly memberId: MemberId;
    readonly channel: ConsentChannel;
    readonly messageId: string;
    readonly timeZone: string;
  },
): Promise<void> {
  await sql`INSERT INTO messaging.delivery (member_id, channel, message_id, day, seq)
    SELECT ${memberId}, ${channel}, ${messageId}, (now AT TIME ZONE ${timeZone})::date, ${micros(sql`now`)} FROM kernel.now() AS now
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** The current instant, in microseconds. */
export async function readNow(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ now: bigint }>`SELECT ${micros(sql`kernel.now()`)} AS now`.execute(tx);
  return rows[0]!.now;
}

export interface BroadcastRecords {
  readonly read: readonly { readonly broadcastId: string; readonly readAt: Date; readonly deletedAt: Date | null }[];
  readonly sent: readonly { readonly channel: string; readonly messageId: string; readonly day: string }[];
}

/** What the member read and deleted, and the marketing sent to them. */
export async function readBroadcastRecords(tx: Tx, memberId: MemberId): Promise<BroadcastRecords> {
  const read = await sql<BroadcastRecords['read'][number]>`SELECT broadcast_id AS "broadcastId", read_at AS "readAt",
      deleted_at AS "deletedAt" FROM messaging.mail_state WHERE member_id = ${memberId} ORDER BY read_at, broadcast_id`.execute(
    tx,
  );
  const sent = await sql<BroadcastRecords['sent'][number]>`SELECT channel, message_id AS "messageId", day::text AS day
    FROM messaging.delivery WHERE member_id = ${memberId} ORDER BY seq, message_id`.execute(tx);
  return { read: read.rows, sent: sent.rows };
}

/** Deletes all of it, in the transaction of the erasure. */
export async function eraseBroadcastRecords(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM messaging.mail_state WHERE member_id = ${memberId}`.execute(tx);
  await sql`DELETE FROM messaging.inbox_floor WHERE member_id = ${memberId}`.execute(tx);
  await sql`DELETE FROM messaging.delivery WHERE member_id = ${memberId}`.execute(tx);
  await sql`DELETE FROM messaging.broadcast WHERE only_member = ${memberId}`.execute(tx);
}
