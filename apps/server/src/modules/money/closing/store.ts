/** SQL of days and their statements. */
import type { StatementFormat } from '@lantern/contract/ops';
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Direction, Span } from './context.ts';
import type { Comparison, Line } from './rules/match.ts';

export interface DayRow {
  readonly day: string;
  readonly state: 'open' | 'closed';
  readonly version: number;
  readonly changedBy: string;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly reason: string | null;
  readonly proofs: readonly { readonly name: string; readonly holds: boolean; readonly detail: string }[] | null;
  /** Our sums at closing, by `direction provider currency`. */
  readonly sums: Readonly<Record<string, string>> | null;
}

const DAY = sql`to_char(day, 'YYYY-MM-DD') AS day, state, version, changed_by AS "changedBy", closed_at AS "closedAt", closed_by AS "closedBy", reason, proofs, sums`;

/** A day of a merchant; undefined while nothing was done for it. */
export async function findDay(tx: Tx, merchantCode: string, day: string): Promise<DayRow | undefined> {
  const { rows } =
    await sql<DayRow>`SELECT ${DAY} FROM closing.day WHERE merchant_code = ${merchantCode} AND day = ${day}::date`.execute(
      tx,
    );
  return rows[0];
}

/** The same, made when it is not there, and locked until the transaction ends. A new one has version 0. */
export async function lockDay(tx: Tx, merchantCode: string, day: string): Promise<DayRow> {
  await sql`INSERT INTO closing.day (merchant_code, day, version) VALUES (${merchantCode}, ${day}::date, 0) ON CONFLICT DO NOTHING`.execute(
    tx,
  );
  const { rows } =
    await sql<DayRow>`SELECT ${DAY} FROM closing.day WHERE merchant_code = ${merchantCode} AND day = ${day}::date FOR UPDATE`.execute(
      tx,
    );
  return rows[0]!;
}

/** Notes who changed an open day; its version goes up. */
export async function touchDay(tx: Tx, merchantCode: string, day: string, by: string): Promise<void> {
  await sql`UPDATE closing.day SET version = version + 1, changed_by = ${by} WHERE merchant_code = ${merchantCode} AND day = ${day}::date`.execute(
    tx,
  );
}

export interface Closed {
  readonly by: string;
  readonly reason: string;
  readonly proofs: DayRow['proofs'];
  readonly sums: DayRow['sums'];
}

/** Closes an open day. */
export async function closeDay(tx: Tx, merchantCode: string, day: string, closed: Closed): Promise<void> {
  await sql`UPDATE closing.day SET state = 'closed', version = version + 1, changed_by = ${closed.by}, closed_at = kernel.now(), closed_by = ${closed.by},
      reason = ${closed.reason}, proofs = ${JSON.stringify(closed.proofs)}::jsonb, sums = ${JSON.stringify(closed.sums)}::jsonb
    WHERE merchant_code = ${merchantCode} AND day = ${day}::date`.execute(tx);
}

/** Opens a closed day again. */
export async function reopenDay(tx: Tx, merchantCode: string, day: string, by: string): Promise<void> {
  await sql`UPDATE closing.day SET state = 'open', version = version + 1, changed_by = ${by}, closed_at = NULL, closed_by = NULL
    WHERE merchant_code = ${merchantCode} AND day = ${day}::date`.execute(tx);
}

/** When a day begins and ends in the merchant's zone, and which day is today. */
export async function readSpan(
  tx: Tx,
  day: string,
  timeZone: string,
): Promise<Span & { readonly isOver: boolean; readonly isFuture: boolean }> {
  const { rows } = await sql<Span & { isOver: boolean; isFuture: boolean }>`SELECT span."from", span."to",
      span."to" <= kernel.now() AS "isOver", span."from" > kernel.now() AS "isFuture"
    FROM (SELECT (${day}::date)::timestamp AT TIME ZONE ${timeZone} AS "from", (${day}::date + 1)::timestamp AT TIME ZONE ${timeZone} AS "to") span`.execute(
    tx,
  );
  return rows[0]!;
}

export interface SourceName {
  readonly direction: Direction;
  readonly provider: string;
  readonly currency: string;
}

export interface StatementRow extends SourceName {
  readonly statementId: string;
  readonly fileName: string | null;
  readonly waived: string | null;
  readonly format: StatementFormat | null;
  readonly uploadedAt: Date;
  readonly uploadedBy: string;
  readonly theirCount: number;
  readonly theirSum: bigint;
  readonly ourCount: number;
  readonly ourSum: bigint;
  readonly skipped: number;
  readonly elsewhereCount: number;
  readonly elsewhereSum: bigint;
  readonly differences: number;
  readonly open: number;
}

