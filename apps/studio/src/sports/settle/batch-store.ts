/** SQL of payments that are sent together. */
import type { WalletInput } from '@lantern/contract/wallet-api';
import type { Tx } from '../../kernel/database.ts';
import { announcePaid } from '../announcements.ts';
import { SETTLE_ITEMS } from './settle-store.ts';

export type SettleItem = WalletInput<'settle'>['items'][number];

export interface BatchRow {
  readonly batchId: string;
  readonly vendor: string;
  readonly items: readonly SettleItem[];
  readonly attempts: number;
}

/** Stores payments of one vendor after the other, winners first. */
export async function insertBatches(
  tx: Tx,
  payments: readonly { readonly vendor: string; readonly item: SettleItem }[],
): Promise<void> {
  for (const [vendor, those] of Map.groupBy(payments, (payment) => payment.vendor)) {
    const items = those.map(({ item }) => item).toSorted((one, other) => other.amount - one.amount);
    for (let from = 0; from < items.length; from += SETTLE_ITEMS)
      await tx.query('INSERT INTO settle_batch (vendor, items) VALUES ($1, $2)', [
        vendor,
        JSON.stringify(items.slice(from, from + SETTLE_ITEMS)),
      ]);
  }
}

/** Leases due batches: no other process sends them until the lease ends. */
export async function leaseBatches(tx: Tx, leaseSec: number, limit: number): Promise<readonly BatchRow[]> {
  const { rows } = await tx.query<BatchRow>(
    `UPDATE settle_batch SET attempts = attempts + 1, due_at = clock_timestamp() + $1 * interval '1 second'
     WHERE batch_id IN (SELECT batch_id FROM settle_batch WHERE acknowledged_at IS NULL AND due_at <= clock_timestamp() ORDER BY due_at, batch_id LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING batch_id AS "batchId", vendor, items, attempts`,
    [leaseSec, limit],
  );
  return rows;
}

export async function postponeBatch(tx: Tx, batchId: string, failure: string, waitMs: number): Promise<void> {
  await tx.query(
    `UPDATE settle_batch SET last_failure = $2, due_at = clock_timestamp() + $3 * interval '1 millisecond' WHERE batch_id = $1 AND acknowledged_at IS NULL`,
    [batchId, failure, waitMs],
  );
}

export interface PaidItem {
  readonly roundId: string;
  readonly balance: number | null;
}

/** The wallet has answered for every payment: paid slips have ended, and refused payments become calls of their own. */
export async function finishBatch(
  tx: Tx,
  { batchId, vendor }: Pick<BatchRow, 'batchId' | 'vendor'>,
  paid: readonly PaidItem[],
  refused: readonly SettleItem[],
): Promise<void> {
  const { rowCount } = await tx.query(
    'UPDATE settle_batch SET acknowledged_at = clock_timestamp(), last_failure = NULL WHERE batch_id = $1 AND acknowledged_at IS NULL',
    [batchId],
  );
  if (rowCount === 0) return;
  // By key first: the planner expects few rounds to be paid at a time, and would compare each of them with each payment.
  await tx.query(
    `WITH locked AS MATERIALIZED (SELECT round_id, state FROM round WHERE round_id = ANY ($1) ORDER BY round_id FOR UPDATE)
     UPDATE round SET state = 'ended', ended_at = clock_timestamp(), balance_paid = paid.balance
     FROM unnest($1::text[], $2::bigint[]) AS paid (id, balance) JOIN locked ON locked.round_id = id
     WHERE round.round_id = locked.round_id AND locked.state = 'paying'`,
    [paid.map(({ roundId }) => roundId), paid.map(({ balance }) => balance)],
  );
  await tx.query(
    `INSERT INTO wallet_call (transaction_id, vendor, verb, round_id, body)
     SELECT item ->> 'transactionId', $1, 'win', item ->> 'roundId', item FROM unnest($2::jsonb[]) AS item ON CONFLICT DO NOTHING`,
    [vendor, refused.map((item) => JSON.stringify(item))],
  );
  announcePaid(tx, batchId);
}

/** Members and slips of a batch, of those members. */
export async function listBatchSlips(
  tx: Tx,
  batchId: string,
  memberRefs: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT item ->> 'roundId' AS id FROM settle_batch, jsonb_array_elements(items) AS item WHERE batch_id = $1 AND item ->> 'memberRef' = ANY ($2)`,
    [batchId, memberRefs],
  );
  return rows.map(({ id }) => id);
}
