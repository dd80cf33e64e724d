/** SQL of game art. */
import { sql } from '../../../kernel/db/index.ts';
import type { TileFile } from '../../../kernel/images/redraw.ts';
import type { Tx } from '../../../kernel/tx.ts';

export interface ArtRow {
  readonly gameId: string;
  readonly hash: string;
  readonly changedBy: string;
}

/** One file of an art; undefined once it was replaced. */
export async function readArtFile(tx: Tx, hash: string, size: string, format: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{
    body: Buffer;
  }>`SELECT body FROM catalogue.game_art_file WHERE hash = ${hash} AND size = ${size} AND format = ${format}`.execute(
    tx,
  );
  return rows[0]?.body;
}

/** A game's art, locked with the game. */
export async function lockArt(tx: Tx, gameId: string): Promise<ArtRow | undefined> {
  // The game's row orders two first uploads, for which there is no art to lock yet.
  await sql`SELECT 1 FROM catalogue.game WHERE id = ${gameId} FOR NO KEY UPDATE`.execute(tx);
  const { rows } =
    await sql<ArtRow>`SELECT game_id AS "gameId", hash, changed_by AS "changedBy" FROM catalogue.game_art WHERE game_id = ${gameId}`.execute(
      tx,
    );
  return rows[0];
}

/** Gives a game an art with its files. */
export async function writeArt(
  tx: Tx,
  gameId: string,
  hash: string,
  files: readonly TileFile[],
  by: string,
): Promise<void> {
  for (const { size, format, body } of files)
    await sql`INSERT INTO catalogue.game_art_file (hash, size, format, body) VALUES (${hash}, ${size}, ${format}, ${body})
      ON CONFLICT DO NOTHING`.execute(tx);
  await sql`INSERT INTO catalogue.game_art (game_id, hash, changed_by) VALUES (${gameId}, ${hash}, ${by})
    ON CONFLICT (game_id) DO UPDATE SET hash = excluded.hash, changed_by = excluded.changed_by, changed_at = kernel.now()`.execute(
    tx,
  );
}

/** Takes a game's art away. */
export async function removeArt(tx: Tx, gameId: string): Promise<void> {
  await sql`DELETE FROM catalogue.game_art WHERE game_id = ${gameId}`.execute(tx);
}

/** Deletes the files of an art that no game has any more. */
export async function deleteUnused(tx: Tx, hash: string): Promise<void> {
  await sql`DELETE FROM catalogue.game_art_file WHERE hash = ${hash}
    AND NOT EXISTS (SELECT FROM catalogue.game_art a WHERE a.hash = ${hash})`.execute(tx);
}
