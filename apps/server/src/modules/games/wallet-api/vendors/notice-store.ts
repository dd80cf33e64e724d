/** SQL of pending notifications to vendors. */
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export type NoticePath = '/terminate' | '/freeSpins' | '/freeSpins/end';

export interface NewNotice {
  readonly vendor: string;
  readonly path: NoticePath;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Notice {
  readonly id: string;
  readonly vendor: string;
  readonly path: string;
  readonly body: unknown;
  /** Including this one. */
  readonly attempts: number;
}

export async function insertNotices(tx: Tx, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await sql`INSERT INTO wallet_api.notice (vendor, path, body) SELECT n.vendor, n.path, n.body
    FROM jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) AS n(vendor text, path text, body jsonb)`.execute(tx);
}

/** Claims due notifications; each is due again after `leaseSec`, doubled with every attempt up to `longestSec`, unless it is deleted before. */
export async function claimNotices(
  tx: Tx,
  limit: number,
  leaseSec: number,
  longestSec: number,
): Promise<readonly Notice[]> {
  const { rows } = await sql<Notice>`UPDATE wallet_api.notice n SET attempts = n.attempts + 1,
      due_at = kernel.now() + least(${leaseSec} * power(2, least(n.attempts, 20)), ${longestSec}) * interval '1 second'
    FROM (SELECT id FROM wallet_api.notice WHERE due_at <= kernel.now() ORDER BY due_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED) due
    WHERE n.id = due.id RETURNING n.id::text, n.vendor, n.path, n.body, n.attempts`.execute(tx);
  return rows;
}

export async function deleteNotice(tx: Tx, id: string): Promise<void> {
  await sql`DELETE FROM wallet_api.notice WHERE id = ${id}::bigint`.execute(tx);
}
