/** SQL of messages on their way to devices, mailboxes and phones. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export type OutgoingChannel = 'push' | 'email' | 'sms';

export interface NewOutgoing {
  readonly sendId: string;
  readonly memberId: MemberId;
  readonly channel: OutgoingChannel;
  /** Of a push message: its device. */
  readonly subscriptionId: string | null;
  readonly source: 'mail' | 'broadcast';
  readonly messageId: string;
}

/** Puts messages on their way, each once; they lapse after `ttlSec`. */
export async function insertOutgoing(tx: Tx, rows: readonly NewOutgoing[], ttlSec: number): Promise<void> {
  await sql`INSERT INTO messaging.outgoing (send_id, member_id, channel, subscription_id, source, message_id, expires_at)
    SELECT n.*, kernel.now() + ${ttlSec} * interval '1 second'
    FROM unnest(${rows.map(({ sendId }) => sendId)}::text[], ${rows.map(({ memberId }) => memberId)}::text[],
      ${rows.map(({ channel }) => channel)}::text[], ${rows.map(({ subscriptionId }) => subscriptionId)}::text[],
      ${rows.map(({ source }) => source)}::text[], ${rows.map(({ messageId }) => messageId)}::text[]) AS n
    ON CONFLICT DO NOTHING`.execute(tx);
}

export interface Outgoing extends NewOutgoing {
  /** Including this one. */
  readonly attempts: number;
  /** Seconds until it lapses. */
  readonly ttlSec: number;
}

/** Claims what is due on these channels; a claim of a node that died passes to another after the pause, which grows with each attempt. */
export async function claimOutgoing(
  tx: Tx,
  channels: readonly OutgoingChannel[],
  limit: number,
  { pauseSec, maximumSec }: { readonly pauseSec: number; readonly maximumSec: number },
): Promise<readonly Outgoing[]> {
  const { rows } = await sql<Outgoing>`UPDATE messaging.outgoing SET attempts = attempts + 1,
      due_at = kernel.now() + least(${pauseSec} * power(2, least(attempts, 10)), ${maximumSec}::integer) * interval '1 second'
    WHERE send_id IN (SELECT send_id FROM messaging.outgoing
      WHERE channel = ANY (${[...channels]}::text[]) AND due_at <= kernel.now() AND expires_at > kernel.now()
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING send_id AS "sendId", member_id AS "memberId", channel, subscription_id AS "subscriptionId", source,
      message_id AS "messageId", attempts, ceil(extract(epoch FROM expires_at - kernel.now()))::integer AS "ttlSec"`.execute(
    tx,
  );
  return rows;
}

/** Removes one that was accepted, or that no one wants any more. */
export async function deleteOutgoing(tx: Tx, sendId: string): Promise<void> {
  await sql`DELETE FROM messaging.outgoing WHERE send_id = ${sendId}`.execute(tx);
}

/** Waits as long as its receiver asks. */
export async function postponeOutgoing(tx: Tx, sendId: string, seconds: number): Promise<void> {
  await sql`UPDATE messaging.outgoing SET due_at = kernel.now() + ${seconds} * interval '1 second'
    WHERE send_id = ${sendId}`.execute(tx);
}

/** How many are on their way on these channels. */
export async function countOutgoing(tx: Tx, channels: readonly OutgoingChannel[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM messaging.outgoing
    WHERE channel = ANY (${[...channels]}::text[])`.execute(tx);
  return rows[0]!.n;
}

/** Deletes what has lapsed. */
export async function pruneOutgoing(tx: Tx): Promise<void> {
  await sql`DELETE FROM messaging.outgoing WHERE expires_at <= kernel.now()`.execute(tx);
}

export interface DeviceOfMember {
  readonly memberId: MemberId;
  readonly subscriptionId: string;
}

/** Devices of those members who want to be told about their account. */
export async function listServiceDevices(tx: Tx, memberIds: readonly MemberId[]): Promise<readonly DeviceOfMember[]> {
  const { rows } = await sql<DeviceOfMember>`SELECT s.member_id AS "memberId", s.subscription_id AS "subscriptionId"
    FROM messaging.push_subscription s WHERE s.member_id = ANY (${[...memberIds]}::text[]) AND (
      SELECT c.service FROM messaging.push_choice c WHERE c.member_id = s.member_id ORDER BY c.choice_id DESC LIMIT 1)`.execute(
    tx,
  );
  return rows;
}
