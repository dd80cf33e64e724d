/** SQL of differences, and of the list of days. */
import { sql } from '../../../kernel/db/index.ts';
import { keysetOrder, type KeysetColumn } from '../../../kernel/db/keyset.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Direction } from './context.ts';
import type { Difference, DifferenceKind } from './rules/match.ts';

export interface StoredDifference extends Difference {
  readonly differenceId: string;
  readonly direction: Direction;
  readonly provider: string;
  readonly currency: string;
  readonly explainedAt: Date | null;
  readonly explainedBy: string | null;
  readonly explanation: string | null;
}

const DIFFERENCE = sql`d.id AS "differenceId", s.direction, s.provider, s.currency, d.kind, d.line, d.reference, d.their_amount AS "theirAmount",
  d.our_amount AS "ourAmount", d.object_id AS "objectId", d.explained_at AS "explainedAt", d.explained_by AS "explainedBy", d.explanation`;
const FROM = sql`closing.difference d JOIN closing.statement s ON s.id = d.statement`;

/** The differences of a statement. */
export async function differencesOf(tx: Tx, statementId: string): Promise<readonly StoredDifference[]> {
  const { rows } = await sql<StoredDifference>`SELECT ${DIFFERENCE} FROM ${FROM} WHERE s.id = ${statementId}`.execute(
    tx,
  );
  return rows;
}

/** Takes differences that are none any more off an open day. */
export async function deleteDifferences(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`DELETE FROM closing.difference WHERE id = ANY (${[...ids]}::text[])`.execute(tx);
}

const textOf = (amount: bigint | null): string | null => (amount === null ? null : String(amount));

/** Stores new differences of a statement. */
export async function insertDifferences(
  tx: Tx,
  at: { readonly merchantCode: string; readonly day: string; readonly statementId: string },
  differences: readonly (Difference & { readonly differenceId: string })[],
): Promise<void> {
  if (differences.length === 0) return;
  const rows = differences.map((one) => ({
    ...one,
    theirAmount: textOf(one.theirAmount),
    ourAmount: textOf(one.ourAmount),
  }));
  await sql`INSERT INTO closing.difference (id, merchant_code, day, statement, kind, line, reference, their_amount, our_amount, object_id)
    SELECT d."differenceId", ${at.merchantCode}, ${at.day}::date, ${at.statementId}, d.kind, d.line, d.reference, d."theirAmount", d."ourAmount", d."objectId"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS d("differenceId" text, kind text, line int, reference text, "theirAmount" bigint, "ourAmount" bigint, "objectId" text)`.execute(
    tx,
  );
}

