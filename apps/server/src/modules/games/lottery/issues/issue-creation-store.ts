/** SQL of issue creation: bulk inserts. */
import type { DrawResult } from '@lantern/contract';
import type { IssueTimes } from '@lantern/game-math/lottery';
import { sql } from '../../../../kernel/db/index.ts';
import type { Tx } from '../../../../kernel/tx.ts';

/** One issue to insert; without a seed for official results. */
export interface NewIssue extends IssueTimes {
  readonly gameCode: string;
  readonly seal?: { readonly commitment: string; readonly sealedSeed: Buffer } | undefined;
}

/** Inserts pending issues, each with its seed, in one statement. Existing ones are not changed. Returns how many were new. */
export async function insertIssues(tx: Tx, issues: readonly NewIssue[]): Promise<number> {
  const seals = issues.map(({ seal }) => seal);
  const { rows } = await sql`WITH given AS (
      SELECT * FROM unnest(${issues.map((issue) => issue.gameCode)}::text[], ${issues.map((issue) => issue.numero)}::text[],
        ${issues.map((issue) => issue.opensAt)}::float8[], ${issues.map((issue) => issue.locksAt)}::float8[], ${issues.map((issue) => issue.drawsAt)}::float8[],
        ${seals.map((seal) => seal?.commitment ?? null)}::text[], ${seals.map((seal) => seal?.sealedSeed.toString('base64') ?? null)}::text[])
        AS g(game_code, numero, opens_at, locks_at, draws_at, commitment, sealed)
    ), made AS (
      INSERT INTO lottery.issue (game_code, numero, state, opens_at, locks_at, draws_at, commitment, source)
      SELECT game_code, numero, 'pending', to_timestamp(opens_at / 1000), to_timestamp(locks_at / 1000), to_timestamp(draws_at / 1000), commitment,
        CASE WHEN commitment IS NULL THEN 'official' ELSE 'seed' END
      FROM given ORDER BY game_code, numero ON CONFLICT DO NOTHING RETURNING game_code, numero
    ), sealed AS (
      INSERT INTO lottery.issue_seed SELECT game_code, numero, decode(sealed, 'base64') FROM made JOIN given USING (game_code, numero)
      WHERE sealed IS NOT NULL
    ) SELECT 1 FROM made`.execute(tx);
  return rows.length;
}

/** A past draw without bets. */
export interface PastDraw extends IssueTimes {
  readonly gameCode: string;
  readonly seed: string;
  readonly commitment: string;
  readonly result: DrawResult;
}

/** Inserts past draws; `ticketHash` is that of an empty ticket set. Existing ones are not changed. */
export async function insertPastDraws(tx: Tx, draws: readonly PastDraw[], ticketHash: string): Promise<void> {
  await sql`INSERT INTO lottery.issue (game_code, numero, state, opens_at, locks_at, draws_at, commitment, ticket_hash, ticket_count, seed, result,
      locked_at, drawn_at, settled_at)
    SELECT "gameCode", numero, 'settled', to_timestamp("opensAt" / 1000), to_timestamp("locksAt" / 1000), to_timestamp("drawsAt" / 1000), commitment,
      ${ticketHash}, 0, seed, result, to_timestamp("locksAt" / 1000), to_timestamp("drawsAt" / 1000), to_timestamp("drawsAt" / 1000)
    FROM jsonb_to_recordset(${JSON.stringify(draws)}::jsonb) AS d("gameCode" text, numero text, "opensAt" float8, "locksAt" float8, "drawsAt" float8,
      commitment text, seed text, result jsonb)
    ON CONFLICT DO NOTHING`.execute(tx);
}
