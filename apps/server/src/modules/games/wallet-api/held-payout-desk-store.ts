/** SQL of a merchant's held payouts at the desk. */
import { sql } from '../../../kernel/db/index.ts';
import { instantText, keysetOrder, type KeysetColumn } from '../../../kernel/db/keyset.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { HoldReason } from './held-payout-store.ts';

export interface ListedHold {
  readonly heldId: string;
  readonly vendor: string;
  readonly transactionId: string;
  readonly memberId: string;
  readonly username: string;
  readonly game: string | null;
  /** What is left of it, in minor units. */
  readonly amount: bigint;
  readonly currency: string;
  readonly ceiling: HoldReason;
  readonly heldAt: number;
  readonly sortAt: string;
}

const left = sql`(h.amount - h.undone)`;
const order = {
  columns: {
    heldAt: { by: sql`h.held_at`, type: 'timestamptz', of: ({ sortAt }) => sortAt },
    amount: { by: left, type: 'bigint', of: ({ amount }) => String(amount) },
  } satisfies Record<string, KeysetColumn<ListedHold>>,
  id: { by: sql`h.held_id`, type: 'text', of: ({ heldId }: ListedHold) => heldId } satisfies KeysetColumn<ListedHold>,
};

interface HeldQuery {
  readonly vendor?: string | undefined;
  readonly sort: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

const wanted = (merchantCode: string, vendor: string | undefined) => sql`wallet_api.held_payout h
    JOIN identity.member m ON m.id = h.member_id AND m.merchant_code = ${merchantCode}
    LEFT JOIN wallet_api.round r ON r.vendor = h.vendor AND r.member_id = h.member_id AND r.round_id = h.round_id
  WHERE h.state = 'held' AND (${vendor ?? null}::text IS NULL OR h.vendor = ${vendor ?? null})`;

/** A page of the payouts that wait for a decision. */
export async function pageOfHeld(
  tx: Tx,
  merchantCode: string,
  { vendor, sort, after, limit }: HeldQuery,
): Promise<Result<{ readonly rows: readonly ListedHold[]; readonly next: string | null }, 'input_invalid'>> {
  const sorted = keysetOrder<ListedHold>(order, sort, after);
  if (!sorted.ok) return sorted;
  const { rows } =
    await sql<ListedHold>`SELECT h.held_id AS "heldId", h.vendor, h.transaction_id AS "transactionId", h.member_id AS "memberId", m.username,
      r.game, ${left} AS amount, h.currency, h.reason AS ceiling, floor(extract(epoch FROM h.held_at) * 1000)::double precision AS "heldAt",
      ${instantText(sql`h.held_at`)} AS "sortAt"
    FROM ${wanted(merchantCode, vendor)} AND ${sorted.value.where} ORDER BY ${sorted.value.orderBy} LIMIT ${limit + 1}`.execute(
      tx,
    );
  return ok(sorted.value.page(rows, limit));
}

/** How many wait. */
export async function countHeld(tx: Tx, merchantCode: string, { vendor }: Pick<HeldQuery, 'vendor'>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::integer AS count FROM ${wanted(merchantCode, vendor)}`.execute(tx);
  return rows[0]!.count;
}
