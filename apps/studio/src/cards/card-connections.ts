/** Registry of this process's connections in card rooms, with the table each one is at. */
import type { Logger } from '../kernel/log.ts';
import { newId } from '../kernel/random.ts';
import type { Connection } from '../connections/connections.ts';
import { ownerOf, type Owner } from './room.ts';

export interface RoomConnection {
  readonly connection: Connection;
  readonly owner: Owner;
  readonly connectionId: string;
  /** Undefined in the lobby. */
  tableId: string | undefined;
  /** What it was sent of the lobby last, as text. */
  lobby: string;
  /** Number of tables it was assigned: a table read before the last one is out of date. */
  assigned: number;
  /** Settles when entering has succeeded or failed. */
  settled: Promise<void>;
}

export interface CardConnections {
  add(connection: Connection): RoomConnection;
  remove(connection: Connection): RoomConnection | undefined;
  of(connection: Connection): RoomConnection | undefined;
  all(): readonly RoomConnection[];
  at(tableId: string): readonly RoomConnection[];
  /** Connections of a member in a game, in any room. */
  ofMember(game: string, memberRef: string): readonly RoomConnection[];
  /** Tracks the cleanup of a closed connection. */
  track(cleanup: Promise<void>): void;
  /** Resolves when all cleanup of closed connections is done. */
  idle(): Promise<void>;
}

/** Creates an empty registry. */
export function createCardConnections(log: Logger): CardConnections {
  const entries = new Map<Connection, RoomConnection>();
  const cleanups = new Set<Promise<void>>();
  const filter = (fits: (each: RoomConnection) => boolean): readonly RoomConnection[] =>
    [...entries.values()].filter(fits);
  return {
    add(connection) {
      const added: RoomConnection = {
        connection,
        owner: ownerOf(connection.session),
        connectionId: newId(),
        tableId: undefined,
        lobby: '',
        assigned: 0,
        settled: Promise.resolve(),
      };
      entries.set(connection, added);
      return added;
    },
    remove(connection) {
      const found = entries.get(connection);
      entries.delete(connection);
      return found;
    },
    of: (connection) => entries.get(connection),
    all: () => [...entries.values()],
    at: (tableId) => filter((each) => each.tableId === tableId),
    ofMember: (game, memberRef) => filter(({ owner }) => owner.game === game && owner.memberRef === memberRef),
    track(cleanup) {
      const tracked: Promise<void> = cleanup
        .catch((error: unknown) => log.warn({ err: error }, 'a connection of the card rooms could not be cleaned up'))
        .finally(() => cleanups.delete(tracked));
      cleanups.add(tracked);
    },
    async idle() {
      await Promise.all(cleanups);
    },
  };
}
