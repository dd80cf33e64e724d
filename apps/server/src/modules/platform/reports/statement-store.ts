/**
 * SQL for the statement. The sums per day say which days a page covers and which range of ledger numbers, so a page
 * costs the days of the range and its own rows, however deep it is and however rare the type. The days are read first:
 * as constants, their numbers are bounds of one index scan; joined, they would be filters on the whole history.
 */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { TRANSFER_CODES, transferCodeOf, type TransferCode } from '../../ledger/index.ts';
import type { DayRange } from '../../../kernel/days.ts';

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

/** A day with matching movements. */
export interface StatementDay {
  readonly day: string;
  readonly operations: number;
  readonly in: bigint;
  readonly out: bigint;
  readonly firstOperation: bigint;
  readonly lastOperation: bigint;
}

interface MovementRow extends Omit<Movement, 'code' | 'reference'> {
  readonly code: number;
  readonly reference: Record<string, unknown> | null;
}

const idsOf = (codes: readonly TransferCode[] | undefined): number[] | null =>
  codes?.map((code) => TRANSFER_CODES[code].id) ?? null;

/** Each operation of p with its changes and the resulting balance. */
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

const movementOf = ({ code, reference, ...row }: MovementRow): Movement => ({
  ...row,
  code: transferCodeOf(code),
  reference: reference ?? {},
});

/** The days with matches, newest first: sums, and their range of ledger numbers. */
export async function listStatementDays(
  tx: Tx,
  { purse, timeZone, range, codes }: StatementQuery,
): Promise<readonly StatementDay[]> {
  const { rows } = await sql<StatementDay>`
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, sum(d.operations)::integer AS operations, sum(d.purse_in)::bigint AS "in", sum(d.purse_out)::bigint AS out,
      min(d.first_operation) AS "firstOperation", max(d.last_operation) AS "lastOperation"
    FROM reports.member_days(${purse}, ${timeZone}, ${range?.fromDay ?? '-infinity'}::date, ${range?.toDay ?? 'infinity'}::date) d
    WHERE (${idsOf(codes)}::smallint[] IS NULL OR d.code = ANY (${idsOf(codes)}::smallint[]))
    GROUP BY d.day ORDER BY d.day DESC`.execute(tx);
  return rows;
}

const smallest = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const largest = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** Rows of the purse between the first and the last number of some days. */
function between(query: StatementQuery, days: readonly StatementDay[]): ReturnType<typeof sql<unknown>> {
  const first = days.map((day) => day.firstOperation).reduce(smallest);
  const last = days.map((day) => day.lastOperation).reduce(largest);
  const codes = idsOf(query.codes);
  return sql`t.purse = ${query.purse} AND t.operation BETWEEN ${first} AND ${last} AND t.leg = 0 AND (${codes}::smallint[] IS NULL OR t.code = ANY (${codes}::smallint[]))`;
}

/** The movements of some days, newest day first and newest movement first within it. */
export async function listStatement(
  tx: Tx,
  query: StatementQuery,
  days: readonly StatementDay[],
  page: { readonly offset: number; readonly limit: number },
): Promise<readonly Movement[]> {
  if (days.length === 0) return [];
  const day = sql`(t.at AT TIME ZONE ${query.timeZone})::date`;
  const { rows } = await sql<MovementRow>`
    WITH p AS MATERIALIZED (
      SELECT ${day} AS day, t.operation, t.key, t.code, t.at, t.reference FROM ledger.transfer t
      WHERE ${between(query, days)} AND ${day} = ANY (${days.map((one) => one.day)}::date[])
      ORDER BY 1 DESC, t.operation DESC LIMIT ${page.limit} OFFSET ${page.offset}
    )
    SELECT ${columns} FROM p ${changes} ORDER BY p.day DESC, p.operation DESC`.execute(tx);
  return rows.map(movementOf);
}

/** The movements of one day, newest first; only those before the ledger number `below`. */
export async function listStatementOfDay(
  tx: Tx,
  query: StatementQuery,
  day: StatementDay,
  below: bigint | undefined,
  limit: number,
): Promise<readonly Movement[]> {
  const { rows } = await sql<MovementRow>`
    WITH p AS MATERIALIZED (
      SELECT t.operation, t.key, t.code, t.at, t.reference FROM ledger.transfer t
      WHERE ${between(query, [day])} AND (t.at AT TIME ZONE ${query.timeZone})::date = ${day.day}::date AND t.operation < ${below ?? day.lastOperation + 1n}
      ORDER BY t.operation DESC LIMIT ${limit}
    )
    SELECT ${columns} FROM p ${changes} ORDER BY p.operation DESC`.execute(tx);
  return rows.map(movementOf);
}

/** Movements of some days with the given reference, oldest first: everything that belongs to one bet. */
export async function listReferenced(
  tx: Tx,
  query: StatementQuery,
  reference: Readonly<Record<string, string>>,
): Promise<readonly Movement[]> {
  const days = await listStatementDays(tx, query);
  if (days.length === 0) return [];
  const { rows } = await sql<MovementRow>`
    WITH p AS MATERIALIZED (
      SELECT t.operation, t.key, t.code, t.at, t.reference FROM ledger.transfer t
      WHERE ${between(query, days)} AND t.reference @> ${JSON.stringify(reference)}::jsonb
    )
    SELECT ${columns} FROM p ${changes} ORDER BY p.operation`.execute(tx);
  return rows.map(movementOf);
}
