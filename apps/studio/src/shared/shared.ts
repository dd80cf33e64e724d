/**
 * Tables of this process: rounds are opened where somebody is and brought on by the database's clock, stakes on decided rounds are
 * settled, and what happens in any process is told to the lines of this one.
 */
import type { Database } from '../kernel/database.ts';
import type { Logger } from '../kernel/log.ts';
import { newId } from '../kernel/random.ts';
import { startTicker, type Ticker } from '../kernel/ticker.ts';
import { newsText, type Line } from '../lines/lines.ts';
import { listRoundsById } from '../rounds/round-store.ts';
import { advanceDue, ensureRound, type TableDoors } from './advance.ts';
import { CHANNELS } from './announcements.ts';
import { Hall, playersAt, storePresence } from './hall.ts';
import { settleDecided } from './settle.ts';
import type { SharedEngine, SharedRound } from './shared-engine.ts';
import { findGoingOn, findShared, listGoingOn, nextDueMs } from './shared-store.ts';

/** What a kind of game tells its lines. Lines are those of this process at the game; there is at least one. */
export interface SharedWatcher {
  /** The round was opened, closed, told, or given up: betting, running, shown, void. */
  moved(round: SharedRound, lines: ReadonlySet<Line>): Promise<void> | void;
  /** Every stake on it is decided. */
  settled(round: SharedRound, lines: ReadonlySet<Line>): Promise<void> | void;
  /** Stakes were taken, or changed what others see of them. May come for every stake. */
  staked?(game: string, sharedId: string): void;
  /** Something was said. */
  said?(game: string, lineId: string, lines: ReadonlySet<Line>): Promise<void> | void;
}

export interface Shared {
  /** Says who tells the lines of a kind of game. */
  watch(kind: string, watcher: SharedWatcher): void;
  /** A line is at its game's table from the call on, and told what happens there. The round there, opened if there is none. */
  enter(line: Line): Promise<SharedRound>;
  leave(line: Line): void;
  /** The round at a table, opened if there is none. */
  roundAt(game: string): Promise<SharedRound>;
  linesAt(game: string): ReadonlySet<Line>;
  /** Members at a table, in whatever process. */
  players(game: string): Promise<number>;
  /** Tells every line at the game; the text is made once. */
  tell(game: string, news: string, value: unknown): void;
}

export interface RunningShared extends Shared {
  stop(): Promise<void>;
}

export interface SharedDoors {
  readonly db: Database;
  readonly log: Logger;
  readonly engines: readonly SharedEngine[];
  /** The engine a game is played with. */
  readonly kindOf: (game: string) => string | undefined;
  wakePayer(): void;
}

const IDLE_MS = 1_000;
/** Somebody else holds what is due. */
const HELD_MS = 10;
const PRESENCE_MS = 4_000;
/** Payments are told together. */
const PAID_PAUSE_MS = 150;

/** Opens rounds at tables of this process that have none, and advances what is due anywhere. */
async function turn(doors: TableDoors, hall: Hall, engineAt: (game: string) => SharedEngine | undefined, settler: () => Ticker): Promise<number> {
  if (await advanceDue(doors)) settler().wake();
  const games = hall.games();
  const busy = games.length === 0 ? undefined : await listGoingOn(doors.db, games);
  for (const game of games) {
    const engine = busy?.has(game) ? undefined : engineAt(game);
    if (engine) await ensureRound(doors, engine, game);
  }
  const dueMs = await nextDueMs(doors.db);
  return dueMs === undefined ? IDLE_MS : Math.min(IDLE_MS, Math.max(HELD_MS, Math.ceil(dueMs)));
}

/** Tells members what their purses hold once stakes are paid or given back. */
function createBalances(db: Database, log: Logger, hall: Hall): (roundId: string) => void {
  const paid = new Set<string>();
  async function tellAll(): Promise<void> {
    const ids = [...paid];
    paid.clear();
    for (const round of await listRoundsById(db, ids)) {
      if (round.balancePaid !== null) for (const line of hall.linesOf(round)) line.tell('balance', { balance: round.balancePaid });
    }
  }
  return (roundId) => {
    if (paid.size === 0) setTimeout(() => void tellAll().catch((error: unknown) => log.warn({ err: error }, 'balances were not told')), PAID_PAUSE_MS).unref();
    paid.add(roundId);
  };
}

