/** SQL of the queue: the desk's hours, operators on duty, offers, what is due. */
import { sql } from '../../../kernel/db/sql.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Desk, Offer, Waiting } from './rules/queue.ts';
import { conversationColumns, conversationFrom, isOffered, type ConversationRow } from './store.ts';

export interface Hours {
  readonly from: number;
  readonly to: number;
}
const ALL_DAY: Hours = { from: 0, to: 24 };
/** An operator not heard of for so long is not on duty. */
const SEEN_SEC = 60;

const isOnDuty = sql`(o.on_duty AND o.seen_at > kernel.now() - ${SEEN_SEC} * interval '1 second')`;

export async function readHours(tx: Tx, merchantCode: string): Promise<Hours> {
  const { rows } = await sql<Hours>`SELECT from_hour AS from, to_hour AS to FROM chat.hours
    WHERE merchant_code = ${merchantCode}`.execute(tx);
  return rows[0] ?? ALL_DAY;
}

export async function writeHours(tx: Tx, merchantCode: string, { from, to }: Hours): Promise<void> {
  await sql`INSERT INTO chat.hours (merchant_code, from_hour, to_hour) VALUES (${merchantCode}, ${from}, ${to})
    ON CONFLICT (merchant_code) DO UPDATE SET from_hour = excluded.from_hour, to_hour = excluded.to_hour`.execute(tx);
}

export interface DeskNow {
  readonly at: Date;
  /** Within the hours of the merchant's day. */
  readonly isWithin: boolean;
  /** The next time the hours begin. */
  readonly opensAt: Date;
  readonly onDuty: number;
  readonly medianSec: number | null;
}

/** The desk now: its hours, who is there, and how long the last 20 waited for their first answer. */
export async function readDeskNow(tx: Tx, merchantCode: string, zone: string, { from, to }: Hours): Promise<DeskNow> {
  const { rows } =
    await sql<DeskNow>`WITH moment AS (SELECT kernel.now() AS at, kernel.now() AT TIME ZONE ${zone} AS local),
      hour AS (SELECT extract(hour FROM local)::integer AS now, date_trunc('day', local) + ${from}::integer * interval '1 hour' AS opens FROM moment)
    SELECT m.at, CASE WHEN ${from}::integer < ${to}::integer THEN h.now >= ${from}::integer AND h.now < ${to}::integer
        ELSE h.now >= ${from}::integer OR h.now < ${to}::integer END AS "isWithin",
      (CASE WHEN h.opens <= m.local THEN h.opens + interval '1 day' ELSE h.opens END) AT TIME ZONE ${zone} AS "opensAt",
      (SELECT count(*)::integer FROM chat.operator o WHERE o.merchant_code = ${merchantCode} AND ${isOnDuty}) AS "onDuty",
      (SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY a.answer_sec))::integer FROM (SELECT answer_sec FROM chat.conversation
        WHERE merchant_code = ${merchantCode} AND answer_sec IS NOT NULL ORDER BY answered_at DESC LIMIT 20) a) AS "medianSec"
    FROM moment m, hour h`.execute(tx);
  return rows[0]!;
}

/** The place of a queued conversation, from 1. */
export async function findPlace(tx: Tx, conversationId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT 1 + count(q.conversation_id)::integer AS n FROM chat.conversation c
    LEFT JOIN chat.conversation q ON q.merchant_code = c.merchant_code AND q.state = 'queued'
      AND (q.priority, q.arrived_at, q.conversation_id) < (c.priority, c.arrived_at, c.conversation_id)
    WHERE c.conversation_id = ${conversationId}`.execute(tx);
  return rows[0]!.n;
}

/** One assignment at a time per merchant, until the transaction ends. */
export async function lockQueue(tx: Tx, merchantCode: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`chat.queue:${merchantCode}`}, 0))`.execute(tx);
}

export interface Person {
  readonly operatorId: string;
  readonly displayName: string;
}

/**
 * Notes that an operator is there, or no longer. Returns their public number, and whether that changed who is on duty. The number is
 * given at the first time, under the queue's lock.
 */
export async function setDuty(
  tx: Tx,
  merchantCode: string,
  { operatorId, displayName }: Person,
  on: boolean,
): Promise<{ readonly deskNo: number; readonly changed: boolean }> {
  const known = async () => {
    const { rows } = await sql<{ deskNo: number; was: boolean }>`SELECT o.desk_no AS "deskNo", ${isOnDuty} AS was
      FROM chat.operator o WHERE o.merchant_code = ${merchantCode} AND o.operator_id = ${operatorId} FOR UPDATE`.execute(
      tx,
    );
    return rows[0];
  };
  let row = await known();
  if (!row) {
    await lockQueue(tx, merchantCode);
    await sql`INSERT INTO chat.operator (merchant_code, operator_id, desk_no, display_name)
      SELECT ${merchantCode}, ${operatorId}, coalesce(max(desk_no), 0) + 1, ${displayName} FROM chat.operator WHERE merchant_code = ${merchantCode}
      ON CONFLICT (merchant_code, operator_id) DO NOTHING`.execute(tx);
    row = (await known())!;
  }
  await sql`UPDATE chat.operator SET on_duty = ${on}, seen_at = kernel.now(), display_name = ${displayName},
      idle_since = CASE WHEN ${on && !row.was} THEN kernel.now() ELSE idle_since END
    WHERE merchant_code = ${merchantCode} AND operator_id = ${operatorId}`.execute(tx);
  return { deskNo: row.deskNo, changed: on !== row.was };
}

