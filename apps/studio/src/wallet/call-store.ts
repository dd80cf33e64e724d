/** SQL of pending wallet calls. */
import type { Tx } from '../kernel/database.ts';
import { CHANNELS } from '../shared/announcements.ts';
import { announceSlip } from '../sports/announcements.ts';

export interface CallRow {
  readonly transactionId: string;
  readonly vendor: string;
  readonly verb: 'win' | 'rollback' | 'jackpotWin' | 'promoWin';
  readonly roundId: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly attempts: number;
}

const COLUMNS = `transaction_id AS "transactionId", vendor, verb, round_id AS "roundId", body, attempts`;

export async function insertCall(
  tx: Tx,
  { transactionId, vendor, verb, roundId, body }: Omit<CallRow, 'attempts'>,
): Promise<void> {
  await tx.query('INSERT INTO wallet_call (transaction_id, vendor, verb, round_id, body) VALUES ($1, $2, $3, $4, $5)', [
    transactionId,
    vendor,
    verb,
    roundId,
    JSON.stringify(body),
  ]);
}

/** The call with this transaction id. */
export async function findCall(tx: Tx, transactionId: string): Promise<CallRow | undefined> {
  return (await tx.query<CallRow>(`SELECT ${COLUMNS} FROM wallet_call WHERE transaction_id = $1`, [transactionId]))
    .rows[0];
}

/** Leases due calls: no other process takes them until the lease ends, then they are due again. */
export async function leaseDue(tx: Tx, leaseSec: number, limit: number): Promise<readonly CallRow[]> {
  const { rows } = await tx.query<CallRow>(
    `UPDATE wallet_call SET attempts = attempts + 1, due_at = clock_timestamp() + $1 * interval '1 second'
     WHERE transaction_id IN (SELECT transaction_id FROM wallet_call WHERE acknowledged_at IS NULL AND due_at <= clock_timestamp() ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING ${COLUMNS}`,
    [leaseSec, limit],
  );
  return rows;
}

/** Leases one call, if it is free. */
export async function leaseCall(tx: Tx, transactionId: string, leaseSec: number): Promise<CallRow | undefined> {
  const { rows } = await tx.query<CallRow>(
    `UPDATE wallet_call SET attempts = attempts + 1, due_at = clock_timestamp() + $2 * interval '1 second'
     WHERE transaction_id = $1 AND acknowledged_at IS NULL AND due_at <= clock_timestamp() RETURNING ${COLUMNS}`,
    [transactionId, leaseSec],
  );
  return rows[0];
}

/** Calls that the wallet has not acknowledged, and those among them whose last attempt failed. */
export async function countPending(tx: Tx): Promise<{ readonly pending: number; readonly failing: number }> {
  const { rows } = await tx.query<{ pending: number; failing: number }>(
    `SELECT count(*)::int AS pending, count(last_failure)::int AS failing FROM wallet_call WHERE acknowledged_at IS NULL`,
  );
  return rows[0]!;
}

/** Whether the call's first attempt is running: not acknowledged and not failed yet. */
export async function isInFlight(tx: Tx, transactionId: string): Promise<boolean> {
  const { rows } = await tx.query(
    'SELECT FROM wallet_call WHERE transaction_id = $1 AND acknowledged_at IS NULL AND last_failure IS NULL',
    [transactionId],
  );
  return rows.length > 0;
}

/**
 * The wallet acknowledged the end of a round (win or rollback) with the new balance; for stakes on shared rounds and hands, the tables are
 * notified. A pool prize may be acknowledged before the win though it was paid after it: the higher balance is kept.
 */
export async function acknowledgeEnd(tx: Tx, transactionId: string, roundId: string, balance: number): Promise<void> {
  const { rows } = await tx.query<{ game: string; kind: string; shared: boolean }>(
    `WITH acknowledged AS (UPDATE wallet_call SET acknowledged_at = clock_timestamp(), last_failure = NULL WHERE transaction_id = $1)
     UPDATE round SET state = CASE state WHEN 'paying' THEN 'ended' ELSE state END, ended_at = coalesce(ended_at, clock_timestamp()),
       balance_paid = CASE WHEN EXISTS (SELECT FROM jackpot_win WHERE jackpot_win.round_id = round.round_id) THEN greatest($3, balance_staked) ELSE $3 END
     WHERE round_id = $2 AND state IN ('paying', 'void') RETURNING game, kind, shared_round IS NOT NULL OR card_hand IS NOT NULL AS shared`,
    [transactionId, roundId, balance],
  );
  for (const { game, kind, shared } of rows) {
    if (shared) tx.notify(CHANNELS.paid, `${game} ${roundId}`);
    if (kind === 'sports') announceSlip(tx, roundId);
  }
}

/** The wallet acknowledged a pool prize with the new balance; a balance from a later call is not replaced by an earlier one. */
export async function acknowledgePrize(tx: Tx, transactionId: string, roundId: string, balance: number): Promise<void> {
  await tx.query(
    `WITH acknowledged AS (UPDATE wallet_call SET acknowledged_at = clock_timestamp(), last_failure = NULL WHERE transaction_id = $1)
     UPDATE round SET balance_staked = CASE state WHEN 'ended' THEN balance_staked ELSE $3 END, balance_paid = CASE state WHEN 'ended' THEN greatest(balance_paid, $3) END WHERE round_id = $2`,
    [transactionId, roundId, balance],
  );
}

export async function acknowledge(tx: Tx, transactionId: string): Promise<void> {
  await tx.query(
    'UPDATE wallet_call SET acknowledged_at = clock_timestamp(), last_failure = NULL WHERE transaction_id = $1',
    [transactionId],
  );
}

export async function postpone(tx: Tx, transactionId: string, failure: string, waitMs: number): Promise<void> {
  await tx.query(
    `UPDATE wallet_call SET last_failure = $2, due_at = clock_timestamp() + $3 * interval '1 millisecond' WHERE transaction_id = $1 AND acknowledged_at IS NULL`,
    [transactionId, failure, waitMs],
  );
}
