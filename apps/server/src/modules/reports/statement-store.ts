/**
 * SQL for the statement. The sums per day say on which days a page stands and between which numbers of the book, so a page
 * costs the days of the range and its own rows, however deep it lies and however rare the type is.
 */
import { sql } from '../../kernel/db/index.ts';
import type { Tx } from '../../kernel/tx.ts';
import { TRANSFER_CODES, transferCodeOf, type TransferCode } from '../ledger/index.ts';
import type { DayRange } from './rules/days.ts';

export interface Movement {
  readonly operation: bigint;
  readonly key: string;
  readonly code: TransferCode;
  readonly at: Date;
  readonly cashChange: bigint;
  readonly bonusChange: bigint;
  readonly cashAfter: bigint;
  readonly bonusAfter: bigint;
  readonly reference: Readonly<Record<string, unknown>>;
}

export interface StatementQuery {
  readonly purse: bigint;
  readonly timeZone: string;
  /** Every day when absent. */
  readonly range?: DayRange | undefined;
  readonly codes?: readonly TransferCode[] | undefined;
}

export interface StatementSums {
  readonly operations: number;
  readonly in: bigint;
  readonly out: bigint;
}

interface MovementRow extends Omit<Movement, 'code' | 'reference'> {
  readonly code: number;
  readonly reference: Record<string, unknown> | null;
}

const idsOf = (codes: readonly TransferCode[] | undefined): number[] | null => codes?.map((code) => TRANSFER_CODES[code].id) ?? null;

const daysOf = ({ purse, timeZone, range, codes }: StatementQuery) => sql`
  SELECT d.day, sum(d.operations)::bigint AS operations, sum(d.purse_in) AS purse_in, sum(d.purse_out) AS purse_out,
    min(d.first_operation) AS first_operation, max(d.last_operation) AS last_operation
  FROM reports.member_days(${purse}, ${timeZone}, ${range?.fromDay ?? '-infinity'}::date, ${range?.toDay ?? 'infinity'}::date) d
  WHERE (${idsOf(codes)}::smallint[] IS NULL OR d.code = ANY (${idsOf(codes)}::smallint[]))
  GROUP BY d.day`;

/** Each operation of `source` (its columns named p) with what it changed and where it left the member. */
const changes = sql`
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(side.signed) FILTER (WHERE a.code = 'member_cash'), 0)::bigint AS cash,
      coalesce(sum(side.signed) FILTER (WHERE a.code = 'member_bonus'), 0)::bigint AS bonus
    FROM ledger.transfer l
    CROSS JOIN LATERAL (VALUES (l.debit, -l.amount), (l.credit, l.amount)) AS side(account, signed)
    JOIN ledger.account a ON a.id = side.account
    WHERE l.operation = p.operation) change
  CROSS JOIN LATERAL (SELECT l.cash_after, l.bonus_after FROM ledger.transfer l WHERE l.operation = p.operation ORDER BY l.leg DESC LIMIT 1) last`;

const columns = sql`p.operation, p.key, p.code, p.at, p.reference, change.cash AS "cashChange", change.bonus AS "bonusChange",
  last.cash_after AS "cashAfter", last.bonus_after AS "bonusAfter"`;

const movementOf = ({ code, reference, ...row }: MovementRow): Movement => ({ ...row, code: transferCodeOf(code), reference: reference ?? {} });

/** What all that matches adds up to. */
export async function sumStatement(tx: Tx, query: StatementQuery): Promise<StatementSums> {
  const { rows } = await sql<{ operations: number; in: bigint; out: bigint }>`
    SELECT coalesce(sum(d.operations), 0)::integer AS operations, coalesce(sum(d.purse_in), 0)::bigint AS "in", coalesce(sum(d.purse_out), 0)::bigint AS out
    FROM (${daysOf(query)}) d`.execute(tx);
  return rows[0]!;
}

