/** SQL of a merchant's transfers that wait for their vendor's answer. */
import { sql } from '../../../kernel/db/index.ts';
import { instantText, keysetOrder, type KeysetColumn } from '../../../kernel/db/keyset.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface HangingTransfer {
  readonly transferId: string;
  readonly vendor: string;
  readonly memberId: string;
  readonly username: string;
  readonly direction: 'in' | 'out';
  readonly amount: bigint;
  readonly currency: string;
  readonly requestedAt: number;
  readonly inquiries: number;
  readonly sortAt: string;
}

const order = {
  columns: {
    requestedAt: { by: sql`t.requested_at`, type: 'timestamptz', of: ({ sortAt }) => sortAt },
  } satisfies Record<string, KeysetColumn<HangingTransfer>>,
  id: {
    by: sql`t.transfer_id`,
    type: 'text',
    of: ({ transferId }: HangingTransfer) => transferId,
  } satisfies KeysetColumn<HangingTransfer>,
};

interface HangingQuery {
  readonly vendor?: string | undefined;
  readonly sort: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** After this long without an outcome a transfer is shown at the desk. */
const HANGING_AFTER = sql`interval '30 seconds'`;

const wanted = (merchantCode: string, vendor: string | undefined) => sql`transfers.transfer t
    JOIN identity.member m ON m.id = t.member_id AND m.merchant_code = ${merchantCode}
  WHERE t.resolved_at IS NULL AND t.requested_at < kernel.now() - ${HANGING_AFTER}
    AND (${vendor ?? null}::text IS NULL OR t.vendor = ${vendor ?? null})`;

/** A page of the merchant's unresolved transfers. */
export async function pageOfHanging(
  tx: Tx,
  merchantCode: string,
  { vendor, sort, after, limit }: HangingQuery,
): Promise<Result<{ readonly rows: readonly HangingTransfer[]; readonly next: string | null }, 'input_invalid'>> {
  const sorted = keysetOrder<HangingTransfer>(order, sort, after);
  if (!sorted.ok) return sorted;
  const { rows } =
    await sql<HangingTransfer>`SELECT t.transfer_id AS "transferId", t.vendor, t.member_id AS "memberId", m.username, t.direction, t.amount,
      t.currency, floor(extract(epoch FROM t.requested_at) * 1000)::double precision AS "requestedAt", t.inquiries,
      ${instantText(sql`t.requested_at`)} AS "sortAt"
    FROM ${wanted(merchantCode, vendor)} AND ${sorted.value.where} ORDER BY ${sorted.value.orderBy} LIMIT ${limit + 1}`.execute(
      tx,
    );
  return ok(sorted.value.page(rows, limit));
}

/** How many wait. */
export async function countHanging(
  tx: Tx,
  merchantCode: string,
  { vendor }: Pick<HangingQuery, 'vendor'>,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::integer AS count FROM ${wanted(merchantCode, vendor)}`.execute(tx);
  return rows[0]!.count;
}