/** The statements of a day. */
export async function listStatements(tx: Tx, merchantCode: string, day: string): Promise<readonly StatementRow[]> {
  const { rows } =
    await sql<StatementRow>`SELECT s.id AS "statementId", s.direction, s.provider, s.currency, s.file_name AS "fileName", s.waived, s.format,
      s.uploaded_at AS "uploadedAt", s.uploaded_by AS "uploadedBy", s.their_count AS "theirCount", s.their_sum AS "theirSum", s.our_count AS "ourCount", s.our_sum AS "ourSum",
      s.skipped, s.elsewhere_count AS "elsewhereCount", s.elsewhere_sum AS "elsewhereSum", count(d.id)::int AS differences,
      (count(d.id) FILTER (WHERE d.explained_at IS NULL))::int AS open
    FROM closing.statement s LEFT JOIN closing.difference d ON d.statement = s.id
    WHERE s.merchant_code = ${merchantCode} AND s.day = ${day}::date GROUP BY s.id ORDER BY s.direction, s.provider, s.currency`.execute(
      tx,
    );
  return rows;
}

/** The day a file was uploaded for; undefined for a new one. */
export async function findFile(tx: Tx, merchantCode: string, sha256: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{
    day: string;
  }>`SELECT to_char(day, 'YYYY-MM-DD') AS day FROM closing.statement WHERE merchant_code = ${merchantCode} AND sha256 = ${sha256}`.execute(
    tx,
  );
  return rows[0]?.day;
}

/** How the last files of the merchant's providers were read. */
export async function lastFormats(
  tx: Tx,
  merchantCode: string,
): Promise<readonly (SourceName & { readonly format: StatementFormat })[]> {
  const { rows } = await sql<
    SourceName & { format: StatementFormat }
  >`SELECT DISTINCT ON (direction, provider, currency) direction, provider, currency, format
    FROM closing.statement WHERE merchant_code = ${merchantCode} AND format IS NOT NULL ORDER BY direction, provider, currency, uploaded_at DESC`.execute(
    tx,
  );
  return rows;
}

export interface NewStatement extends SourceName {
  readonly statementId: string;
  readonly merchantCode: string;
  readonly day: string;
  readonly by: string;
  readonly file?: {
    readonly name: string;
    readonly sha256: Buffer;
    readonly format: StatementFormat;
    readonly skipped: number;
    readonly lines: readonly Line[];
  };
  readonly waived?: string;
}

/** Stores a statement and its rows; what it compares to is written by `writeComparison`. */
export async function insertStatement(tx: Tx, made: NewStatement): Promise<void> {
  const { file } = made;
  const lines = file?.lines ?? [];
  const sum = lines.reduce((total, { amount }) => total + amount, 0n);
  await sql`INSERT INTO closing.statement (id, merchant_code, day, direction, provider, currency, file_name, sha256, format, waived, uploaded_by, their_count, their_sum, our_count, our_sum, skipped)
    VALUES (${made.statementId}, ${made.merchantCode}, ${made.day}::date, ${made.direction}, ${made.provider}, ${made.currency}, ${file?.name ?? null}, ${file?.sha256 ?? null},
      ${file ? JSON.stringify(file.format) : null}::jsonb, ${made.waived ?? null}, ${made.by}, ${lines.length}, ${sum}, 0, 0, ${file?.skipped ?? 0})`.execute(
    tx,
  );
  const rows = lines.map(({ line, reference, amount }) => ({ line, reference, amount: String(amount) }));
  await sql`INSERT INTO closing.line (statement, line, reference, amount) SELECT ${made.statementId}, l.line, l.reference, l.amount
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS l(line int, reference text, amount bigint)`.execute(tx);
}

/** Takes a statement off its open day, with its rows and differences. */
export async function deleteStatement(tx: Tx, statementId: string): Promise<void> {
  await sql`DELETE FROM closing.statement WHERE id = ${statementId}`.execute(tx);
}

/** The rows of a statement, in the file's order. */
export async function readLines(tx: Tx, statementId: string): Promise<readonly Line[]> {
  const { rows } =
    await sql<Line>`SELECT line, reference, amount FROM closing.line WHERE statement = ${statementId} ORDER BY line`.execute(
      tx,
    );
  return rows;
}

/** Writes the sums of a comparison to its statement. */
export async function writeSums(
  tx: Tx,
  statementId: string,
  { ours, elsewhere }: Pick<Comparison, 'ours' | 'elsewhere'>,
): Promise<void> {
  await sql`UPDATE closing.statement SET our_count = ${ours.count}, our_sum = ${ours.sum}, elsewhere_count = ${elsewhere.count}, elsewhere_sum = ${elsewhere.sum}
    WHERE id = ${statementId}`.execute(tx);
}
