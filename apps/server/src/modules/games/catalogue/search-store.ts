/** SQL of the fuzzy search: PostgreSQL trigrams over folded names, tolerant of typos. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Likeness } from './rules/name-search.ts';

/** Names that are not in the index: lottery games, names changed by an operator, vendors. */
export interface LooseName {
  readonly id: string;
  readonly nameVi: string;
  readonly nameEn: string;
}

/** Minimum share of the query's trigrams; the index filters by it. One typo in a word of six letters leaves about half. */
const SHARE_MINIMUM = 0.45;
/** Maximum number of fuzzy matches. */
const ALIKE_MAXIMUM = 1_000;

/**
 * Sets up the transaction for the following queries. The planner underestimates the cost of comparing trigrams and would scan the
 * whole table.
 */
export async function prepareSearch(tx: Tx): Promise<void> {
  await sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(SHARE_MINIMUM)}, true), set_config('enable_seqscan', 'off', true)`.execute(
    tx,
  );
}

async function alike(tx: Tx, query: string, names: ReturnType<typeof sql>): Promise<ReadonlyMap<string, Likeness>> {
  const { rows } = await sql<
    Likeness & { readonly id: string }
  >`SELECT id, public.word_similarity(${query}, words) AS share,
      greatest(public.similarity(${query}, vi), public.similarity(${query}, en)) AS nearness
    FROM ${names} AS named WHERE words OPERATOR(public.%>) ${query} ORDER BY share DESC, nearness DESC LIMIT ${ALIKE_MAXIMUM}`.execute(
    tx,
  );
  return new Map(rows.map(({ id, ...likeness }) => [id, likeness]));
}

/** Which of these names, not in the index, are similar. `query` is folded, here and below. */
export const namesAlike = (
  tx: Tx,
  query: string,
  names: readonly LooseName[],
): Promise<ReadonlyMap<string, Likeness>> =>
  alike(
    tx,
    query,
    sql`(SELECT id, catalogue.fold("nameVi") AS vi, catalogue.fold("nameEn") AS en, catalogue.search_text("nameVi", "nameEn") AS words
      FROM jsonb_to_recordset(${JSON.stringify(names)}::jsonb) AS n(id text, "nameVi" text, "nameEn" text))`,
  );

/** Which entries are similar by their indexed name, except those in `loose`, which have another name. */
export const entriesAlike = (tx: Tx, query: string, loose: readonly string[]): Promise<ReadonlyMap<string, Likeness>> =>
  alike(
    tx,
    query,
    sql`(SELECT id, name_vi_folded AS vi, name_en_folded AS en, search_text AS words FROM catalogue.game
      WHERE NOT retired AND NOT (id = ANY (${[...loose]}::text[])))`,
  );
