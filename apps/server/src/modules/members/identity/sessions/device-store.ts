/** SQL of the devices a member was seen on. */
import { sql } from '../../../../kernel/db/index.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';

/** Records a member's device; true when it is new. */
export async function recordDevice(tx: Tx, memberId: MemberId, deviceHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`WITH clock AS MATERIALIZED (SELECT kernel.now() AS now)
    INSERT INTO identity.device AS d (member_id, device_hash, first_seen_at, last_seen_at)
    SELECT ${memberId}, ${deviceHash}, clock.now, clock.now FROM clock
    ON CONFLICT (member_id, device_hash) DO UPDATE SET last_seen_at = greatest(d.last_seen_at, excluded.last_seen_at)
    RETURNING xmax = 0 AS fresh`.execute(tx);
  return rows[0]!.fresh;
}

/** Whether a member was seen on a device. */
export async function isKnownDevice(tx: Tx, memberId: MemberId, deviceHash: Buffer): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 AS known FROM identity.device WHERE member_id = ${memberId} AND device_hash = ${deviceHash}`.execute(
      tx,
    );
  return rows.length > 0;
}

/** The number of other members of the merchant, without `except`, signed in on a device whose fingerprint this member consented to store. */
export async function countOthersOnDevice(
  tx: Tx,
  memberId: MemberId,
  except: readonly MemberId[] = [],
): Promise<number> {
  const { rows } = await sql<{
    others: number;
  }>`SELECT count(DISTINCT other.member_id)::integer AS others FROM identity.session mine
    JOIN identity.session other ON other.fingerprint = mine.fingerprint AND other.member_id <> mine.member_id
    JOIN identity.member m ON m.id = mine.member_id
    JOIN identity.member o ON o.id = other.member_id AND o.merchant_code = m.merchant_code
    WHERE mine.member_id = ${memberId} AND mine.fingerprint IS NOT NULL AND other.member_id <> ALL (${[...except]}::text[])`.execute(
    tx,
  );
  return rows[0]!.others;
}

/** Devices of members by stored fingerprints, of the last days only. */
export async function listFingerprints(
  tx: Tx,
  memberIds: readonly MemberId[],
  days: number,
): Promise<readonly { readonly memberId: MemberId; readonly fingerprint: string }[]> {
  const { rows } = await sql<{
    memberId: MemberId;
    fingerprint: string;
  }>`SELECT DISTINCT member_id AS "memberId", fingerprint::text AS fingerprint FROM identity.session
    WHERE member_id = ANY (${memberIds}::text[]) AND fingerprint IS NOT NULL AND started_at > kernel.now() - make_interval(days => ${days}::integer)`.execute(
    tx,
  );
  return rows;
}

/** Deletes devices unused for so long that their cookies have expired. */
export async function deleteOldDevices(tx: Tx, keepDays: number): Promise<void> {
  await sql`DELETE FROM identity.device WHERE last_seen_at <= kernel.now() - ${keepDays} * interval '1 day'`.execute(
    tx,
  );
}
