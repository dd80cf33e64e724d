/** SQL of what members keep: favourites and the games they opened last. */
import { sql } from '../../kernel/db/index.ts';
import type { MemberId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tx.ts';

/** Marks a favourite; marking it again changes nothing. */
export async function insertFavourite(tx: Tx, memberId: MemberId, gameId: string): Promise<void> {
  await sql`INSERT INTO catalogue.favourite (member_id, game_id) VALUES (${memberId}, ${gameId}) ON CONFLICT DO NOTHING`.execute(tx);
}

export async function deleteFavourite(tx: Tx, memberId: MemberId, gameId: string): Promise<void> {
  await sql`DELETE FROM catalogue.favourite WHERE member_id = ${memberId} AND game_id = ${gameId}`.execute(tx);
}

/** Ids of a member's favourites, the newest first. */
export async function listFavourites(tx: Tx, memberId: MemberId): Promise<readonly string[]> {
  const { rows } = await sql<{ gameId: string }>`SELECT game_id AS "gameId" FROM catalogue.favourite WHERE member_id = ${memberId}
    ORDER BY added_at DESC, game_id`.execute(tx);
  return rows.map(({ gameId }) => gameId);
}

/** Notes that a member opened a game, and forgets all but the newest. */
export async function upsertRecent(tx: Tx, memberId: MemberId, gameId: string, keep: number): Promise<void> {
  await sql`INSERT INTO catalogue.recent (member_id, game_id) VALUES (${memberId}, ${gameId})
    ON CONFLICT (member_id, game_id) DO UPDATE SET opened_at = greatest(catalogue.recent.opened_at, excluded.opened_at)`.execute(tx);
  await sql`DELETE FROM catalogue.recent WHERE member_id = ${memberId} AND game_id IN (SELECT game_id FROM catalogue.recent
    WHERE member_id = ${memberId} ORDER BY opened_at DESC, game_id OFFSET ${keep})`.execute(tx);
}

/** Ids of the games a member opened last, the newest first. */
export async function listRecent(tx: Tx, memberId: MemberId): Promise<readonly string[]> {
  const { rows } = await sql<{ gameId: string }>`SELECT game_id AS "gameId" FROM catalogue.recent WHERE member_id = ${memberId}
    ORDER BY opened_at DESC, game_id`.execute(tx);
  return rows.map(({ gameId }) => gameId);
}

export interface KeptGames {
  readonly favourites: readonly { readonly gameId: string; readonly addedAt: Date }[];
  readonly recent: readonly { readonly gameId: string; readonly openedAt: Date }[];
}

/** Everything kept of a member, for that member. */
export async function listKept(tx: Tx, memberId: MemberId): Promise<KeptGames> {
  const favourites = await sql<KeptGames['favourites'][number]>`SELECT game_id AS "gameId", added_at AS "addedAt" FROM catalogue.favourite
    WHERE member_id = ${memberId} ORDER BY added_at DESC, game_id`.execute(tx);
  const recent = await sql<KeptGames['recent'][number]>`SELECT game_id AS "gameId", opened_at AS "openedAt" FROM catalogue.recent
    WHERE member_id = ${memberId} ORDER BY opened_at DESC, game_id`.execute(tx);
  return { favourites: favourites.rows, recent: recent.rows };
}

/** Forgets a member. */
export async function deleteKept(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM catalogue.favourite WHERE member_id = ${memberId}`.execute(tx);
  await sql`DELETE FROM catalogue.recent WHERE member_id = ${memberId}`.execute(tx);
}
