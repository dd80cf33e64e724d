/** SQL of payouts. */
import { sql } from '../../kernel/db/index.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { WithdrawalId } from './ids.ts';

export interface Payout {
  readonly withdrawalId: WithdrawalId;
  readonly provider: string;
  readonly state: 'sending' | 'sent' | 'paid' | 'failed';
  readonly attempts: number;
}

/** A payment about to be sent; asked about when nothing is heard of it for so long. */
export async function insertPayout(tx: Tx, withdrawalId: WithdrawalId, provider: string, askAfterSec: number): Promise<void> {
  await sql`INSERT INTO withdrawals.payout (withdrawal_id, provider, attempts, next_at)
    VALUES (${withdrawalId}, ${provider}, 1, kernel.now() + ${askAfterSec} * interval '1 second')`.execute(tx);
}

export async function findPayout(tx: Tx, withdrawalId: string): Promise<Payout | undefined> {
  const { rows } = await sql<Payout>`SELECT withdrawal_id AS "withdrawalId", provider, state, attempts FROM withdrawals.payout WHERE withdrawal_id = ${withdrawalId}`.execute(tx);
  return rows[0];
}

/** Takes payouts whose time to be asked about has come, and puts each off: longer with every try, an hour at most. */
export async function takeUnanswered(tx: Tx, firstWaitSec: number, limit: number): Promise<readonly Payout[]> {
  const { rows } = await sql<Payout>`WITH due AS (SELECT withdrawal_id FROM withdrawals.payout WHERE next_at <= kernel.now() ORDER BY next_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    UPDATE withdrawals.payout p SET attempts = attempts + 1,
      next_at = kernel.now() + least(3600, ${firstWaitSec} * power(2, least(p.attempts, 12))) * interval '1 second'
    FROM due WHERE p.withdrawal_id = due.withdrawal_id
    RETURNING p.withdrawal_id AS "withdrawalId", p.provider, p.state, p.attempts`.execute(tx);
  return rows;
}

/** The provider has it; asked about later if nothing more is heard. */
export async function markSent(tx: Tx, withdrawalId: WithdrawalId): Promise<void> {
  await sql`UPDATE withdrawals.payout SET state = 'sent', last_error = NULL WHERE withdrawal_id = ${withdrawalId} AND state = 'sending'`.execute(tx);
}

export async function markUnknown(tx: Tx, withdrawalId: WithdrawalId, error: string): Promise<void> {
  await sql`UPDATE withdrawals.payout SET last_error = left(${error}, 500) WHERE withdrawal_id = ${withdrawalId} AND next_at IS NOT NULL`.execute(tx);
}

/** The provider's last word. */
export async function closePayout(tx: Tx, withdrawalId: WithdrawalId, state: 'paid' | 'failed', bankReference: string | null): Promise<void> {
  await sql`UPDATE withdrawals.payout SET state = ${state}, bank_reference = ${bankReference}, next_at = NULL WHERE withdrawal_id = ${withdrawalId}`.execute(tx);
}

/** Asks at once. */
export async function askNow(tx: Tx, withdrawalId: WithdrawalId): Promise<void> {
  await sql`UPDATE withdrawals.payout SET next_at = kernel.now() WHERE withdrawal_id = ${withdrawalId} AND next_at IS NOT NULL`.execute(tx);
}

/** Keeps what a provider said against its own last word, the first time. */
export async function noteConflict(tx: Tx, withdrawalId: WithdrawalId, conflict: string): Promise<void> {
  await sql`UPDATE withdrawals.payout SET conflict = coalesce(conflict, left(${conflict}, 500)) WHERE withdrawal_id = ${withdrawalId}`.execute(tx);
}

/** Payouts whose provider contradicted itself. */
export async function listConflicts(tx: Tx): Promise<readonly { readonly withdrawalId: WithdrawalId; readonly conflict: string }[]> {
  const { rows } = await sql<{ withdrawalId: WithdrawalId; conflict: string }>`SELECT withdrawal_id AS "withdrawalId", conflict FROM withdrawals.payout WHERE conflict IS NOT NULL`.execute(tx);
  return rows;
}