/** How many differences of a day are not explained. */
export async function countOpen(tx: Tx, merchantCode: string, day: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM closing.difference WHERE merchant_code = ${merchantCode} AND day = ${day}::date AND explained_at IS NULL`.execute(
    tx,
  );
  return rows[0]!.count;
}

/** Which of these differences of the day there are, locked, and who explained them. */
export async function lockDifferences(
  tx: Tx,
  merchantCode: string,
  day: string,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly explainedBy: string | null }[]> {
  const { rows } = await sql<{
    id: string;
    explainedBy: string | null;
  }>`SELECT id, explained_by AS "explainedBy" FROM closing.difference
    WHERE merchant_code = ${merchantCode} AND day = ${day}::date AND id = ANY (${[...ids]}::text[]) ORDER BY id FOR UPDATE`.execute(
    tx,
  );
  return rows;
}

/** Explains differences. */
export async function writeExplanation(tx: Tx, ids: readonly string[], by: string, text: string): Promise<void> {
  await sql`UPDATE closing.difference SET explained_at = kernel.now(), explained_by = ${by}, explanation = ${text} WHERE id = ANY (${[...ids]}::text[])`.execute(
    tx,
  );
}

interface Page {
  readonly sort: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

type Paged<Row> = Result<{ readonly rows: readonly Row[]; readonly next: string | null }, 'input_invalid'>;

const DIFFERENCE_ORDER: {
  readonly columns: Readonly<Record<'reference', KeysetColumn<StoredDifference>>>;
  readonly id: KeysetColumn<StoredDifference>;
} = {
  columns: { reference: { by: sql`d.reference`, type: 'text', of: ({ reference }) => reference } },
  id: { by: sql`d.id`, type: 'text', of: ({ differenceId }) => differenceId },
};

export interface DifferenceFilters {
  readonly statementId?: string | undefined;
  readonly kind?: DifferenceKind | undefined;
  readonly explained?: boolean | undefined;
}

const wanted = (merchantCode: string, day: string, { statementId, kind, explained }: DifferenceFilters) =>
  sql`d.merchant_code = ${merchantCode} AND d.day = ${day}::date AND ${statementId === undefined ? sql`true` : sql`d.statement = ${statementId}`}
    AND ${kind === undefined ? sql`true` : sql`d.kind = ${kind}`}
    AND ${explained === undefined ? sql`true` : sql`(d.explained_at IS NOT NULL) = ${explained}`}`;

/** A page of a day's differences, and how many there are in all. Refuses input_invalid for a foreign cursor. */
export async function pageOfDifferences(
  tx: Tx,
  merchantCode: string,
  day: string,
  filters: DifferenceFilters,
  { sort, after, limit }: Page,
): Promise<Paged<StoredDifference>> {
  const order = keysetOrder(DIFFERENCE_ORDER, sort, after);
  if (!order.ok) return order;
  const { rows } =
    await sql<StoredDifference>`SELECT ${DIFFERENCE} FROM ${FROM} WHERE ${wanted(merchantCode, day, filters)} AND ${order.value.where}
    ORDER BY ${order.value.orderBy} LIMIT ${limit + 1}`.execute(tx);
  return ok(order.value.page(rows, limit));
}

/** How many differences of a day match. */
export async function countDifferences(
  tx: Tx,
  merchantCode: string,
  day: string,
  filters: DifferenceFilters,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM closing.difference d WHERE ${wanted(merchantCode, day, filters)}`.execute(tx);
  return rows[0]!.count;
}

export interface ListedDay {
  readonly day: string;
  readonly state: 'open' | 'closed';
  readonly statements: number;
  readonly differences: number;
  readonly open: number;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
}

const DAY_ORDER: {
  readonly columns: Readonly<Record<'day', KeysetColumn<ListedDay>>>;
  readonly id: KeysetColumn<ListedDay>;
} = {
  columns: { day: { by: sql`l.day_text`, type: 'text', of: ({ day }) => day } },
  id: { by: sql`l.day_text`, type: 'text', of: ({ day }) => day },
};

/** How far back days are listed. */
const DAYS_MAXIMUM = 400;

/** A page of a merchant's days until today, whether something was done for them or not. Refuses input_invalid for a foreign cursor. */
export async function pageOfDays(
  tx: Tx,
  { code, timeZone }: { readonly code: string; readonly timeZone: string },
  state: 'open' | 'closed' | undefined,
  { sort, after, limit }: Page,
): Promise<Paged<ListedDay>> {
  const order = keysetOrder(DAY_ORDER, sort, after);
  if (!order.ok) return order;
  const { rows } = await sql<ListedDay>`WITH l AS (
      SELECT g.day::date AS day, to_char(g.day, 'YYYY-MM-DD') AS day_text
      FROM generate_series((kernel.now() AT TIME ZONE ${timeZone})::date - ${DAYS_MAXIMUM}::int, (kernel.now() AT TIME ZONE ${timeZone})::date, interval '1 day') AS g(day))
    SELECT l.day_text AS day, coalesce(c.state, 'open') AS state, c.closed_at AS "closedAt", c.closed_by AS "closedBy",
      (SELECT count(*)::int FROM closing.statement s WHERE s.merchant_code = ${code} AND s.day = l.day) AS statements,
      (SELECT count(*)::int FROM closing.difference d WHERE d.merchant_code = ${code} AND d.day = l.day) AS differences,
      (SELECT count(*)::int FROM closing.difference d WHERE d.merchant_code = ${code} AND d.day = l.day AND d.explained_at IS NULL) AS open
    FROM l LEFT JOIN closing.day c ON c.merchant_code = ${code} AND c.day = l.day
    WHERE ${state === undefined ? sql`true` : sql`coalesce(c.state, 'open') = ${state}`} AND ${order.value.where}
    ORDER BY ${order.value.orderBy} LIMIT ${limit + 1}`.execute(tx);
  return ok(order.value.page(rows, limit));
}
