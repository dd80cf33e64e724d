/** SQL of how much games are played. */
import { sql } from '../../kernel/db/index.ts';
import type { Tx } from '../../kernel/tx.ts';

export interface PlayCount {
  readonly gameId: string;
  readonly plays: number;
}

/** Replaces the counts; counts that stay the same are not touched. Answers whether anything changed. */
export async function replacePlays(tx: Tx, counts: readonly PlayCount[]): Promise<boolean> {
  const rows = JSON.stringify(counts);
  const brought = sql`jsonb_to_recordset(${rows}::jsonb) AS b("gameId" text, plays bigint)`;
  const { rows: changes } = await sql<{ changed: boolean }>`SELECT EXISTS (
      SELECT FROM ${brought} FULL JOIN catalogue.play_count p ON p.game_id = b."gameId" WHERE p.plays IS DISTINCT FROM b.plays) AS changed`.execute(tx);
  if (!changes[0]!.changed) return false;
  await sql`DELETE FROM catalogue.play_count WHERE NOT (game_id = ANY (${counts.map(({ gameId }) => gameId)}::text[]))`.execute(tx);
  await sql`INSERT INTO catalogue.play_count AS p (game_id, plays) SELECT b."gameId", b.plays FROM ${brought}
    ON CONFLICT (game_id) DO UPDATE SET plays = excluded.plays WHERE p.plays <> excluded.plays`.execute(tx);
  return true;
}
