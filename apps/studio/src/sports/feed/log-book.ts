/** The book of a process and its log: read from the snapshot, followed row by row, and written by the process that consumes a producer. */
import type { Clock } from '../../kernel/clock.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import type { Logger } from '../../kernel/log.ts';
import { createSequence } from '../../shared/pacing.ts';
import { fold, type Folded, type LogRow } from '../book/fold.ts';
import { DESK_PRODUCER, EMPTY_DESK } from '../book/desk.ts';
import { createLiveBook, type LiveBook } from '../book/live-book.ts';
import { EMPTY_BOOK, eventText, OVER, storedEvent, type BookState, type EventState } from '../book/state.ts';
import { pastOf } from './past.ts';
import {
  appendLog,
  FEED_CHANNEL,
  lockHead,
  lockLog,
  readLog,
  readSnapshot,
  writeEvents,
  writePast,
  writeResults,
  writeSnapshot,
} from './feed-store.ts';

/** Rows folded at once while catching up. */
const READ_ROWS = 500;
const SNAPSHOT_EVERY_MS = 60_000;

/** A row before it has its position. */
export type NewRow = Omit<LogRow, 'position' | 'producer'>;

export interface LogBook {
  readonly book: LiveBook;
  /** Reads what others logged, and folds it. */
  catchUp(): Promise<void>;
  /** Logs rows of a producer and folds them, in one transaction; then notifies. Returns false where another process has the lease. */
  append(producer: string, holder: string, rows: readonly NewRow[]): Promise<boolean>;
  /**
   * Logs what traders decided, and folds it, in one transaction with what `work` writes; then notifies. `work` gets the book as it is before it,
   * which nothing changes meanwhile. Rejects as `work` does, and then nothing is logged.
   */
  note(work: (tx: Tx, state: BookState) => Promise<readonly NewRow[]>): Promise<void>;
  /** Writes a snapshot of what changed since the last, when it is time or `now`. */
  snapshot(now?: boolean): Promise<void>;
}

async function loadState(tx: Tx): Promise<BookState> {
  const stored = await readSnapshot(tx);
  if (!stored) return EMPTY_BOOK;
  const events = stored.events.map(({ body }) => storedEvent(body));
  return {
    position: stored.position,
    producers: new Map(stored.producers),
    events: new Map(events.map((event) => [event.id, event])),
    desk: stored.desk ?? EMPTY_DESK,
  };
}

/** Folds all rows after a state. `accept` gets each part. */
async function foldRest(tx: Tx, from: BookState, accept: (folded: Folded) => void): Promise<BookState> {
  let state = from;
  for (;;) {
    const rows = await readLog(tx, state.position, READ_ROWS);
    if (rows.length === 0) return state;
    // Rows that were deleted are in a newer snapshot than the one this process began with.
    if (rows[0]!.position !== state.position + 1) throw new LostRows();
    const folded = fold(state, rows);
    state = folded.state;
    accept(folded);
  }
}

class LostRows extends Error {}

const isFinal = (event: EventState | undefined): boolean => event !== undefined && OVER.has(event.status);

/** What the fold means for the tables. Prices alone do not touch an event's row: bets hold it. */
async function writeFolded(tx: Tx, before: BookState, { state, events, results, past }: Folded): Promise<void> {
  const changed = [...events].flatMap((id) => state.events.get(id) ?? []);
  await writeEvents(
    tx,
    changed.filter((event) => {
      const known = before.events.get(event.id);
      return known?.status !== event.status || known.stopSeq !== event.stopSeq || known.kickOffAt !== event.kickOffAt;
    }),
  );
  await writeResults(tx, results);
  await writePast(tx, [...past, ...changed.filter(isFinal).flatMap((event) => pastOf(event) ?? [])]);
}

/** Opens the book of this process; it is read by the first `catchUp`. */
export function createLogBook({
  db,
  log,
  clock,
}: {
  readonly db: Database;
  readonly log: Logger;
  readonly clock: Clock;
}): LogBook {
  const book = createLiveBook(clock);
  const inOrder = createSequence();
  /** Events by the last snapshot that this process knows of. */
  let stored: BookState | undefined;
  let storedAt = 0;
  let loaded = false;

  async function load(): Promise<void> {
    const state = await db.transact(loadState);
    stored = state;
    book.reset(state);
    loaded = true;
  }
  async function catchUp(tx: Tx): Promise<void> {
    if (!loaded) await load();
    try {
      await foldRest(tx, book.state, book.accept);
    } catch (error) {
      if (!(error instanceof LostRows)) throw error;
      log.warn('the book was read anew: it was behind the log');
      await load();
      await foldRest(tx, book.state, book.accept);
    }
  }
  /** Logs and folds rows after the locked position, which the book is at. */
  async function write(tx: Tx, producer: string, position: number, rows: readonly NewRow[]): Promise<Folded> {
    const placed = rows.map((row, at): LogRow => ({ ...row, producer, position: position + at + 1 }));
    const next = fold(book.state, placed);
    await appendLog(tx, producer, placed);
    await writeFolded(tx, book.state, next);
    tx.notify(FEED_CHANNEL, String(next.state.position));
    return next;
  }
  async function append(producer: string, holder: string, rows: readonly NewRow[]): Promise<boolean> {
    const folded = await db.transact(async (tx) => {
      const position = await lockLog(tx, producer, holder);
      if (position === undefined) return undefined;
      if (!loaded || book.state.position < position) await catchUp(tx);
      return await write(tx, producer, position, rows);
    });
    if (folded) book.accept(folded);
    return folded !== undefined;
  }
  async function note(work: (tx: Tx, state: BookState) => Promise<readonly NewRow[]>): Promise<void> {
    const folded = await db.transact(async (tx) => {
      const position = await lockHead(tx);
      if (!loaded || book.state.position < position) await catchUp(tx);
      const rows = await work(tx, book.state);
      return rows.length > 0 ? await write(tx, DESK_PRODUCER, position, rows) : undefined;
    });
    if (folded) book.accept(folded);
  }
  async function snapshot(now = false): Promise<void> {
    if (!loaded || !stored || (!now && clock.now() - storedAt < SNAPSHOT_EVERY_MS)) return;
    const { state } = book;
    storedAt = clock.now();
    if (state.position === stored.position) return;
    const [before, { position }] = [stored.events, state];
    const changed = [...state.events.values()].filter((event) => before.get(event.id) !== event);
    const gone = [...before.keys()].filter((id) => !state.events.has(id));
    const head = { position, producers: [...state.producers], desk: state.desk };
    const isWritten = await db.transact((tx) =>
      writeSnapshot(
        tx,
        head,
        changed.map((event) => ({ id: event.id, body: eventText(event) })),
        gone,
      ),
    );
    // What another process has written is read before the next, so that only differences are written.
    if (isWritten) stored = state;
    else stored = await db.transact(loadState);
  }
  /** Runs one after the other: each begins with the state the one before has left. */
  async function alone<T>(work: () => Promise<T>): Promise<T> {
    let value: T | undefined;
    await inOrder(async () => {
      value = await work();
    });
    return value as T;
  }
  return {
    book,
    catchUp: () => alone(() => catchUp(db)),
    append: (producer, holder, rows) => alone(() => append(producer, holder, rows)),
    note: (work) => alone(() => note(work)),
    snapshot: (now) => alone(() => snapshot(now)),
  };
}
