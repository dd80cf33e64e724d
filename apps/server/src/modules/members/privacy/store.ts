/** SQL of erasure requests, exports and their settings. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ErasureState } from './states.ts';

export interface PrivacySettings {
  readonly erasureWaitingDays: number;
  readonly exportsPerDay: number;
}

export async function readSettings(tx: Tx): Promise<PrivacySettings> {
  const { rows } =
    await sql<PrivacySettings>`SELECT erasure_waiting_days AS "erasureWaitingDays", exports_per_day AS "exportsPerDay" FROM privacy.setting`.execute(
      tx,
    );
  return rows[0]!;
}

/** For the whole installation. */
export async function writeSettings(tx: Tx, { erasureWaitingDays, exportsPerDay }: PrivacySettings): Promise<void> {
  await sql`UPDATE privacy.setting SET erasure_waiting_days = ${erasureWaitingDays}, exports_per_day = ${exportsPerDay}`.execute(
    tx,
  );
}

/** Serialises the member's requests and exports until the transaction ends. */
export async function lockMemberRequests(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('privacy:' || ${memberId}, 0))`.execute(tx);
}

export interface Erasure {
  readonly id: string;
  readonly memberId: MemberId;
  readonly state: ErasureState;
  readonly erasesAt: Date;
}

const erasureColumns = sql`id, member_id AS "memberId", state, erases_at AS "erasesAt"`;

/** The member's waiting request. */
export async function findWaiting(tx: Tx, memberId: MemberId): Promise<Erasure | undefined> {
  const { rows } =
    await sql<Erasure>`SELECT ${erasureColumns} FROM privacy.erasure WHERE member_id = ${memberId} AND state = 'waiting'`.execute(
      tx,
    );
  return rows[0];
}

export async function insertErasure(tx: Tx, id: string, memberId: MemberId, waitingDays: number): Promise<Date> {
  const { rows } = await sql<{ erasesAt: Date }>`INSERT INTO privacy.erasure (id, member_id, erases_at)
    VALUES (${id}, ${memberId}, kernel.now() + ${waitingDays} * interval '1 day') RETURNING erases_at AS "erasesAt"`.execute(
    tx,
  );
  return rows[0]!.erasesAt;
}

/** Members whose erasure is due. */
export async function listDue(tx: Tx): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ memberId: MemberId }>`SELECT member_id AS "memberId" FROM privacy.erasure
    WHERE state = 'waiting' AND erases_at <= kernel.now() ORDER BY erases_at, id`.execute(tx);
  return rows.map(({ memberId }) => memberId);
}

/** Whether the request is due. */
export async function isDue(tx: Tx, id: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 AS due FROM privacy.erasure WHERE id = ${id} AND erases_at <= kernel.now()`.execute(tx);
  return rows.length > 0;
}

export async function endErasure(tx: Tx, id: string, state: ErasureState): Promise<void> {
  await sql`UPDATE privacy.erasure SET state = ${state}, ended_at = kernel.now() WHERE id = ${id}`.execute(tx);
}

export async function postponeErasure(tx: Tx, id: string, days: number): Promise<void> {
  await sql`UPDATE privacy.erasure SET erases_at = kernel.now() + ${days} * interval '1 day' WHERE id = ${id}`.execute(
    tx,
  );
}

/** Exports of the last day, and the seconds until the oldest of them is a day old. */
export async function countExports(
  tx: Tx,
  memberId: MemberId,
): Promise<{ readonly made: number; readonly waitSec: number }> {
  const { rows } = await sql<{ made: number; waitSec: number }>`SELECT count(*)::integer AS made,
      coalesce(greatest(1, ceil(extract(epoch FROM min(at) + interval '1 day' - kernel.now()))), 0)::integer AS "waitSec"
    FROM privacy.export WHERE member_id = ${memberId} AND at > kernel.now() - interval '1 day'`.execute(tx);
  return rows[0]!;
}

export async function insertExport(tx: Tx, memberId: MemberId): Promise<Date> {
  const { rows } = await sql<{
    at: Date;
  }>`INSERT INTO privacy.export (member_id) VALUES (${memberId}) RETURNING at`.execute(tx);
  return rows[0]!.at;
}

export interface Requests {
  readonly erasures: readonly {
    readonly state: ErasureState;
    readonly requestedAt: Date;
    readonly erasesAt: Date;
    readonly endedAt: Date | null;
  }[];
  readonly exports: readonly Date[];
}

/** The member's requests to this module, oldest first. */
export async function listRequests(tx: Tx, memberId: MemberId): Promise<Requests> {
  const erasures = await sql<
    Requests['erasures'][number]
  >`SELECT state, requested_at AS "requestedAt", erases_at AS "erasesAt", ended_at AS "endedAt"
    FROM privacy.erasure WHERE member_id = ${memberId} ORDER BY requested_at`.execute(tx);
  const exports = await sql<{
    at: Date;
  }>`SELECT at FROM privacy.export WHERE member_id = ${memberId} ORDER BY at`.execute(tx);
  return { erasures: erasures.rows, exports: exports.rows.map(({ at }) => at) };
}

export async function deleteExports(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM privacy.export WHERE member_id = ${memberId}`.execute(tx);
}
