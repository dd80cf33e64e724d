/** Connections of this process by table, and the number of players across processes. */
import type { Tx } from '../kernel/database.ts';
import type { Connection } from '../connections/connections.ts';

/** Presence older than this is not counted. */
const FRESH_SEC = 15;
const FORGOTTEN_SEC = 120;

const NO_CONNECTIONS: ReadonlySet<Connection> = new Set();

export class ConnectionRegistry {
  readonly #connections = new Map<string, Set<Connection>>();
  /** A closed connection cannot enter again, even if it closed while entering. */
  readonly #gone = new WeakSet<Connection>();

  enter(connection: Connection): void {
    if (this.#gone.has(connection)) return;
    const { game } = connection.session;
    const there = this.#connections.get(game) ?? new Set();
    there.add(connection);
    this.#connections.set(game, there);
  }

  leave(connection: Connection): void {
    this.#gone.add(connection);
    const { game } = connection.session;
    const there = this.#connections.get(game);
    there?.delete(connection);
    if (there?.size === 0) this.#connections.delete(game);
  }

  /** Games with at least one connection. */
  games(): readonly string[] {
    return [...this.#connections.keys()];
  }

  connectionsAt(game: string): ReadonlySet<Connection> {
    return this.#connections.get(game) ?? NO_CONNECTIONS;
  }

  /** Connections of one member at a game, one per tab. */
  connectionsOf({
    vendor,
    memberRef,
    currency,
    game,
  }: Pick<Connection['session'], 'vendor' | 'memberRef' | 'currency' | 'game'>): readonly Connection[] {
    return [...this.connectionsAt(game)].filter(
      ({ session }) => session.memberRef === memberRef && session.vendor === vendor && session.currency === currency,
    );
  }

  membersAt(game: string): number {
    return new Set([...this.connectionsAt(game)].map(({ session }) => session.memberRef)).size;
  }
}

/** Stores the presence of this process, and deletes that of processes that are gone. */
export async function storePresence(tx: Tx, processId: string, registry: ConnectionRegistry): Promise<void> {
  const games = registry.games();
  await tx.query(
    `DELETE FROM presence WHERE (process_id = $1 AND NOT game = ANY ($2)) OR seen_at < clock_timestamp() - $3 * interval '1 second'`,
    [processId, games, FORGOTTEN_SEC],
  );
  if (games.length === 0) return;
  await tx.query(
    `INSERT INTO presence (process_id, game, members) SELECT $1, game, members FROM unnest($2::text[], $3::integer[]) AS here (game, members)
     ON CONFLICT (game, process_id) DO UPDATE SET members = excluded.members, seen_at = clock_timestamp()`,
    [processId, games, games.map((game) => registry.membersAt(game))],
  );
}

/** Members at a table across processes; this one is counted live. */
export async function playersAt(
  tx: Tx,
  processId: string,
  registry: ConnectionRegistry,
  game: string,
): Promise<number> {
  const { rows } = await tx.query<{ others: number }>(
    `SELECT coalesce(sum(members), 0)::integer AS others FROM presence WHERE game = $1 AND process_id <> $2 AND seen_at > clock_timestamp() - $3 * interval '1 second'`,
    [game, processId, FRESH_SEC],
  );
  return registry.membersAt(game) + rows[0]!.others;
}