/** The operator has just got or ended something. */
export async function markBusy(tx: Tx, merchantCode: string, operatorId: string): Promise<void> {
  await sql`UPDATE chat.operator SET idle_since = kernel.now()
    WHERE merchant_code = ${merchantCode} AND operator_id = ${operatorId}`.execute(tx);
}

export interface DutyRow {
  readonly operatorId: string;
  readonly name: string;
  readonly deskNo: number;
  /** Conversations the operator has. */
  readonly open: number;
}

/** Operators on duty, by their numbers. */
export async function listOnDuty(tx: Tx, merchantCode: string): Promise<readonly DutyRow[]> {
  const { rows } =
    await sql<DutyRow>`SELECT o.operator_id AS "operatorId", o.display_name AS name, o.desk_no AS "deskNo",
      (SELECT count(*)::integer FROM chat.conversation c WHERE c.merchant_code = o.merchant_code AND c.state = 'open' AND c.operator_id = o.operator_id) AS open
    FROM chat.operator o WHERE o.merchant_code = ${merchantCode} AND ${isOnDuty} ORDER BY o.desk_no`.execute(tx);
  return rows;
}

/** The same as the queue sees them: with what is offered to them. */
export async function listDesks(tx: Tx, merchantCode: string): Promise<readonly Desk[]> {
  const { rows } = await sql<Desk>`SELECT o.operator_id AS "operatorId", o.idle_since AS "idleSince",
      (SELECT count(*)::integer FROM chat.conversation c WHERE c.merchant_code = o.merchant_code AND c.state IN ('open', 'queued')
        AND (c.operator_id = o.operator_id OR (c.offered_to = o.operator_id AND c.offered_until > kernel.now()))) AS open
    FROM chat.operator o WHERE o.merchant_code = ${merchantCode} AND ${isOnDuty}`.execute(tx);
  return rows;
}

