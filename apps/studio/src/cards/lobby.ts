/** What a room's lobby shows: its stakes, and the tables that are open to all. */
import type { CardLevelShown, CardTableListed } from '../../wire/cards.ts';
import type { Tx } from '../kernel/database.ts';
import { holdOf, offersInvites, type CardGame } from './card-games.ts';
import type { Room } from './room.ts';
import { tableListed } from './shown.ts';
import { countPlayers, listOpenTables, listSeatsOf } from './table-store.ts';

export interface Lobby {
  readonly levels: readonly CardLevelShown[];
  readonly tables: readonly CardTableListed[];
}

/** More than a member reads through; who finds no table here plays now. */
const TABLES_MAXIMUM = 40;

/** Stakes with the members seated now, bots and private tables excluded, and the tables with a seat that is not a member's. */
export async function lobbyOf(
  tx: Tx,
  { cards, room }: { readonly cards: CardGame; readonly room: Room },
): Promise<Lobby> {
  const players = await countPlayers(tx, room);
  const tables = await listOpenTables(tx, room, TABLES_MAXIMUM);
  const seats = await listSeatsOf(
    tx,
    tables.map(({ tableId }) => tableId),
  );
  return {
    levels: cards.stakes.map((stake) => ({
      stake,
      hold: holdOf(cards, stake),
      players: players.get(stake) ?? 0,
      invites: offersInvites(cards, stake),
    })),
    tables: tables.map((table) =>
      tableListed(
        table,
        seats.filter(({ tableId }) => tableId === table.tableId),
      ),
    ),
  };
}
