/** SQL of members' favourites and recent games. */
import { sql } from '../../../kernel/db/index.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** Adds a favourite. Idempotent. */
export async function insertFavourite(tx: Tx, memberId: MemberId, gameId: string): Promise<void> {
  await sql`INSERT INTO catalogue.favourite (member_id, game_id) VALUES (${memberId}, ${gameId}) ON CONFLICT DO NOTHING`.execute(
    tx,
  );
}

export async function deleteFavourite(tx: Tx, memberId: MemberId, gameId: string): Promise<void> {
  await sql`DELETE FROM catalogue.favourite WHERE member_id = ${memberId} AND game_id = ${gameId}`.execute(tx);
}

/** Ids of a member's favourites, newest first. */
export async function listFavourites(tx: Tx, memberId: MemberId): Promise<readonly string[]> {
  const { rows } = await sql<{
    gameId: string;
  }>`SELECT game_id AS "gameId" FROM catalogue.favourite WHERE member_id = ${memberId}
    ORDER BY added_at DESC, game_id`.execute(tx);
  return rows.map(({ gameId }) => gameId);
}

/** Records that a member opened a game, and deletes all but the newest entries. */
export async function upsertRecent(tx: Tx, memberId: MemberId, gameId: string, keep: number): Promise<void> {
  await sql`INSERT INTO catalogue.recent (member_id, game_id) VALUES (${memberId}, ${gameId})
    ON CONFLICT (member_id, game_id) DO UPDATE SET opened_at = greatest(catalogue.recent.opened_at, excluded.opened_at)`.execute(
    tx,
  );
  await sql`DELETE FROM catalogue.recent WHERE member_id = ${memberId} AND game_id IN (SELECT game_id FROM catalogue.recent
    WHERE member_id = ${memberId} ORDER BY opened_at DESC, game_id OFFSET ${keep})`.execute(tx);
}

/** Ids of a member's recent games, newest first. */
export async function listRecent(tx: Tx, memberId: MemberId): Promise<readonly string[]> {
  const { rows } = await sql<{
    gameId: string;
  }>`SELECT game_id AS "gameId" FROM catalogue.recent WHERE member_id = ${memberId}
    ORDER BY opened_at DESC, game_id`.execute(tx);
  return rows.map(({ gameId }) => gameId);
}

export interface MemberGames {
  readonly favourites: readonly { readonly gameId: string; readonly addedAt: Date }[];
  readonly recent: readonly { readonly gameId: string; readonly openedAt: Date }[];
}

/** A member's favourites and recent games, for the data export. */
export async function listMemberGames(tx: Tx, memberId: MemberId): Promise<MemberGames> {
  const favourites = await sql<
    MemberGames['favourites'][number]
  >`SELECT game_id AS "gameId", added_at AS "addedAt" FROM catalogue.favourite
    WHERE member_id = ${memberId} ORDER BY added_at DESC, game_id`.execute(tx);
  const recent = await sql<
    MemberGames['recent'][number]
  >`SELECT game_id AS "gameId", opened_at AS "openedAt" FROM catalogue.recent
    WHERE member_id = ${memberId} ORDER BY opened_at DESC, game_id`.execute(tx);
  return { favourites: favourites.rows, recent: recent.rows };
}

/** Deletes a member's data. */
export async function deleteMemberGames(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`DELETE FROM catalogue.favourite WHERE member_id = ${memberId}`.execute(tx);
  await sql`DELETE FROM catalogue.recent WHERE member_id = ${memberId}`.execute(tx);
}
