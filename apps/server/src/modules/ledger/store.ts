/** The ledger's SQL in a caller's transaction. The lanes' statement is in lane-store.ts, the proofs' in proof-store.ts. */
import type { MemberId } from '../../kernel/ids.ts';
import { sql, type Tx } from '../../kernel/db/index.ts';
import { isKeyRace, KeyRace } from './key-race.ts';
import type { ApplyParameters, ApplyRow } from './batch.ts';
import type { AccountCode } from './chart.ts';
import type { AccountRow, AccountSource } from './directory.ts';
import { TRANSFER_CODES } from './transfer-codes.ts';

export interface BalanceRow {
  readonly code: AccountCode;
  readonly owner_id: string;
  readonly currency: string;
  readonly balance: bigint;
  readonly frozen: boolean;
}

export interface MemberBalanceRow extends BalanceRow {
  /** The purse's latest operation, on its cash account only; null before the first. Of two readings the higher is newer. */
  readonly last_operation: bigint | null;
}

export interface HoldRow {
  readonly id: bigint;
  readonly owner_id: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly state: 'held' | 'posted' | 'voided' | 'expired';
  readonly placed_at: Date;
  readonly expires_at: Date | null;
}

export interface StatementRow {
  readonly operation: bigint;
  readonly key: string;
  readonly code: number;
  readonly at: Date;
  readonly cash_change: bigint;
  readonly bonus_change: bigint;
  readonly cash_after: bigint;
  readonly bonus_after: bigint;
  readonly reference: Record<string, unknown> | null;
}

export interface StatementQuery {
  readonly member: MemberId;
  readonly currency: string;
  readonly codes?: readonly number[];
  readonly from?: Date;
  readonly until?: Date;
  readonly limit: number;
  readonly offset: number;
}

/** Opens the missing accounts. */
export async function openAccounts(
  tx: Tx,
  owner: string,
  currency: string,
  codes: readonly AccountCode[],
): Promise<void> {
  await sql`SELECT ledger.open_accounts(${owner}, ${currency}, ${[...codes]}::text[])`.execute(tx);
}

/**
 * The directory's view of a transaction. House accounts are opened outside it, by `open`: an uncommitted one would block every
 * lane that needs the same account, and one without transfers does no harm if the transaction rolls back.
 */
export function accountSource(tx: Tx, open: AccountSource['open']): AccountSource {
  return {
    async find(owners) {
      const result = await sql<AccountRow>`SELECT a.id, a.owner_id, a.code, a.currency
        FROM unnest(${owners.map((one) => one.owner)}::text[], ${owners.map((one) => one.currency)}::text[]) AS w(owner_id, currency)
        JOIN ledger.account a ON a.owner_id = w.owner_id AND a.currency = w.currency`.execute(tx);
      return result.rows;
    },
    open,
  };
}

/** Runs a batch in the caller's transaction. */
export async function applyBatch(
  tx: Tx,
  [strictIds, systemIds, keys, sources, steps]: ApplyParameters,
): Promise<ApplyRow[]> {
  try {
    const result =
      await sql<ApplyRow>`SELECT * FROM ledger.apply(${strictIds}::bigint[], ${systemIds}::bigint[], ${keys}::text[],
      ${sources}::text[], ${steps}::json)`.execute(tx);
    return result.rows;
  } catch (error) {
    throw isKeyRace(error) ? new KeyRace(error) : error;
  }
}

/** All accounts of the member in all currencies, transfer wallets included. */
export async function memberBalances(tx: Tx, member: MemberId): Promise<MemberBalanceRow[]> {
  // '0' follows '/' in byte order: the range holds exactly the owners that start with `member/`.
  const result = await sql<MemberBalanceRow>`SELECT code, owner_id, currency, balance, frozen,
      CASE WHEN code = 'member_cash' THEN (SELECT max(t.operation) FROM ledger.transfer t WHERE t.purse = account.id) END AS last_operation
    FROM ledger.account
    WHERE owner_id = ${member} OR (owner_id >= ${`${member}/`} AND owner_id < ${`${member}0`}) ORDER BY id`.execute(tx);
  return result.rows;
}

/** House accounts with their current balance. */
export async function houseBalances(tx: Tx, code: AccountCode, owner?: string): Promise<BalanceRow[]> {
  const result = await sql<BalanceRow>`SELECT code, owner_id, currency, balance, frozen FROM ledger.account_now
    WHERE code = ${code} AND (${owner ?? null}::text IS NULL OR owner_id = ${owner ?? null}) ORDER BY id`.execute(tx);
  return result.rows;
}

/** Freezes or unfreezes the member's cash and bonus in every currency. */
export async function setFrozen(tx: Tx, member: MemberId, frozen: boolean): Promise<void> {
  await sql`SELECT ledger.set_frozen(id, ${frozen}) FROM ledger.account
    WHERE owner_id = ${member} AND code IN ('member_cash', 'member_bonus')`.execute(tx);
}