interface Heard {
  readonly doors: TableDoors;
  readonly hall: Hall;
  readonly watchers: ReadonlyMap<string, SharedWatcher>;
  readonly kindOf: SharedDoors['kindOf'];
  readonly wake: () => void;
}

/** What a process does with an announcement, game by game in the order they come. */
function createHearing({ doors: { db, log }, hall, watchers, kindOf, wake }: Heard): (channel: string, words: string) => void {
  const latest = new Map<string, Promise<void>>();
  const paid = createBalances(db, log, hall);

  async function tell(channel: string, game: string, id: string): Promise<void> {
    const watcher = watchers.get(kindOf(game) ?? '');
    const lines = hall.linesAt(game);
    if (!watcher || lines.size === 0) return;
    if (channel === CHANNELS.said) return await watcher.said?.(game, id, lines);
    const round = await findShared(db, id);
    if (!round) return;
    if (channel === CHANNELS.settled) return await watcher.settled(round, lines);
    if (round.phase === 'ended' || round.phase === 'void') wake();
    if (round.phase !== 'ended') await watcher.moved(round, lines);
  }

  return (channel, words) => {
    const [game = '', id = ''] = words.split(' ');
    if (hall.linesAt(game).size === 0) return;
    if (channel === CHANNELS.paid) return paid(id);
    if (channel === CHANNELS.staked) return watchers.get(kindOf(game) ?? '')?.staked?.(game, id);
    const next = (latest.get(game) ?? Promise.resolve()).then(() => tell(channel, game, id)).catch((error: unknown) => log.warn({ err: error, game }, 'news were not told'));
    latest.set(game, next);
    void next.then(() => latest.get(game) === next && latest.delete(game));
  };
}

/** Starts them. */
export async function startShared({ db, log, engines, kindOf, wakePayer }: SharedDoors): Promise<RunningShared> {
  const doors: TableDoors = { db, log, engines: new Map(engines.map((engine) => [engine.kind, engine])) };
  const engineAt = (game: string) => doors.engines.get(kindOf(game) ?? '');
  async function roundAt(game: string): Promise<SharedRound> {
    const engine = engineAt(game);
    if (!engine) throw new Error(`There is no shared table of ${game}`);
    return await ensureRound(doors, engine, game);
  }
  const [hall, watchers, processId] = [new Hall(), new Map<string, SharedWatcher>(), newId()];
  const tables = startTicker('tables', log, () => turn(doors, hall, engineAt, () => settler));
  const settler: Ticker = startTicker('stakes of shared rounds', log, async () => {
    await settleDecided({ ...doors, wakePayer });
    return IDLE_MS;
  });
  const presence = startTicker('presence', log, async () => {
    await storePresence(db, processId, hall);
    return PRESENCE_MS;
  });
  const hear = createHearing({ doors, hall, watchers, kindOf, wake: () => tables.wake() });
  /** What was announced while nobody listened is told as it stands. */
  const catchUp = async (): Promise<void> => {
    for (const game of hall.games()) {
      const round = await findGoingOn(db, game);
      if (round) hear(CHANNELS.moved, `${game} ${round.sharedId}`);
    }
  };
  const listening = await db.listen(Object.values(CHANNELS), hear, () => void catchUp().catch((error: unknown) => log.warn({ err: error }, 'tables were not told how they stand')));
  return {
    watch: (kind, watcher) => void watchers.set(kind, watcher),
    async enter(line) {
      hall.enter(line);
      presence.wake();
      return await roundAt(line.session.game);
    },
    leave(line) {
      hall.leave(line);
      presence.wake();
    },
    roundAt,
    linesAt: (game) => hall.linesAt(game),
    players: (game) => playersAt(db, processId, hall, game),
    tell(game, news, value) {
      const lines = hall.linesAt(game);
      if (lines.size === 0) return;
      const text = newsText(news, value);
      for (const line of lines) line.tellText(text);
    },
    async stop() {
      await Promise.all([tables.stop(), settler.stop(), presence.stop(), listening.close()]);
      await storePresence(db, processId, new Hall());
    },
  };
}
