/** The feed of a process: its book follows the log, and this process consumes the adapters it is given while no other does. */
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/database.ts';
import type { Logger } from '../../kernel/log.ts';
import { newId } from '../../kernel/random.ts';
import { startTicker } from '../../kernel/ticker.ts';
import type { LiveBook } from '../book/live-book.ts';
import { OVER } from '../book/state.ts';
import type { FeedAdapter, House } from './adapter.ts';
import { startConsumer, type Consumer } from './consume.ts';
import {
  deleteOldEvents,
  deleteOldLog,
  deleteOldVirtual,
  FEED_CHANNEL,
  LEASE_MS,
  listOpenLines,
  readPulse,
} from './feed-store.ts';
import { createLogBook, type LogBook } from './log-book.ts';
import { listPastIds } from './past-store.ts';

const PULSE_MS = 1_000;
/** Messages that wait longer to be logged: what is shown is not what is. */
const LAG_MAXIMUM_MS = 2_000;
const OPEN_LINES_MS = 5_000;
const SWEEP_MS = 60_000;
const DELETE_ROWS = 5_000;
const DELETE_EVENTS = 200;
/** Results of matches without slips are kept this long. */
const RESULT_DAYS = 7;
/** Virtual matches are shown for an hour; their table needs a season, which is two. */
const VIRTUAL_DAYS = 1;

export interface Feed {
  readonly book: LiveBook;
  /** Logs what traders decided (`LogBook.note`). */
  readonly note: LogBook['note'];
  stop(): Promise<void>;
}

export interface FeedDeps {
  readonly db: Database;
  readonly log: Logger;
  readonly clock: Clock;
  readonly adapters: readonly FeedAdapter[];
  /** How long rows of the log are kept. */
  readonly logHours: number;
}

/** Keys with open bets, read every few seconds. */
function createOpenLines(db: Database, book: LiveBook, log: Logger) {
  let open: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  const none: ReadonlySet<string> = new Set();
  const ticker = startTicker('lines with open bets', log, async () => {
    const events = [...book.state.events.values()].filter(({ status }) => !OVER.has(status)).map(({ id }) => id);
    if (events.length > 0) open = await listOpenLines(db, events);
    return OPEN_LINES_MS;
  });
  return { of: (event: string) => open.get(event) ?? none, stop: ticker.stop };
}

/** Deletes what is no longer needed, in batches. */
async function sweep(db: Database, logHours: number): Promise<void> {
  while ((await deleteOldLog(db, logHours, DELETE_ROWS)) === DELETE_ROWS);
  while ((await db.transact((tx) => deleteOldEvents(tx, RESULT_DAYS, DELETE_EVENTS))) === DELETE_EVENTS);
  while ((await deleteOldVirtual(db, VIRTUAL_DAYS, DELETE_ROWS)) === DELETE_ROWS);
}

/** Starts it; the book is folded up to the log when it resolves. */
export async function startFeed({ db, log, clock, adapters, logHours }: FeedDeps): Promise<Feed> {
  const logBook = createLogBook({ db, log, clock });
  const { book } = logBook;
  await logBook.catchUp();
  const behind = (error: unknown): void => log.warn({ err: error }, 'the book could not follow the log');
  const follow = (): void => void logBook.catchUp().catch(behind);
  const listening = await db.listen([FEED_CHANNEL], (_channel, words) => Number(words) > book.seq && follow(), follow);
  const openLines = createOpenLines(db, book, log);
  const house: House = {
    event: (id) => book.state.events.get(id),
    events: () => book.state.events.values(),
    openLines: openLines.of,
    pastOf: (season) => listPastIds(db, season),
  };
  const holder = newId();
  const consumers = adapters.map((adapter): Consumer =>
    startConsumer({ db, log, clock, logBook, adapter, house, holder }),
  );

  let pulsedAt = 0;
  const pulse = startTicker('pulse of the feed', log, async () => {
    const { position, quiet } = await readPulse(db);
    if (position > book.seq) await logBook.catchUp();
    const isSeen = [...book.state.producers.keys()].every((id) => (quiet.get(id) ?? Infinity) < LEASE_MS);
    const isCurrent = book.seq >= position && consumers.every((each) => each.lagMs() < LAG_MAXIMUM_MS);
    pulsedAt = clock.now();
    book.setReachable(isSeen && isCurrent);
    return PULSE_MS;
  });
  // A database that does not answer holds the pulse up.
  const watch = startTicker('watch on the pulse', log, async () => {
    if (clock.now() - pulsedAt > LEASE_MS) book.setReachable(false);
    return PULSE_MS;
  });
  const sweeping = startTicker('sweep of the feed', log, async () => {
    await sweep(db, logHours);
    return SWEEP_MS;
  });
  return {
    book,
    note: logBook.note,
    async stop() {
      await Promise.all(consumers.map((each) => each.stop()));
      await Promise.all([pulse.stop(), watch.stop(), sweeping.stop(), openLines.stop(), listening.close()]);
    },
  };
}
