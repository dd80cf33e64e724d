/** SQL of marks. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

const MARKS_MAXIMUM = 100;

/** Marks of these members; those without one are absent. */
export async function readMarks(tx: Tx, ids: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>> {
  const { rows } = await sql<{
    memberId: MemberId;
    mark: string;
  }>`SELECT member_id AS "memberId", mark FROM member_desk.mark WHERE member_id = ANY (${[...ids]}::text[])`.execute(
    tx,
  );
  return new Map(rows.map(({ memberId, mark }) => [memberId, mark]));
}

/** Puts a mark on a member in place of another. */
export async function writeMark(tx: Tx, merchantCode: string, memberId: MemberId, mark: string): Promise<void> {
  await sql`INSERT INTO member_desk.mark (member_id, merchant_code, mark) VALUES (${memberId}, ${merchantCode}, ${mark})
    ON CONFLICT (member_id) DO UPDATE SET mark = excluded.mark, marked_at = kernel.now()`.execute(tx);
}

/** Takes the mark of a member away. */
export async function deleteMark(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM member_desk.mark WHERE member_id = ${memberId}`.execute(tx);
}

/** The merchant's marks with the number of their members, the most frequent first. */
export async function countMarks(tx: Tx, merchantCode: string): Promise<{ mark: string; members: number }[]> {
  const { rows } = await sql<{
    mark: string;
    members: number;
  }>`SELECT mark, count(*)::integer AS members FROM member_desk.mark WHERE merchant_code = ${merchantCode}
    GROUP BY mark ORDER BY count(*) DESC, mark LIMIT ${MARKS_MAXIMUM}`.execute(tx);
  return rows;
}

/** Members of the merchant with a mark, whatever its capitals, newest first. */
export async function membersMarked(
  tx: Tx,
  merchantCode: string,
  mark: string,
  limit: number,
): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ memberId: MemberId }>`SELECT member_id AS "memberId" FROM member_desk.mark
    WHERE merchant_code = ${merchantCode} AND lower(mark) = lower(${mark}) ORDER BY marked_at DESC, member_id LIMIT ${limit}`.execute(
    tx,
  );
  return rows.map(({ memberId }) => memberId);
}
