/** The hourly limit of a member's uploads: each costs the node a decoding. */
import { sql, type Sql } from '../db/index.ts';
import type { MemberId } from '../ids.ts';
import type { Tx } from '../tx.ts';

/**
 * Takes one upload from the limit in the member's row of `table`, which has the columns `uploads` and `uploads_since` and is locked;
 * otherwise returns the seconds until the next.
 */
export async function takeUpload(
  tx: Tx,
  table: Sql,
  memberId: MemberId,
  allowed: number,
): Promise<{ readonly waitSec: number }> {
  const { rows } = await sql`UPDATE ${table} SET
      uploads = CASE WHEN uploads_since > kernel.now() - interval '1 hour' THEN uploads + 1 ELSE 1 END,
      uploads_since = CASE WHEN uploads_since > kernel.now() - interval '1 hour' THEN uploads_since ELSE kernel.now() END
    WHERE member_id = ${memberId} AND (uploads < ${allowed} OR uploads_since <= kernel.now() - interval '1 hour') RETURNING 1 AS taken`.execute(
    tx,
  );
  if (rows.length > 0) return { waitSec: 0 };
  const left = await sql<{
    waitSec: number;
  }>`SELECT greatest(1, ceil(extract(epoch FROM uploads_since + interval '1 hour' - kernel.now())))::integer AS "waitSec"
    FROM ${table} WHERE member_id = ${memberId}`.execute(tx);
  return left.rows[0]!;
}
