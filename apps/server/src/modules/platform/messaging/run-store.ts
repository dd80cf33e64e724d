/** SQL of runs: a broadcast on its way to its receivers on other channels than the inbox. */
import type { ConsentChannel, ConsentProduct } from '@lantern/contract';
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface Run {
  readonly broadcastId: string;
  /** The last receiver that was looked at; empty at the start of a pass. */
  readonly after: string;
}

/** Begins a run, or begins it anew: with the broadcast, for at most so many days and not beyond its end. */
export async function startRun(tx: Tx, broadcastId: string, days: number): Promise<void> {
  await sql`INSERT INTO messaging.broadcast_run (broadcast_id, next_at, until)
    SELECT broadcast_id, at, least(ends_at, at + ${days} * interval '1 day') FROM messaging.broadcast,
      LATERAL (SELECT greatest(kernel.now(), to_timestamp(seq / 1000000.0)) AS at) start WHERE broadcast_id = ${broadcastId}
    ON CONFLICT (broadcast_id) DO UPDATE SET after = '', next_at = excluded.next_at, until = excluded.until`.execute(
    tx,
  );
}

/** Claims a run that is due; a claim of a node that died lapses after a minute. */
export async function claimRun(tx: Tx): Promise<Run | undefined> {
  const { rows } = await sql<Run>`UPDATE messaging.broadcast_run SET next_at = kernel.now() + interval '1 minute'
    WHERE broadcast_id = (SELECT broadcast_id FROM messaging.broadcast_run WHERE next_at <= kernel.now()
      ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING broadcast_id AS "broadcastId", after`.execute(tx);
  return rows[0];
}

/** Where a run goes on, and when. */
export async function moveRun(tx: Tx, { broadcastId, after }: Run, inSec: number): Promise<void> {
  await sql`UPDATE messaging.broadcast_run SET after = ${after}, next_at = kernel.now() + ${inSec} * interval '1 second'
    WHERE broadcast_id = ${broadcastId}`.execute(tx);
}

/** Ends a run. */
export async function deleteRun(tx: Tx, broadcastId: string): Promise<void> {
  await sql`DELETE FROM messaging.broadcast_run WHERE broadcast_id = ${broadcastId}`.execute(tx);
}

/** Ends runs whose time is over. */
export async function deleteOverdueRuns(tx: Tx): Promise<void> {
  await sql`DELETE FROM messaging.broadcast_run WHERE until <= kernel.now()`.execute(tx);
}

export interface Candidates {
  readonly broadcastId: string;
  readonly after: string;
  readonly limit: number;
}

/** The next members who consent to a product on one of the channels and were not sent the message, by their ids. */
export async function listConsenting(
  tx: Tx,
  { product, channels }: { readonly product: ConsentProduct; readonly channels: readonly ConsentChannel[] },
  { broadcastId, after, limit }: Candidates,
): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ memberId: MemberId }>`SELECT DISTINCT member_id AS "memberId" FROM (
      SELECT DISTINCT ON (member_id, channel) member_id, channel, given FROM messaging.consent
      WHERE product = ${product} AND member_id > ${after} ORDER BY member_id, channel, consent_id DESC) newest
    WHERE given AND channel = ANY (${[...channels]}::text[]) AND NOT EXISTS (
      SELECT FROM messaging.delivery d WHERE d.member_id = newest.member_id AND d.message_id = ${broadcastId})
    ORDER BY member_id LIMIT ${limit}`.execute(tx);
  return rows.map(({ memberId }) => memberId);
}

/** The next members with a device that is told about their account, by their ids. */
export async function listWithDevices(
  tx: Tx,
  { after, limit }: Omit<Candidates, 'broadcastId'>,
): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ memberId: MemberId }>`SELECT DISTINCT s.member_id AS "memberId"
    FROM messaging.push_subscription s WHERE s.member_id > ${after} AND (
      SELECT c.service FROM messaging.push_choice c WHERE c.member_id = s.member_id ORDER BY c.choice_id DESC LIMIT 1)
    ORDER BY s.member_id LIMIT ${limit}`.execute(tx);
  return rows.map(({ memberId }) => memberId);
}

/** Whether the message was sent to the member on any channel. */
export async function wasSent(tx: Tx, memberId: MemberId, broadcastId: string): Promise<boolean> {
  const { rows } = await sql<{ sent: boolean }>`SELECT EXISTS (SELECT FROM messaging.delivery
    WHERE member_id = ${memberId} AND message_id = ${broadcastId}) AS sent`.execute(tx);
  return rows[0]!.sent;
}
