/**
 * Moves stored values from one secret to another: everything the ring opens is sealed anew under its first secret. Nodes run
 * meanwhile; a value that changes under it is left to the next run.
 */
import pg from 'pg';
import type { Random } from './random.ts';
import { createSealing, type Sealing, type SecretRing } from './sealing.ts';

/** A column of sealed values: bytes of the sealing `use`, for a place each. */
export interface SealedColumn {
  /** `schema.table`. */
  readonly table: string;
  readonly column: string;
  /** Columns that identify a row. */
  readonly key: readonly string[];
  /** The place a value is sealed for, as SQL over the row. */
  readonly place: string;
  /** Condition of the rows whose value is still needed. */
  readonly only?: string;
  /** Name of the sealing, or SQL over the row for it, after `=`. */
  readonly use: string;
}

export interface ResealedColumn {
  readonly name: string;
  /** Values that were under the first secret already. */
  readonly current: number;
  readonly resealed: number;
  /** Values that no secret of the ring opens. */
  readonly unopened: number;
}

const BATCH = 500;

interface SealedRow {
  readonly key: readonly unknown[];
  readonly place: string;
  readonly use: string;
  readonly sealed: Buffer;
}

/** Opens with one sealing; undefined when it does not. */
function opened(open: () => Buffer): Buffer | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}

/** The statements of a column: rows after one, in order of their key, and the exchange of a row's value. */
function statementsOf({ table, column, key, place, use, only = 'true' }: SealedColumn) {
  const names = key.map((name) => pg.escapeIdentifier(name));
  const whole = table
    .split('.')
    .map((part) => pg.escapeIdentifier(part))
    .join('.');
  const values = names.map((_, at) => `$${at + 1}`).join(', ');
  const sealed = pg.escapeIdentifier(column);
  const useSql = use.startsWith('=') ? use.slice(1) : pg.escapeLiteral(use);
  const read = (after: string) =>
    `SELECT ARRAY[${names.map((name) => `${name}::text`).join(', ')}] AS key, ${place} AS place, ${useSql} AS use, ${sealed} AS sealed
     FROM ${whole} WHERE ${sealed} IS NOT NULL AND ${only}${after} ORDER BY ${names.join(', ')} LIMIT ${BATCH}`;
  return {
    first: read(''),
    next: read(` AND (${names.join(', ')}) > (${values})`),
    exchange: `UPDATE ${whole} SET ${sealed} = $${names.length + 1}
      WHERE (${names.join(', ')}) = (${values}) AND ${sealed} = $${names.length + 2}`,
  };
}

/** The sealings of a use, under the first secret and under the whole ring; their keys are derived once. */
function keptByUse(ring: SecretRing, random: Random) {
  const kept = new Map<string, { readonly newest: Sealing; readonly any: Sealing }>();
  return (use: string) => {
    const known = kept.get(use) ?? {
      newest: createSealing({ ring: [ring[0]], random }, use),
      any: createSealing({ ring, random }, use),
    };
    kept.set(use, known);
    return known;
  };
}

/** Seals the values of one column anew, as the database's owner; `write` false only counts. */
export async function resealColumn(
  owner: pg.Pool,
  { ring, random }: { readonly ring: SecretRing; readonly random: Random },
  column: SealedColumn,
  write = true,
): Promise<ResealedColumn> {
  const { first, next, exchange } = statementsOf(column);
  const sealingsOf = keptByUse(ring, random);
  let [current, resealed, unopened] = [0, 0, 0];
  let { rows } = await owner.query<SealedRow>(first);
  while (rows.length > 0) {
    for (const { key, place, use, sealed } of rows) {
      const { newest, any } = sealingsOf(use);
      if (opened(() => newest.unsealBytes(place, sealed))) current += 1;
      else {
        const content = opened(() => any.unsealBytes(place, sealed));
        if (!content) unopened += 1;
        else if (!write) resealed += 1;
        else resealed += (await owner.query(exchange, [...key, newest.seal(place, content), sealed])).rowCount ?? 0;
      }
    }
    ({ rows } = await owner.query<SealedRow>(next, [...rows.at(-1)!.key]));
  }
  return { name: `${column.table}.${column.column}`, current, resealed, unopened };
}
