/** SQL of payouts. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { WithdrawalId } from './ids.ts';

export interface Payout {
  readonly withdrawalId: WithdrawalId;
  readonly provider: string;
  readonly state: 'sending' | 'sent' | 'paid' | 'failed';
  readonly attempts: number;
}

/** Records a payment before it is sent; an inquiry is due after `inquireAfterSec` without an answer. */
export async function insertPayout(
  tx: Tx,
  withdrawalId: WithdrawalId,
  provider: string,
  inquireAfterSec: number,
): Promise<void> {
  await sql`INSERT INTO withdrawals.payout (withdrawal_id, provider, attempts, next_at)
    VALUES (${withdrawalId}, ${provider}, 1, kernel.now() + ${inquireAfterSec} * interval '1 second')`.execute(tx);
}

export async function findPayout(tx: Tx, withdrawalId: string): Promise<Payout | undefined> {
  const { rows } =
    await sql<Payout>`SELECT withdrawal_id AS "withdrawalId", provider, state, attempts FROM withdrawals.payout WHERE withdrawal_id = ${withdrawalId}`.execute(
      tx,
    );
  return rows[0];
}

/** Whether a payout ever went to the provider. */
export async function isPayoutProvider(tx: Tx, provider: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM withdrawals.payout WHERE provider = ${provider} LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** Whether a payout at the provider has no final answer. */
export async function hasOpenPayout(tx: Tx, provider: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM withdrawals.payout WHERE provider = ${provider} AND next_at IS NOT NULL LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** Claims payouts with a due inquiry and reschedules each with exponential backoff, an hour at most. */
export async function claimOverdue(tx: Tx, firstWaitSec: number, limit: number): Promise<readonly Payout[]> {
  const { rows } =
    await sql<Payout>`WITH due AS (SELECT withdrawal_id FROM withdrawals.payout WHERE next_at <= kernel.now() ORDER BY next_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    UPDATE withdrawals.payout p SET attempts = attempts + 1,
      next_at = kernel.now() + least(3600, ${firstWaitSec} * power(2, least(p.attempts, 12))) * interval '1 second'
    FROM due WHERE p.withdrawal_id = due.withdrawal_id
    RETURNING p.withdrawal_id AS "withdrawalId", p.provider, p.state, p.attempts`.execute(tx);
  return rows;
}

/** The provider accepted the payment; the scheduled inquiry stays. */
export async function markSent(tx: Tx, withdrawalId: WithdrawalId): Promise<void> {
  await sql`UPDATE withdrawals.payout SET state = 'sent', last_error = NULL WHERE withdrawal_id = ${withdrawalId} AND state = 'sending'`.execute(
    tx,
  );
}

export async function markUnknown(tx: Tx, withdrawalId: WithdrawalId, error: string): Promise<void> {
  await sql`UPDATE withdrawals.payout SET last_error = left(${error}, 500) WHERE withdrawal_id = ${withdrawalId} AND next_at IS NOT NULL`.execute(
    tx,
  );
}

/** Stores the provider's final answer. */
export async function closePayout(
  tx: Tx,
  withdrawalId: WithdrawalId,
  state: 'paid' | 'failed',
  bankReference: string | null,
): Promise<void> {
  await sql`UPDATE withdrawals.payout SET state = ${state}, bank_reference = ${bankReference}, next_at = NULL WHERE withdrawal_id = ${withdrawalId}`.execute(
    tx,
  );
}

/** Makes the inquiry due at once. */
export async function inquireNow(tx: Tx, withdrawalId: WithdrawalId): Promise<void> {
  await sql`UPDATE withdrawals.payout SET next_at = kernel.now() WHERE withdrawal_id = ${withdrawalId} AND next_at IS NOT NULL`.execute(
    tx,
  );
}

/** Records the first answer that contradicts the provider's final one. */
export async function recordConflict(tx: Tx, withdrawalId: WithdrawalId, conflict: string): Promise<void> {
  await sql`UPDATE withdrawals.payout SET conflict = coalesce(conflict, left(${conflict}, 500)) WHERE withdrawal_id = ${withdrawalId}`.execute(
    tx,
  );
}

/** Payouts whose provider contradicted itself. */
export async function listConflicts(
  tx: Tx,
): Promise<readonly { readonly withdrawalId: WithdrawalId; readonly conflict: string }[]> {
  const { rows } = await sql<{
    withdrawalId: WithdrawalId;
    conflict: string;
  }>`SELECT withdrawal_id AS "withdrawalId", conflict FROM withdrawals.payout WHERE conflict IS NOT NULL`.execute(tx);
  return rows;
}
