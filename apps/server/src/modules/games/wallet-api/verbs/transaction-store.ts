/** SQL of vendor transactions. The ledger's companion writes them; this store reads them and records those without money. */
import type { WalletTransactionKind } from '@lantern/contract/wallet-api';
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export interface TransactionRow {
  readonly transactionId: string;
  readonly kind: WalletTransactionKind;
  readonly state: 'done' | 'rolled_back' | 'tombstone';
  readonly memberId: string;
  readonly roundId: string | null;
  readonly currency: string;
  readonly amount: bigint;
  readonly win: bigint | null;
  readonly returned: bigint | null;
  readonly notCounted: bigint | null;
  readonly original: string | null;
  readonly operation: bigint | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** With the member's balance right after it. */
export interface FirstOutcome extends TransactionRow {
  readonly balance: bigint;
}

const columns = sql`t.transaction_id AS "transactionId", t.kind, t.state, t.member_id AS "memberId", t.round_id AS "roundId", t.currency, t.amount, t.win, t.returned, t.not_counted AS "notCounted", t.original,
  t.operation, floor(extract(epoch FROM t.at) * 1000)::double precision AS at`;

/** A transaction as it was first answered. */
export async function findTransaction(
  tx: Tx,
  vendor: string,
  transactionId: string,
): Promise<FirstOutcome | undefined> {
  const { rows } =
    await sql<FirstOutcome>`SELECT ${columns}, coalesce(t.balance_after, (SELECT l.cash_after + l.bonus_after FROM ledger.transfer l
      WHERE l.operation = t.operation ORDER BY l.leg DESC LIMIT 1), 0)::bigint AS balance
    FROM wallet_api.transaction t WHERE t.vendor = ${vendor} AND t.transaction_id = ${transactionId}`.execute(tx);
  return rows[0];
}

/** Every transaction of a round, of every member in it, oldest first. */
export async function listRoundTransactions(
  tx: Tx,
  vendor: string,
  roundId: string,
  limit: number,
): Promise<readonly TransactionRow[]> {
  return (
    await sql<TransactionRow>`SELECT ${columns} FROM wallet_api.transaction t WHERE t.vendor = ${vendor} AND t.round_id = ${roundId}
    ORDER BY t.at, t.transaction_id LIMIT ${limit}`.execute(tx)
  ).rows;
}

export interface TimeSpan {
  readonly from: number;
  readonly to: number;
  /** Cursor: only transactions after this one. */
  readonly after: string | undefined;
}

/** Transactions between two instants, oldest first. */
export async function listTransactions(
  tx: Tx,
  vendor: string,
  { from, to, after }: TimeSpan,
  limit: number,
): Promise<readonly TransactionRow[]> {
  const later =
    after === undefined
      ? sql`true`
      : sql`(t.at, t.transaction_id) > (SELECT a.at, a.transaction_id FROM wallet_api.transaction a WHERE a.vendor = ${vendor} AND a.transaction_id = ${after})`;
  return (
    await sql<TransactionRow>`SELECT ${columns} FROM wallet_api.transaction t WHERE t.vendor = ${vendor}
    AND t.at >= to_timestamp(${from}::double precision / 1000) AND t.at < to_timestamp(${to}::double precision / 1000) AND ${later}
    ORDER BY t.at, t.transaction_id LIMIT ${limit}`.execute(tx)
  ).rows;
}

/** Records a movement without money; returns the refusal code, or null. */
export async function recordMovement(tx: Tx, payload: unknown): Promise<string | null> {
  const { rows } = await sql<{
    refusal: string | null;
  }>`SELECT wallet_api.note(${JSON.stringify(payload)}::jsonb) AS refusal`.execute(tx);
  return rows[0]!.refusal;
}

/** Records wins of nothing together: all of them, or none where one is not the first win of an open round with bets. */
export async function recordWins(tx: Tx, payloads: readonly unknown[]): Promise<boolean> {
  const { rows } = await sql<{
    recorded: boolean;
  }>`SELECT wallet_api.note_wins(${JSON.stringify(payloads)}::jsonb) AS recorded`.execute(tx);
  return rows[0]!.recorded;
}

/** Records a tombstone for a bet that never arrived, and the rollback itself if `keep`; returns the refusal code, or null. */
export async function recordTombstone(tx: Tx, payload: unknown, keep: boolean): Promise<string | null> {
  const { rows } = await sql<{
    refusal: string | null;
  }>`SELECT wallet_api.record_tombstone(${JSON.stringify(payload)}::jsonb, ${keep}) AS refusal`.execute(tx);
  return rows[0]!.refusal;
}
