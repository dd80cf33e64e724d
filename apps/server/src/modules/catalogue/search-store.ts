/** SQL of the search for names that are alike: PostgreSQL's trigrams over folded names, so that slips hardly count. */
import { sql } from '../../kernel/db/index.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { Likeness } from './rules/found.ts';

/** Names the index does not know: games of the lottery, names an operator changed, vendors. */
export interface LooseName {
  readonly id: string;
  readonly nameVi: string;
  readonly nameEn: string;
}

/** Share of the asked trigrams a name must have; the index filters by it. One slip in a word of six letters leaves about half. */
const SHARE_MINIMUM = 0.45;
/** More than anybody reads of what is only alike. */
const ALIKE_MAXIMUM = 1_000;

/**
 * Sets up the transaction for the questions that follow. The planner takes comparing trigrams for as cheap as comparing
 * numbers, and would read the whole table.
 */
export async function prepareSearch(tx: Tx): Promise<void> {
  await sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(SHARE_MINIMUM)}, true), set_config('enable_seqscan', 'off', true)`.execute(tx);
}

async function alike(tx: Tx, asked: string, names: ReturnType<typeof sql>): Promise<ReadonlyMap<string, Likeness>> {
  const { rows } = await sql<Likeness & { readonly id: string }>`SELECT id, public.word_similarity(${asked}, words) AS share,
      greatest(public.similarity(${asked}, vi), public.similarity(${asked}, en)) AS nearness
    FROM ${names} AS named WHERE words OPERATOR(public.%>) ${asked} ORDER BY share DESC, nearness DESC LIMIT ${ALIKE_MAXIMUM}`.execute(tx);
  return new Map(rows.map(({ id, ...likeness }) => [id, likeness]));
}

/** Which of these names are alike; for the few the index does not hold. `asked` is folded, here and below. */
export const namesAlike = (tx: Tx, asked: string, names: readonly LooseName[]): Promise<ReadonlyMap<string, Likeness>> =>
  alike(
    tx,
    asked,
    sql`(SELECT id, catalogue.fold("nameVi") AS vi, catalogue.fold("nameEn") AS en, catalogue.search_text("nameVi", "nameEn") AS words
      FROM jsonb_to_recordset(${JSON.stringify(names)}::jsonb) AS n(id text, "nameVi" text, "nameEn" text))`,
  );

/** Which entries are alike by the name the index holds, but for those in `loose`: they go by another name. */
export const entriesAlike = (tx: Tx, asked: string, loose: readonly string[]): Promise<ReadonlyMap<string, Likeness>> =>
  alike(
    tx,
    asked,
    sql`(SELECT id, name_vi_folded AS vi, name_en_folded AS en, search_text AS words FROM catalogue.game
      WHERE NOT retired AND NOT (id = ANY (${[...loose]}::text[])))`,
  );
