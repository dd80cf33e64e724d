/**
 * Keyset paging of desks' lists: the next page begins after the last row's values, so page 1 000 costs what page 1 costs.
 * Every sortable column needs an index that ends with the id.
 */
import { decodeCursor, encodeCursor } from '../cursor.ts';
import { ok, refuse, type Result } from '../result.ts';
import { sql, type Sql } from './sql.ts';

/** A column a list can be sorted by. */
export interface KeysetColumn<Row> {
  /** Its expression; never null. */
  readonly by: Sql;
  /** PostgreSQL's name of its type. */
  readonly type: 'timestamptz' | 'bigint' | 'text' | 'numeric' | 'integer';
  /** The value of a row, as PostgreSQL reads it back; of an instant the whole text (`instantText`), a Date would lose microseconds. */
  readonly of: (row: Row) => string;
}

/** An instant as text in UTC, to the microsecond: what a cursor keeps of it. */
export const instantText = (column: Sql): Sql =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export interface KeysetOrder<Row> {
  /** Condition of the rows after the cursor; `true` on the first page. */
  readonly where: Sql;
  readonly orderBy: Sql;
  /** A page of the rows that were read (`limit + 1` of them), and the cursor of the next. */
  page(rows: readonly Row[], limit: number): { readonly rows: readonly Row[]; readonly next: string | null };
}

interface Keyset<Row> {
  readonly columns: Readonly<Record<string, KeysetColumn<Row>>>;
  /** The unique column that orders rows of the same value. */
  readonly id: KeysetColumn<Row>;
}

/** What a cursor may carry as a value of a type; anything else would be PostgreSQL's error, not a refusal. */
const FITTING: Readonly<Record<KeysetColumn<never>['type'], RegExp>> = {
  timestamptz: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/,
  bigint: /^-?\d{1,18}$/,
  integer: /^-?\d{1,9}$/,
  numeric: /^-?\d{1,30}(\.\d{1,12})?$/,
  text: /^[^]{0,200}$/u,
};

/**
 * The order of one request. `sort` is one of the columns, with `-` for descending; `after` the cursor of the page before. Refuses
 * input_invalid for a cursor that is not one of this order.
 */
export function keysetOrder<Row>(
  { columns, id }: Keyset<Row>,
  sort: string,
  after: string | undefined,
): Result<KeysetOrder<Row>, 'input_invalid'> {
  const isDescending = sort.startsWith('-');
  const column = columns[isDescending ? sort.slice(1) : sort];
  if (!column) return refuse('input_invalid');
  const direction = sql.raw(isDescending ? 'DESC' : 'ASC');
  const cursor = after === undefined ? undefined : decodeCursor(after);
  if (after !== undefined) {
    const fits = cursor?.[0] === sort && FITTING[column.type].test(cursor[1]) && FITTING[id.type].test(cursor[2]);
    if (!fits) return refuse('input_invalid');
  }
  const typed = (text: string, type: KeysetColumn<Row>['type']) => sql`${text}::text::${sql.raw(type)}`;
  return ok({
    where: cursor
      ? sql`(${column.by}, ${id.by}) ${sql.raw(isDescending ? '<' : '>')} (${typed(cursor[1], column.type)}, ${typed(cursor[2], id.type)})`
      : sql`true`,
    orderBy: sql`${column.by} ${direction}, ${id.by} ${direction}`,
    page(rows, limit) {
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        rows: shown,
        next: rows.length > limit && last ? encodeCursor([sort, column.of(last), id.of(last)]) : null,
      };
    },
  });
}
