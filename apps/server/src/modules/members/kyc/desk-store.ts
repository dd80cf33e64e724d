/** SQL of the reviewers' queue. */
import { keysetOrder, instantText, type KeysetColumn } from '../../../kernel/db/keyset.ts';
import { sql } from '../../../kernel/db/sql.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface ApplicationRow {
  readonly memberId: MemberId;
  readonly state: 'submitted' | 'approved' | 'resubmit' | 'rejected';
  readonly submittedAt: Date;
  readonly submittedText: string;
  readonly decidedAt: Date | null;
  readonly submissions: number;
  readonly username: string;
}

const bySubmission: KeysetColumn<ApplicationRow> = {
  by: sql`a.submitted_at`,
  type: 'timestamptz',
  of: ({ submittedText }) => submittedText,
};
const byMember: KeysetColumn<ApplicationRow> = { by: sql`a.member_id`, type: 'text', of: ({ memberId }) => memberId };

export interface QueuePage {
  readonly state: ApplicationRow['state'];
  readonly sort: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

/**
 * A page of the applications of a merchant's members. Rows of all merchants are read in their order, and the merchant's kept: the
 * queue is short, and an index orders it. Refuses input_invalid for a foreign cursor.
 */
export async function listApplications(
  tx: Tx,
  merchantCode: string,
  { state, sort, after, limit }: QueuePage,
): Promise<Result<{ readonly rows: readonly ApplicationRow[]; readonly next: string | null }, 'input_invalid'>> {
  const order = keysetOrder<ApplicationRow>({ columns: { submittedAt: bySubmission }, id: byMember }, sort, after);
  if (!order.ok) return order;
  const { rows } =
    await sql<ApplicationRow>`SELECT a.member_id AS "memberId", a.state, a.submitted_at AS "submittedAt", ${instantText(sql`a.submitted_at`)} AS "submittedText",
      a.decided_at AS "decidedAt", m.username,
      (SELECT count(*)::integer FROM kyc.step s WHERE s.member_id = a.member_id AND s.to_state = 'submitted') AS submissions
    FROM kyc.application a JOIN identity.member m ON m.id = a.member_id
    WHERE m.merchant_code = ${merchantCode} AND a.state = ${state} AND a.submitted_at IS NOT NULL AND ${order.value.where}
    ORDER BY ${order.value.orderBy} LIMIT ${limit + 1}`.execute(tx);
  return ok(order.value.page(rows, limit));
}

/** How many applications of the merchant's members are in a state. */
export async function countApplications(tx: Tx, merchantCode: string, state: ApplicationRow['state']): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM kyc.application a
    JOIN identity.member m ON m.id = a.member_id WHERE m.merchant_code = ${merchantCode} AND a.state = ${state} AND a.submitted_at IS NOT NULL`.execute(
    tx,
  );
  return rows[0]!.n;
}
