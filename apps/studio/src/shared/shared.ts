/**
 * Shared tables of this process: rounds are opened where members are and advanced by the database's clock, stakes on decided rounds are
 * settled, and changes made by any process are sent to this process's connections.
 */
import { systemClock } from '../kernel/clock.ts';
import type { Database } from '../kernel/database.ts';
import type { Logger } from '../kernel/log.ts';
import { newId } from '../kernel/random.ts';
import { startTicker, type Ticker } from '../kernel/ticker.ts';
import { newsText, type Connection } from '../connections/connections.ts';
import { listRoundsById } from '../rounds/round-store.ts';
import { advanceDue, ensureRound, type TableContext } from './advance.ts';
import { CHANNELS } from './announcements.ts';
import { ConnectionRegistry, playersAt, storePresence } from './connection-registry.ts';
import { createSequence, createSequences } from './pacing.ts';
import { settleDecided } from './settle.ts';
import type { SharedEngine, SharedRound } from './shared-engine.ts';
import { createTableStates } from './table-states.ts';
import { tablesForPlatform, type TableStatus } from './tables-for-platform.ts';
import { findGoingOn, findShared, listGoingOn, nextDueMs } from './shared-store.ts';

/** What a kind of game sends to its connections. `connections` are those of this process at the game; there is at least one. */
export interface SharedWatcher {
  /** The round entered a phase: betting, running, shown, void. */
  moved(round: SharedRound, connections: ReadonlySet<Connection>): Promise<void> | void;
  /** Every stake on it is decided. */
  settled(round: SharedRound, connections: ReadonlySet<Connection>): Promise<void> | void;
  /** Stakes were taken, or changed visibly. May be called for every stake. */
  staked?(game: string, sharedId: string): void;
  /** A chat message was sent. */
  said?(game: string, lineId: string, connections: ReadonlySet<Connection>): Promise<void> | void;
}

export interface Shared {
  /** Registers the watcher of a kind of game. */
  watch(kind: string, watcher: SharedWatcher): void;
  /**
   * Registers a connection at its game's table; from this call on it receives the table's news. Returns the current round, opened if there
   * is none.
   */
  enter(connection: Connection): Promise<SharedRound>;
  leave(connection: Connection): void;
  /** The current round of a table, opened if there is none. */
  roundAt(game: string): Promise<SharedRound>;
  connectionsAt(game: string): ReadonlySet<Connection>;
  /** Members at a table, across processes. */
  players(game: string): Promise<number>;
  /** The state of these games' tables, watched or not. */
  tablesFor(games: readonly string[]): Promise<readonly TableStatus[]>;
  /** Sends news to every connection at the game, serialized once. */
  broadcast(game: string, news: string, value: unknown): void;
}

export interface RunningShared extends Shared {
  stop(): Promise<void>;
}

export interface SharedContext {
  readonly db: Database;
  readonly log: Logger;
  readonly engines: readonly SharedEngine[];
  /** The engine a game is played with. */
  readonly kindOf: (game: string) => string | undefined;
  wakeDispatcher(): void;
  /** How far back unwatched rounds of a table are generated; 0: the table is paused. */
  readonly historyMs: number;
}

const IDLE_MS = 1_000;
/** Delay while another process holds what is due. */
const HELD_MS = 10;
const PRESENCE_MS = 4_000;
/** Balance news are collected for this long. */
const PAID_PAUSE_MS = 150;

/** Opens rounds at this process's tables that have none, and advances what is due anywhere. */
async function turn(
  studio: TableContext,
  registry: ConnectionRegistry,
  engineAt: (game: string) => SharedEngine | undefined,
  settler: () => Ticker,
): Promise<number> {
  if (await advanceDue(studio)) settler().wake();
  const games = registry.games();
  const busy = games.length === 0 ? undefined : await listGoingOn(studio.db, games);
  for (const game of games) {
    const engine = busy?.has(game) ? undefined : engineAt(game);
    if (engine) await ensureRound(studio, engine, game);
  }
  const dueMs = await nextDueMs(studio.db);
  return dueMs === undefined ? IDLE_MS : Math.min(IDLE_MS, Math.max(HELD_MS, Math.ceil(dueMs)));
}

/** Sends members their balances once stakes are paid or rolled back; one batch after the other, so that the newest is last. */
function createBalances(db: Database, log: Logger, registry: ConnectionRegistry): (roundId: string) => void {
  const paid = new Set<string>();
  const inOrder = createSequence();
  async function sendAll(): Promise<void> {
    const ids = [...paid];
    paid.clear();
    for (const round of await listRoundsById(db, ids)) {
      if (round.balancePaid !== null)
        for (const connection of registry.connectionsOf(round))
          connection.send('balance', { balance: round.balancePaid });
    }
  }
  return (roundId) => {
    if (paid.size === 0)
      setTimeout(() => {
        inOrder(sendAll).catch((error: unknown) => log.warn({ err: error }, 'balances were not sent'));
      }, PAID_PAUSE_MS).unref();
    paid.add(roundId);
  };
}

