/** SQL of recovery codes. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** Replaces all codes of a member; concurrent replacements wait for each other. */
export async function replaceCodes(tx: Tx, memberId: MemberId, hashes: readonly Buffer[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`factors.recovery:${memberId}`}, 0))`.execute(tx);
  await deleteCodes(tx, memberId);
  for (const hash of hashes)
    await sql`INSERT INTO factors.recovery_code (member_id, code_hash) VALUES (${memberId}, ${hash})`.execute(tx);
}

/** Consumes a code, once. */
export async function useCode(tx: Tx, memberId: MemberId, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`UPDATE factors.recovery_code SET used_at = kernel.now()
    WHERE member_id = ${memberId} AND code_hash = ${hash} AND used_at IS NULL RETURNING 1 AS used`.execute(tx);
  return rows.length > 0;
}

/** Number of unused codes. */
export async function countCodes(tx: Tx, memberId: MemberId): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM factors.recovery_code
    WHERE member_id = ${memberId} AND used_at IS NULL`.execute(tx);
  return rows[0]!.count;
}

export async function deleteCodes(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM factors.recovery_code WHERE member_id = ${memberId}`.execute(tx);
}
