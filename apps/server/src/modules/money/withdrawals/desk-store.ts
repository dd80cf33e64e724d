/** SQL of the operators' list of withdrawals. */
import { sql } from '../../../kernel/db/index.ts';
import { instantText, keysetOrder, type KeysetColumn } from '../../../kernel/db/keyset.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { WithdrawalStatus } from '@lantern/contract';
import { WITHDRAWAL, type Withdrawal } from './store.ts';

type DeskRow = Withdrawal & { readonly requestedAtText: string };

/** The orders of the list. Each has an index that begins with merchant and state. */
const DESK_ORDERS: {
  readonly columns: Readonly<Record<'requestedAt' | 'amount', KeysetColumn<DeskRow>>>;
  readonly id: KeysetColumn<DeskRow>;
} = {
  columns: {
    requestedAt: { by: sql`w.requested_at`, type: 'timestamptz', of: (row) => row.requestedAtText },
    amount: { by: sql`w.amount`, type: 'bigint', of: (row) => String(row.amount) },
  },
  id: { by: sql`w.withdrawal_id`, type: 'text', of: (row) => row.withdrawalId },
};

/** The largest number that is counted exactly. */
export const COUNT_MAXIMUM = 1000;

export interface DeskFilters {
  readonly state: WithdrawalStatus;
  readonly memberId?: string | undefined;
  /** State of the last question. */
  readonly question?: 'open' | 'answered' | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

const wanted = (merchantCode: string, { state, memberId, question, from, to }: DeskFilters) =>
  sql`w.merchant_code = ${merchantCode} AND w.status = ${state}
    AND (${memberId ?? null}::text IS NULL OR w.member_id = ${memberId ?? null})
    AND (${question ?? null}::text IS NULL OR
      (EXISTS (SELECT FROM withdrawals.question q WHERE q.withdrawal_id = w.withdrawal_id)
        AND EXISTS (SELECT FROM withdrawals.question q WHERE q.withdrawal_id = w.withdrawal_id AND q.answered_at IS NULL) = (${question ?? null}::text = 'open')))
    AND (${from ?? null}::timestamptz IS NULL OR w.requested_at >= ${from ?? null})
    AND (${to ?? null}::timestamptz IS NULL OR w.requested_at <= ${to ?? null})`;

export interface DeskPage {
  readonly sort: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A page of a merchant's withdrawals, and the cursor of the next. Refuses input_invalid for a cursor of another order. */
export async function listForDesk(
  tx: Tx,
  merchantCode: string,
  filters: DeskFilters,
  { sort, after, limit }: DeskPage,
): Promise<Result<{ readonly rows: readonly Withdrawal[]; readonly next: string | null }, 'input_invalid'>> {
  const order = keysetOrder(DESK_ORDERS, sort, after);
  if (!order.ok) return order;
  const { rows } =
    await sql<DeskRow>`SELECT ${WITHDRAWAL}, ${instantText(sql`w.requested_at`)} AS "requestedAtText" FROM withdrawals.withdrawal w
    WHERE ${wanted(merchantCode, filters)} AND ${order.value.where} ORDER BY ${order.value.orderBy} LIMIT ${limit + 1}`.execute(
      tx,
    );
  return ok(order.value.page(rows, limit));
}

/** How many there are, counted to one more than COUNT_MAXIMUM. */
export async function countForDesk(tx: Tx, merchantCode: string, filters: DeskFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
      SELECT FROM withdrawals.withdrawal w WHERE ${wanted(merchantCode, filters)} LIMIT ${COUNT_MAXIMUM + 1}) counted`.execute(
    tx,
  );
  return rows[0]!.count;
}