/** One hold, or none. */
export async function findHold(tx: Tx, id: bigint): Promise<HoldRow | undefined> {
  const result = await sql<HoldRow>`SELECT h.id, a.owner_id, a.currency, h.amount, h.state, h.placed_at, h.expires_at
    FROM ledger.hold h JOIN ledger.account a ON a.id = h.purse WHERE h.id = ${id}`.execute(tx);
  return result.rows[0];
}

/** Open holds that have expired by the database's clock, oldest first. */
export async function dueHolds(tx: Tx, limit: number): Promise<HoldRow[]> {
  const result = await sql<HoldRow>`SELECT h.id, a.owner_id, a.currency, h.amount, h.state, h.placed_at, h.expires_at
    FROM ledger.hold h JOIN ledger.account a ON a.id = h.purse
    WHERE h.state = 'held' AND h.expires_at <= kernel.now() ORDER BY h.expires_at LIMIT ${limit}`.execute(tx);
  return result.rows;
}

/** A page of the member's operations, newest first, with what each changed; and the total count. */
export async function readStatement(tx: Tx, query: StatementQuery): Promise<{ rows: StatementRow[]; total: number }> {
  const mine = sql`t.purse = (SELECT id FROM ledger.account
      WHERE owner_id = ${query.member} AND currency = ${query.currency} AND code = 'member_cash')
    AND (${query.codes ?? null}::smallint[] IS NULL OR t.code = ANY (${query.codes ?? null}::smallint[]))
    AND (${query.from ?? null}::timestamptz IS NULL OR t.at >= ${query.from ?? null})
    AND (${query.until ?? null}::timestamptz IS NULL OR t.at < ${query.until ?? null})`;
  const counted = await sql<{
    total: bigint;
  }>`SELECT count(*) AS total FROM ledger.transfer t WHERE t.leg = 0 AND ${mine}`.execute(tx);
  const result = await sql<StatementRow>`
    WITH page AS (
      SELECT t.operation, t.key, t.code, t.at, t.reference, t.purse FROM ledger.transfer t WHERE t.leg = 0 AND ${mine}
      ORDER BY t.operation DESC LIMIT ${query.limit} OFFSET ${query.offset})
    SELECT p.operation, p.key, p.code, p.at, p.reference, sums.cash_change, sums.bonus_change, last.cash_after, last.bonus_after
    FROM page p
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(side.signed) FILTER (WHERE a.code = 'member_cash'), 0)::bigint AS cash_change,
        coalesce(sum(side.signed) FILTER (WHERE a.code = 'member_bonus'), 0)::bigint AS bonus_change
      FROM ledger.transfer l
      CROSS JOIN LATERAL (VALUES (l.debit, -l.amount), (l.credit, l.amount)) AS side(account, signed)
      JOIN ledger.account a ON a.id = side.account
      WHERE l.operation = p.operation) sums
    CROSS JOIN LATERAL (SELECT l.cash_after, l.bonus_after FROM ledger.transfer l
      WHERE l.operation = p.operation ORDER BY l.leg DESC LIMIT 1) last
    ORDER BY p.operation DESC`.execute(tx);
  return { rows: result.rows, total: Number(counted.rows[0]?.total ?? 0n) };
}

/** What a member deposited and staked (less refunded stakes) from an instant on. */
export async function playedSince(
  tx: Tx,
  member: MemberId,
  currency: string,
  from: Date,
): Promise<{ readonly deposited: bigint; readonly staked: bigint }> {
  const { rows } = await sql<{ deposited: bigint; staked: bigint }>`WITH mine AS (
      SELECT id, code FROM ledger.account WHERE owner_id = ${member} AND owner_kind = 'member' AND currency = ${currency} AND code IN ('member_cash', 'member_bonus'))
    SELECT coalesce(sum(t.amount) FILTER (WHERE t.code = ${TRANSFER_CODES.deposit.id}), 0)::bigint AS deposited,
      (coalesce(sum(t.amount) FILTER (WHERE t.code IN (${TRANSFER_CODES.bet_stake.id}, ${TRANSFER_CODES.bet_settled.id}) AND t.debit IN (SELECT id FROM mine)), 0)
        - coalesce(sum(t.amount) FILTER (WHERE t.code = ${TRANSFER_CODES.bet_refund.id}), 0))::bigint AS staked
    FROM ledger.transfer t WHERE t.purse = (SELECT id FROM mine WHERE code = 'member_cash') AND t.at > ${from}`.execute(
    tx,
  );
  return rows[0]!;
}

/** Seals at most one block of the closed prefix; true while there may be more. */
export async function sealNext(tx: Tx, maxOperations: number): Promise<boolean> {
  const result = await sql<{ more: boolean }>`SELECT ledger.seal_next(${maxOperations}::bigint) AS more`.execute(tx);
  return result.rows[0]?.more ?? false;
}
