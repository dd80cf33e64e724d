/** The stakes of a room, as the lobby shows them. */
import type { CardLevelShown } from '../../wire/cards.ts';
import type { Tx } from '../kernel/database.ts';
import type { SessionRow } from '../sessions/session-store.ts';
import { holdOf } from './card-games.ts';
import { roomOf } from './room.ts';
import { countPlayers } from './table-store.ts';

/** Each with the number of members seated now, bots excluded. */
export async function levelsOf(tx: Tx, session: SessionRow): Promise<readonly CardLevelShown[]> {
  const { cards, room } = roomOf(session);
  const players = await countPlayers(tx, room);
  return cards.stakes.map((stake) => ({ stake, hold: holdOf(cards, stake), players: players.get(stake) ?? 0 }));
}
