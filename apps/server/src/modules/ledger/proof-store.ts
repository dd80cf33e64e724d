/** The proofs' SQL. Each statement reads one snapshot, so the proofs are valid while money moves. */
import { sql, type Tx } from '../../kernel/db/index.ts';

export interface TrialBalanceRow {
  readonly currency: string;
  readonly code: string;
  readonly accounts: bigint;
  readonly balance: bigint;
}

/** Sums per currency and account code. Balances are credits less debits, so a currency's sums come to zero. */
export async function readTrialBalance(tx: Tx): Promise<TrialBalanceRow[]> {
  const result = await sql<TrialBalanceRow>`SELECT currency, code, count(*) AS accounts, sum(balance)::bigint AS balance
    FROM ledger.account_now GROUP BY currency, code ORDER BY currency, code`.execute(tx);
  return result.rows;
}

export interface CountRow {
  readonly accounts: bigint;
  readonly transfers: bigint;
  readonly wrong: bigint;
  readonly example: bigint | null;
}

/** Accounts whose balance is not the sum of their transfers, all recomputed from the first. */
export async function countWrongBalances(tx: Tx): Promise<CountRow> {
  const result = await sql<CountRow>`
    WITH sums AS (
      SELECT side.account, sum(side.amount) AS amount, count(*) AS sides
      FROM ledger.transfer t
      CROSS JOIN LATERAL (VALUES (t.debit, -t.amount), (t.credit, t.amount)) AS side(account, amount)
      GROUP BY side.account)
    SELECT count(a.id) AS accounts, (coalesce(sum(s.sides), 0) / 2)::bigint AS transfers,
      count(*) FILTER (WHERE a.balance IS DISTINCT FROM coalesce(s.amount, 0)) AS wrong,
      min(coalesce(a.id, s.account)) FILTER (WHERE a.balance IS DISTINCT FROM coalesce(s.amount, 0)) AS example
    FROM ledger.account_now a FULL JOIN sums s ON s.account = a.id`.execute(tx);
  return result.rows[0]!;
}

/** Strict accounts below zero now, and transfers that left a member below zero. */
export async function countBelowZero(tx: Tx): Promise<CountRow> {
  const result = await sql<CountRow>`SELECT
      (SELECT count(*) FROM ledger.account WHERE strict) AS accounts,
      (SELECT count(*) FROM ledger.transfer) AS transfers,
      (SELECT count(*) FROM ledger.account WHERE strict AND balance < 0)
        + (SELECT count(*) FROM ledger.transfer WHERE cash_after < 0 OR bonus_after < 0) AS wrong,
      (SELECT min(id) FROM ledger.account WHERE strict AND balance < 0) AS example`.execute(tx);
  return result.rows[0]!;
}

/** Transfers between currencies, with an unknown account, or in another currency than their accounts. */
export async function countMixedCurrencies(tx: Tx): Promise<CountRow> {
  const result = await sql<CountRow>`SELECT 0::bigint AS accounts, count(*) AS transfers,
      count(*) FILTER (WHERE (d.currency = t.currency AND c.currency = t.currency) IS NOT TRUE) AS wrong,
      min(t.operation) FILTER (WHERE (d.currency = t.currency AND c.currency = t.currency) IS NOT TRUE) AS example
    FROM ledger.transfer t LEFT JOIN ledger.account d ON d.id = t.debit LEFT JOIN ledger.account c ON c.id = t.credit`.execute(
    tx,
  );
  return result.rows[0]!;
}

/**
 * Holds without the transfer that placed them, resolved ones without exactly the transfer that resolved them, and
 * locked accounts that differ from the sum of their open holds.
 */
export async function countWrongHolds(tx: Tx): Promise<CountRow> {
  const result = await sql<CountRow>`
    WITH unplaced AS (
      SELECT h.id FROM ledger.hold h LEFT JOIN ledger.transfer t
        ON t.operation = h.id AND t.debit = h.purse AND t.credit = h.locked AND t.amount = h.amount
      WHERE t.operation IS NULL),
    unresolved AS (
      SELECT h.id FROM ledger.hold h LEFT JOIN ledger.transfer t
        ON t.operation = h.resolved_by AND t.debit = h.locked AND t.amount = h.amount AND (h.state = 'posted' OR t.credit = h.purse)
      WHERE h.state <> 'held' AND t.operation IS NULL),
    uneven AS (
      SELECT a.id FROM ledger.account a LEFT JOIN ledger.hold h ON h.locked = a.id AND h.state = 'held'
      WHERE a.code = 'member_locked' GROUP BY a.id, a.balance HAVING a.balance <> coalesce(sum(h.amount), 0)),
    wrong AS (SELECT id FROM unplaced UNION ALL SELECT id FROM unresolved UNION ALL SELECT id FROM uneven)
    SELECT (SELECT count(*) FROM ledger.hold) AS accounts, 0::bigint AS transfers,
      (SELECT count(*) FROM wrong) AS wrong, (SELECT min(id) FROM wrong) AS example`.execute(tx);
  return result.rows[0]!;
}

export interface BlockRow {
  readonly id: bigint;
  readonly first_operation: bigint;
  readonly last_operation: bigint;
  readonly transfers: number;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
}

export interface CheckedBlockRow extends BlockRow {
  readonly found_transfers: number;
  readonly found_hash: Buffer;
}

/** The blocks after `id` in order, each hashed anew over the transfers as they are now. */
export async function recomputeBlocks(tx: Tx, id: bigint, limit: number): Promise<CheckedBlockRow[]> {
  const result = await sql<CheckedBlockRow>`
    SELECT b.id, b.first_operation, b.last_operation, b.transfers, b.previous_hash, b.hash,
      now.hash AS found_hash, now.transfers AS found_transfers
    FROM (SELECT * FROM ledger.block WHERE id > ${id} ORDER BY id LIMIT ${limit}) b
    CROSS JOIN LATERAL ledger.block_hash(b.previous_hash, b.first_operation, b.last_operation) AS now
    ORDER BY b.id`.execute(tx);
  return result.rows;
}

/** Transfers no block covers yet. */
export async function countUnsealed(tx: Tx): Promise<bigint> {
  const result = await sql<{ count: bigint }>`SELECT count(*) AS count FROM ledger.transfer
    WHERE operation > (SELECT coalesce(max(last_operation), 0) FROM ledger.block)`.execute(tx);
  return result.rows[0]!.count;
}
