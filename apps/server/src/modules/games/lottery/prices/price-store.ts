/** SQL of price lists and their versions. Instants are milliseconds since 1970 UTC. */
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { PriceLine } from '../rules/check-price.ts';

/** draft: may be published · scheduled: for issues that open later · in_force: for those that open now · replaced · withdrawn. */
export type PriceListState = 'draft' | 'scheduled' | 'in_force' | 'replaced' | 'withdrawn';

export interface PriceList {
  readonly gameCode: string;
  readonly version: number;
  readonly basedOn: number | null;
  readonly state: PriceListState;
  readonly note: string;
  readonly draftedAt: number;
  readonly draftedBy: string;
  /** Issues whose sales open from then on are sold at it; null for drafts, and for the version a game was created with. */
  readonly validFrom: number | null;
  readonly publishedAt: number | null;
  readonly publishedBy: string | null;
  readonly withdrawnAt: number | null;
  readonly withdrawnBy: string | null;
}

const ms = (column: string) => sql`(extract(epoch FROM ${sql.ref(column)}) * 1000)::float8`;

/** Serializes changes of a game's price lists; false if there is no such game. */
export async function lockGame(tx: Tx, gameCode: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM lottery.game WHERE code = ${gameCode} FOR NO KEY UPDATE`.execute(tx);
  return rows.length > 0;
}

/** Every version of a game's price list, newest first. */
export async function listVersions(tx: Tx, gameCode: string): Promise<readonly PriceList[]> {
  const { rows } = await sql<PriceList>`SELECT game_code AS "gameCode", version, based_on AS "basedOn", note,
      ${ms('drafted_at')} AS "draftedAt", drafted_by AS "draftedBy",
      CASE WHEN isfinite(valid_from) THEN ${ms('valid_from')} END AS "validFrom",
      ${ms('published_at')} AS "publishedAt", published_by AS "publishedBy", ${ms('withdrawn_at')} AS "withdrawnAt", withdrawn_by AS "withdrawnBy",
      CASE WHEN withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN valid_from IS NULL THEN 'draft' WHEN valid_from > kernel.now() THEN 'scheduled'
        WHEN version = (SELECT max(o.version) FROM lottery.price_list o WHERE o.game_code = p.game_code AND o.withdrawn_at IS NULL
          AND o.valid_from <= kernel.now()) THEN 'in_force' ELSE 'replaced' END AS state
    FROM lottery.price_list p WHERE game_code = ${gameCode} ORDER BY version DESC`.execute(tx);
  return rows;
}

/** The lines of a version in board order. */
export async function listLines(tx: Tx, gameCode: string, version: number): Promise<readonly PriceLine[]> {
  const { rows } =
    await sql<PriceLine>`SELECT prize_mode AS "prizeMode", play_type AS "playType", bet_type AS "betType", odds_e4 AS "oddsE4",
      odds_table AS "oddsTable", unit_minimum AS "unitMinimum", stake_minimum AS "stakeMinimum", stake_maximum AS "stakeMaximum",
      number_liability_maximum AS "numberLiabilityMaximum", on_sale AS "onSale", sort_order AS "sortOrder"
    FROM lottery.odds WHERE game_code = ${gameCode} AND version = ${version} ORDER BY prize_mode, sort_order, bet_type`.execute(
      tx,
    );
  return rows;
}

export interface NewDraft {
  readonly gameCode: string;
  readonly version: number;
  readonly basedOn: number;
  readonly note: string;
  readonly actor: string;
}

/** Writes a draft with its lines. */
export async function insertDraft(tx: Tx, draft: NewDraft, lines: readonly PriceLine[]): Promise<void> {
  const { gameCode, version, basedOn, note, actor } = draft;
  await sql`INSERT INTO lottery.price_list (game_code, version, based_on, note, drafted_by)
    VALUES (${gameCode}, ${version}, ${basedOn}, ${note}, ${actor})`.execute(tx);
  const rows = JSON.stringify(lines, (_, field: unknown) => (typeof field === 'bigint' ? String(field) : field));
  await sql`INSERT INTO lottery.odds (game_code, version, prize_mode, play_type, bet_type, odds_e4, odds_table, unit_minimum, stake_minimum,
      stake_maximum, number_liability_maximum, on_sale, sort_order)
    SELECT ${gameCode}, ${version}, "prizeMode", "playType", "betType", "oddsE4", "oddsTable", "unitMinimum", "stakeMinimum", "stakeMaximum",
      "numberLiabilityMaximum", "onSale", "sortOrder"
    FROM jsonb_to_recordset(${rows}::jsonb) AS l("prizeMode" text, "playType" text, "betType" text, "oddsE4" bigint, "oddsTable" jsonb,
      "unitMinimum" bigint, "stakeMinimum" bigint, "stakeMaximum" bigint, "numberLiabilityMaximum" bigint, "onSale" boolean, "sortOrder" integer)`.execute(
    tx,
  );
}

/** draft → published. */
export async function markPublished(
  tx: Tx,
  { gameCode, version }: Pick<PriceList, 'gameCode' | 'version'>,
  validFrom: number,
  actor: string,
): Promise<void> {
  await sql`UPDATE lottery.price_list SET valid_from = 'epoch'::timestamptz + ${validFrom}::float8 * interval '1 millisecond',
      published_at = kernel.now(), published_by = ${actor} WHERE game_code = ${gameCode} AND version = ${version}`.execute(
    tx,
  );
}

/** draft or scheduled → withdrawn. */
export async function markWithdrawn(
  tx: Tx,
  { gameCode, version }: Pick<PriceList, 'gameCode' | 'version'>,
  actor: string,
): Promise<void> {
  await sql`UPDATE lottery.price_list SET withdrawn_at = kernel.now(), withdrawn_by = ${actor}
    WHERE game_code = ${gameCode} AND version = ${version}`.execute(tx);
}