interface AnnouncementDeps {
  readonly studio: TableContext;
  readonly registry: ConnectionRegistry;
  readonly watchers: ReadonlyMap<string, SharedWatcher>;
  readonly kindOf: SharedContext['kindOf'];
  readonly wake: () => void;
}

/** Handles announcements, in order per game. */
function createAnnouncementHandler({
  studio: { db, log },
  registry,
  watchers,
  kindOf,
  wake,
}: AnnouncementDeps): (channel: string, words: string) => void {
  const inOrder = createSequences();
  const paid = createBalances(db, log, registry);

  async function handle(channel: string, game: string, id: string): Promise<void> {
    const watcher = watchers.get(kindOf(game) ?? '');
    const connections = registry.connectionsAt(game);
    if (!watcher || connections.size === 0) return;
    if (channel === CHANNELS.said) return await watcher.said?.(game, id, connections);
    const round = await findShared(db, id);
    if (!round) return;
    if (channel === CHANNELS.settled) return await watcher.settled(round, connections);
    if (round.phase === 'ended' || round.phase === 'void') wake();
    if (round.phase !== 'ended') await watcher.moved(round, connections);
  }

  return (channel, words) => {
    const [game = '', id = ''] = words.split(' ');
    if (registry.connectionsAt(game).size === 0) return;
    if (channel === CHANNELS.paid) return paid(id);
    if (channel === CHANNELS.staked) return watchers.get(kindOf(game) ?? '')?.staked?.(game, id);
    inOrder(game, () => handle(channel, game, id)).catch((error: unknown) =>
      log.warn({ err: error, game }, 'news were not sent'),
    );
  };
}

/** Starts the shared tables. */
export async function startShared({
  db,
  log,
  engines,
  kindOf,
  wakeDispatcher,
  historyMs,
}: SharedContext): Promise<RunningShared> {
  const studio: TableContext = { db, log, historyMs, engines: new Map(engines.map((engine) => [engine.kind, engine])) };
  const engineAt = (game: string) => studio.engines.get(kindOf(game) ?? '');
  async function roundAt(game: string): Promise<SharedRound> {
    const engine = engineAt(game);
    if (!engine) throw new Error(`There is no shared table of ${game}`);
    return await ensureRound(studio, engine, game);
  }
  const tableStates = createTableStates({ db, clock: systemClock, historyMs, engineAt });
  const [registry, watchers, processId] = [new ConnectionRegistry(), new Map<string, SharedWatcher>(), newId()];
  const tables = startTicker('tables', log, () => turn(studio, registry, engineAt, () => settler));
  const settler: Ticker = startTicker('stakes of shared rounds', log, async () => {
    await settleDecided({ ...studio, wakeDispatcher });
    return IDLE_MS;
  });
  const presence = startTicker('presence', log, async () => {
    await storePresence(db, processId, registry);
    return PRESENCE_MS;
  });
  const onAnnouncement = createAnnouncementHandler({ studio, registry, watchers, kindOf, wake: () => tables.wake() });
  /** After a lost LISTEN connection, current rounds are sent again. */
  const catchUp = async (): Promise<void> => {
    for (const game of registry.games()) {
      const round = await findGoingOn(db, game);
      if (round) onAnnouncement(CHANNELS.moved, `${game} ${round.sharedId}`);
    }
  };
  const listening = await db.listen(
    Object.values(CHANNELS),
    onAnnouncement,
    () => void catchUp().catch((error: unknown) => log.warn({ err: error }, 'tables were not sent again')),
  );
  return {
    watch: (kind, watcher) => void watchers.set(kind, watcher),
    async enter(connection) {
      registry.enter(connection);
      presence.wake();
      return await roundAt(connection.session.game);
    },
    leave(connection) {
      registry.leave(connection);
      presence.wake();
    },
    roundAt,
    connectionsAt: (game) => registry.connectionsAt(game),
    players: (game) => playersAt(db, processId, registry, game),
    tablesFor: (games) => tablesForPlatform(tableStates, games, engineAt),
    broadcast(game, news, value) {
      const connections = registry.connectionsAt(game);
      if (connections.size === 0) return;
      const text = newsText(news, value);
      for (const connection of connections) connection.sendText(text);
    },
    async stop() {
      await Promise.all([tables.stop(), settler.stop(), presence.stop(), listening.close()]);
      await storePresence(db, processId, new ConnectionRegistry());
    },
  };
}
