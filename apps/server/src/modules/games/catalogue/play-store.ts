/** SQL of games' play counts. */
import { sql } from '../../../kernel/db/index.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface PlayCount {
  readonly gameId: string;
  readonly plays: number;
}

/** Waits for another refresh; held until the transaction ends. */
export async function lockPlays(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('catalogue.plays', 0))`.execute(tx);
}

/** Replaces the counts; unchanged rows are not written. */
export async function replacePlays(tx: Tx, counts: readonly PlayCount[]): Promise<void> {
  const rows = JSON.stringify(counts);
  const fresh = sql`jsonb_to_recordset(${rows}::jsonb) AS b("gameId" text, plays bigint)`;
  const { rows: changes } = await sql<{ changed: boolean }>`SELECT EXISTS (
      SELECT FROM ${fresh} FULL JOIN catalogue.play_count p ON p.game_id = b."gameId" WHERE p.plays IS DISTINCT FROM b.plays) AS changed`.execute(
    tx,
  );
  if (!changes[0]!.changed) return;
  await sql`DELETE FROM catalogue.play_count WHERE NOT (game_id = ANY (${counts.map(({ gameId }) => gameId)}::text[]))`.execute(
    tx,
  );
  await sql`INSERT INTO catalogue.play_count AS p (game_id, plays) SELECT b."gameId", b.plays FROM ${fresh}
    ON CONFLICT (game_id) DO UPDATE SET plays = excluded.plays WHERE p.plays <> excluded.plays`.execute(tx);
}
