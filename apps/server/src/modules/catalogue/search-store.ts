/** SQL of the search by name: PostgreSQL's trigrams over folded names, so accents do not count and slips hardly. */
import { sql } from '../../kernel/db/index.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { Match } from './rules/narrow.ts';

/** Names the index does not know: games of the lottery, names an operator changed, vendors. */
export interface LooseName {
  readonly id: string;
  readonly nameVi: string;
  readonly nameEn: string;
}

/** Share of the asked trigrams a name must have; the index filters by it. One slip in a word of six letters leaves about half. */
const LIKENESS_MINIMUM = 0.45;

/** What was asked, folded; sets the transaction's threshold for the questions that follow. */
export async function foldAsked(tx: Tx, asked: string): Promise<string> {
  const { rows } = await sql<{ folded: string }>`SELECT catalogue.fold(${asked}) AS folded,
    set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS_MINIMUM)}, true) AS threshold`.execute(tx);
  return rows[0]!.folded;
}

/** Best first: the whole name, its beginning, a word's beginning, anywhere, alike. */
function tierOf(asked: string) {
  return sql`CASE WHEN ${asked} IN (vi, en) THEN 0
    WHEN starts_with(vi, ${asked}) OR starts_with(en, ${asked}) THEN 1
    WHEN strpos(' ' || words, ' ' || ${asked}) > 0 THEN 2
    WHEN strpos(words, ${asked}) > 0 OR strpos(words, replace(${asked}, ' ', '')) > 0 THEN 3
    ELSE 4 END`;
}

/** `asked` is folded, so it holds letters, digits and spaces only: nothing LIKE would read as a pattern. */
function answers(words: ReturnType<typeof sql>, asked: string) {
  return sql`(${words} LIKE ${`%${asked}%`} OR ${words} LIKE ${`%${asked.replaceAll(' ', '')}%`} OR ${words} OPERATOR(public.%>) ${asked})`;
}

interface Row extends Match {
  readonly id: string;
}

const byId = (rows: readonly Row[]): ReadonlyMap<string, Match> => new Map(rows.map(({ id, tier, likeness }) => [id, { tier, likeness }]));

const looseRows = (names: readonly LooseName[]) => sql`(SELECT id, catalogue.fold("nameVi") AS vi, catalogue.fold("nameEn") AS en,
    catalogue.search_text("nameVi", "nameEn") AS words
  FROM jsonb_to_recordset(${JSON.stringify(names)}::jsonb) AS n(id text, "nameVi" text, "nameEn" text))`;

/** Which of these names answer; for the few the index does not hold. */
export async function matchNames(tx: Tx, asked: string, names: readonly LooseName[]): Promise<ReadonlyMap<string, Match>> {
  const { rows } = await sql<Row>`SELECT id, ${tierOf(asked)} AS tier, public.word_similarity(${asked}, words) AS likeness
    FROM ${looseRows(names)} AS loose WHERE ${answers(sql`words`, asked)}`.execute(tx);
  return byId(rows);
}

/** Which entries answer by the name the index holds, but for those in `loose`: they go by another name. */
export async function matchEntries(tx: Tx, asked: string, loose: readonly string[]): Promise<ReadonlyMap<string, Match>> {
  const { rows } = await sql<Row>`SELECT id, ${tierOf(asked)} AS tier, public.word_similarity(${asked}, words) AS likeness
    FROM (SELECT id, name_vi_folded AS vi, name_en_folded AS en, search_text AS words FROM catalogue.game
      WHERE ${answers(sql`search_text`, asked)} AND NOT retired AND NOT (id = ANY (${[...loose]}::text[]))) AS entry`.execute(tx);
  return byId(rows);
}