/** Operators that were not heard of are no longer on duty; returns whether there were any. */
export async function endLostDuties(tx: Tx, merchantCode: string): Promise<boolean> {
  const { rows } = await sql`UPDATE chat.operator o SET on_duty = false
    WHERE o.merchant_code = ${merchantCode} AND o.on_duty AND NOT ${isOnDuty} RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Open conversations whose operator is not on duty, locked. */
export async function lockOrphans(tx: Tx, merchantCode: string): Promise<readonly ConversationRow[]> {
  await sql`SELECT 1 FROM chat.conversation c JOIN chat.operator o ON o.merchant_code = c.merchant_code AND o.operator_id = c.operator_id
    WHERE c.merchant_code = ${merchantCode} AND c.state = 'open' AND NOT ${isOnDuty} ORDER BY c.conversation_id FOR UPDATE OF c`.execute(
    tx,
  );
  const { rows } = await sql<ConversationRow>`SELECT ${conversationColumns} FROM ${conversationFrom}
    WHERE c.merchant_code = ${merchantCode} AND c.state = 'open' AND NOT ${isOnDuty} ORDER BY c.conversation_id`.execute(
    tx,
  );
  return rows;
}

/** An open conversation goes back to its place: to the queue, or to those that were left if it has not been answered since. */
export async function putBack(tx: Tx, conversationId: string, passedBy: string | null): Promise<void> {
  await sql`UPDATE chat.conversation SET state = CASE WHEN is_left THEN 'offline' ELSE 'queued' END, version = version + 1, operator_id = NULL,
      passed_by = CASE WHEN ${passedBy}::text IS NULL THEN passed_by ELSE array_append(passed_by, ${passedBy}::text) END
    WHERE conversation_id = ${conversationId}`.execute(tx);
}

/** Gives a conversation to an operator. */
export async function giveTo(tx: Tx, conversationId: string, operatorId: string): Promise<void> {
  await sql`UPDATE chat.conversation SET state = 'open', version = version + 1, operator_id = ${operatorId}, offered_to = NULL, offered_until = NULL,
      passed_by = '{}'
    WHERE conversation_id = ${conversationId}`.execute(tx);
}

/** Takes back offers that lapsed, or whose operator is gone; who let one lapse is passed over from then on. */
export async function endOffers(tx: Tx, merchantCode: string): Promise<void> {
  await sql`UPDATE chat.conversation c SET offered_to = NULL, offered_until = NULL,
      passed_by = CASE WHEN c.offered_to = ANY (c.passed_by) THEN c.passed_by ELSE array_append(c.passed_by, c.offered_to) END
    WHERE c.merchant_code = ${merchantCode} AND c.state = 'queued' AND c.offered_to IS NOT NULL AND (c.offered_until <= kernel.now()
      OR NOT EXISTS (SELECT FROM chat.operator o WHERE o.merchant_code = c.merchant_code AND o.operator_id = c.offered_to AND ${isOnDuty}))`.execute(
    tx,
  );
}

/** What is offered to no one, in the order it is answered. */
export async function listWaiting(tx: Tx, merchantCode: string, limit: number): Promise<readonly Waiting[]> {
  const { rows } =
    await sql<Waiting>`SELECT conversation_id AS "conversationId", passed_by AS "passedBy" FROM chat.conversation
    WHERE merchant_code = ${merchantCode} AND state = 'queued' AND offered_to IS NULL ORDER BY priority, arrived_at, conversation_id LIMIT ${limit}`.execute(
      tx,
    );
  return rows;
}

export async function writeOffer(tx: Tx, { conversationId, operatorId }: Offer, seconds: number): Promise<void> {
  await sql`UPDATE chat.conversation SET offered_to = ${operatorId}, offered_until = kernel.now() + ${seconds}::integer * interval '1 second'
    WHERE conversation_id = ${conversationId} AND state = 'queued' AND offered_to IS NULL`.execute(tx);
}

/** What is offered to an operator now, in the order it is answered. */
export async function listOffers(
  tx: Tx,
  merchantCode: string,
  operatorId: string,
): Promise<readonly ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`SELECT ${conversationColumns} FROM ${conversationFrom}
    WHERE c.merchant_code = ${merchantCode} AND c.state = 'queued' AND c.offered_to = ${operatorId} AND ${isOffered}
    ORDER BY c.priority, c.arrived_at, c.conversation_id`.execute(tx);
  return rows;
}

/** Merchants whose queue has something to do: an offer to make or to end, an operator who is lost. */
export async function listDueQueues(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ code: string }>`SELECT DISTINCT o.merchant_code AS code FROM chat.operator o
    WHERE o.on_duty AND (NOT ${isOnDuty} OR EXISTS (SELECT FROM chat.conversation c WHERE c.merchant_code = o.merchant_code AND c.state = 'queued'
      AND (c.offered_to IS NULL OR c.offered_until <= kernel.now())))
    UNION SELECT c.merchant_code FROM chat.conversation c JOIN chat.operator o ON o.merchant_code = c.merchant_code AND o.operator_id = c.operator_id
    WHERE c.state = 'open' AND NOT o.on_duty`.execute(tx);
  return rows.map(({ code }) => code);
}

/** Open conversations in which the member has not written since the desk's last message, so many minutes ago. */
export async function listSilent(tx: Tx, minutes: number, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`SELECT conversation_id AS id FROM chat.conversation
    WHERE state = 'open' AND waiting_since IS NULL AND desk_last_at <= kernel.now() - ${minutes}::integer * interval '1 minute'
    ORDER BY conversation_id LIMIT ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether that still holds for one, whose row is locked. */
export async function isSilent(tx: Tx, conversationId: string, minutes: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`SELECT EXISTS (SELECT FROM chat.conversation
    WHERE conversation_id = ${conversationId} AND state = 'open' AND waiting_since IS NULL
      AND desk_last_at <= kernel.now() - ${minutes}::integer * interval '1 minute') AS is`.execute(tx);
  return rows[0]!.is;
}

export interface UnreadAnswer {
  readonly conversationId: string;
  readonly memberId: MemberId;
  readonly seq: number;
}

/** Whether there are answers that were not read for so many minutes, and are no mail yet. */
export async function hasUnread(tx: Tx, minutes: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT EXISTS (SELECT FROM chat.conversation
    WHERE unread_since <= kernel.now() - ${minutes}::integer * interval '1 minute' AND NOT is_mailed) AS has`.execute(
    tx,
  );
  return rows[0]!.has;
}

/** Marks them as mailed; returns the newest answer of each. */
export async function takeUnread(tx: Tx, minutes: number, limit: number): Promise<readonly UnreadAnswer[]> {
  const { rows } = await sql<UnreadAnswer>`UPDATE chat.conversation c SET is_mailed = true
    WHERE c.conversation_id IN (SELECT conversation_id FROM chat.conversation
      WHERE unread_since <= kernel.now() - ${minutes}::integer * interval '1 minute' AND NOT is_mailed
      ORDER BY unread_since LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING c.conversation_id AS "conversationId", c.member_id AS "memberId", c.desk_last_seq AS seq`.execute(tx);
  return rows;
}

/** What was left has its answer, which is a mail. */
export async function markAnswered(tx: Tx, conversationId: string): Promise<void> {
  await sql`UPDATE chat.conversation SET is_left = false, is_mailed = true WHERE conversation_id = ${conversationId}`.execute(
    tx,
  );
}