/** A page, newest day first and newest movement first within it. */
export async function listStatement(tx: Tx, query: StatementQuery, page: { readonly offset: number; readonly limit: number }): Promise<readonly Movement[]> {
  const codes = idsOf(query.codes);
  const { rows } = await sql<MovementRow>`
    WITH numbered AS MATERIALIZED (
      SELECT d.*, (sum(d.operations) OVER (ORDER BY d.day DESC))::bigint - d.operations AS before FROM (${daysOf(query)}) d
    ), chosen AS MATERIALIZED (
      SELECT * FROM numbered n WHERE n.operations > 0 AND n.before < ${page.offset + page.limit}::bigint AND n.before + n.operations > ${page.offset}::bigint
    ), p AS MATERIALIZED (
      SELECT c.day, t.operation, t.key, t.code, t.at, t.reference
      FROM chosen c CROSS JOIN LATERAL (
        SELECT t.operation, t.key, t.code, t.at, t.reference FROM ledger.transfer t
        WHERE t.purse = ${query.purse} AND t.operation BETWEEN c.first_operation AND c.last_operation AND t.leg = 0
          AND (${codes}::smallint[] IS NULL OR t.code = ANY (${codes}::smallint[]))
          AND (t.at AT TIME ZONE ${query.timeZone})::date = c.day) t
      ORDER BY c.day DESC, t.operation DESC
      LIMIT ${page.limit} OFFSET ${page.offset}::bigint - coalesce((SELECT min(before) FROM chosen), 0)::bigint
    )
    SELECT ${columns} FROM p ${changes} ORDER BY p.day DESC, p.operation DESC`.execute(tx);
  return rows.map(movementOf);
}

/** A day with movements that match, and where in the book they stand. */
export interface StatementDay {
  readonly day: string;
  readonly firstOperation: bigint;
  readonly lastOperation: bigint;
}

/** The days on which something matches, newest first. */
export async function listStatementDays(tx: Tx, query: StatementQuery): Promise<readonly StatementDay[]> {
  const { rows } = await sql<StatementDay>`
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, d.first_operation AS "firstOperation", d.last_operation AS "lastOperation"
    FROM (${daysOf(query)}) d WHERE d.operations > 0 ORDER BY d.day DESC`.execute(tx);
  return rows;
}

/** The movements of one day, newest first; only those before `below` in the book. */
export async function listStatementOfDay(tx: Tx, { purse, timeZone, codes }: StatementQuery, { day, firstOperation, lastOperation }: StatementDay, below: bigint | undefined, limit: number): Promise<readonly Movement[]> {
  return await listOperations(
    tx,
    sql`SELECT t.operation, t.key, t.code, t.at, t.reference FROM ledger.transfer t
      WHERE t.purse = ${purse} AND t.operation BETWEEN ${firstOperation} AND ${below === undefined ? lastOperation : below - 1n} AND t.leg = 0
        AND (${idsOf(codes)}::smallint[] IS NULL OR t.code = ANY (${idsOf(codes)}::smallint[]))
        AND (t.at AT TIME ZONE ${timeZone})::date = ${day}::date
      ORDER BY t.operation DESC LIMIT ${limit}`,
  );
}

/** The operations a statement selects (operation, key, code, at, reference), newest first, with what each changed. */
export async function listOperations(tx: Tx, selected: ReturnType<typeof sql<unknown>>): Promise<readonly Movement[]> {
  const { rows } = await sql<MovementRow>`WITH p AS MATERIALIZED (${selected}) SELECT ${columns} FROM p ${changes} ORDER BY p.operation DESC`.execute(tx);
  return rows.map(movementOf);
}

/** Movements of some days and codes whose reference says so, oldest first: all that belongs to one bet. */
export async function listReferenced(tx: Tx, query: StatementQuery, reference: Readonly<Record<string, string>>): Promise<readonly Movement[]> {
  const codes = idsOf(query.codes);
  const { rows } = await sql<MovementRow>`
    WITH d AS MATERIALIZED (${daysOf(query)}), p AS MATERIALIZED (
      SELECT t.operation, t.key, t.code, t.at, t.reference
      FROM (SELECT min(first_operation) AS first_operation, max(last_operation) AS last_operation FROM d) c
      CROSS JOIN LATERAL (
        SELECT t.operation, t.key, t.code, t.at, t.reference FROM ledger.transfer t
        WHERE t.purse = ${query.purse} AND t.operation BETWEEN c.first_operation AND c.last_operation AND t.leg = 0
          AND (${codes}::smallint[] IS NULL OR t.code = ANY (${codes}::smallint[])) AND t.reference @> ${JSON.stringify(reference)}::jsonb) t
    )
    SELECT ${columns} FROM p ${changes} ORDER BY p.operation`.execute(tx);
  return rows.map(movementOf);
}
