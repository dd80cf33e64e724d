/** A simulated match as a list of numbered messages, and a book in memory that consumes them: no database, no clock but the one given. */
import { createSequenceOf } from '../../apps/studio/src/sports/feed/sequence.ts';
import type { FeedAdapter, House, Producer, Sink } from '../../apps/studio/src/sports/feed/adapter.ts';
import type { NewRow } from '../../apps/studio/src/sports/feed/log-book.ts';
import type { FeedMessage, Numbered } from '../../apps/studio/src/sports/feed/messages.ts';
import { matchesBetween, type Match } from '../../apps/studio/src/sports/feed/simulator/calendar.ts';
import { NO_FAULTS, type MatchFaults } from '../../apps/studio/src/sports/feed/simulator/chaos.ts';
import { createFate, type Fate } from '../../apps/studio/src/sports/feed/simulator/fate.ts';
import { createMatchFeed, type Draft } from '../../apps/studio/src/sports/feed/simulator/match-feed.ts';
import { fold, type Folded, type LogRow } from '../../apps/studio/src/sports/book/fold.ts';
import { EMPTY_BOOK, type BookState } from '../../apps/studio/src/sports/book/state.ts';
import type { Incident } from '../../packages/game-math/src/sports/models/football/index.ts';

export const PRODUCER: Producer = {
  id: 'sim',
  scope: 'live',
  aliveEveryMs: 2_000,
  downAfterMs: 6_000,
  recoverMaxMs: 600_000,
};
const MINUTE_MS = 60_000;
const SEASON_SEED = new Uint8Array(32).fill(7);
export const FATE: Fate = createFate(() => SEASON_SEED);
const FROM = Date.UTC(2026, 10, 28);

/** League matches of a day, in order. */
export const matchesOfDay = (): readonly Match[] =>
  matchesBetween(FROM, FROM + 86_400_000, () => undefined).filter(({ plan }) => plan.shown.kind === 'league');

/** A book in memory: folds rows as the log would. */
export class MemoryBook {
  state: BookState = EMPTY_BOOK;
  readonly folds: Folded[] = [];

  fold(producer: string, rows: readonly NewRow[]): void {
    if (rows.length === 0) return;
    const placed = rows.map((row, at): LogRow => ({
      ...structuredClone(row),
      producer,
      position: this.state.position + at + 1,
    }));
    const folded = fold(this.state, placed);
    this.state = folded.state;
    this.folds.push(folded);
  }

  house(open: ReadonlySet<string> = new Set()): House {
    return {
      event: (id) => this.state.events.get(id),
      events: () => this.state.events.values(),
      openLines: () => open,
      pastOf: async () => new Set(),
    };
  }
}

export interface MatchRun {
  readonly match: Match;
  readonly messages: readonly Numbered[];
  readonly book: MemoryBook;
  readonly incidents: readonly Incident[];
}

interface RunOptions {
  readonly match: Match;
  readonly incidents?: readonly Incident[];
  readonly faults?: Partial<MatchFaults>;
  readonly open?: ReadonlySet<string>;
  /** Milliseconds since kick-off; the whole match and its confirmation where it is absent. */
  readonly until?: number;
  readonly stepMs?: number;
}

/** Plays a match from before its kick-off in steps of a second. */
export function runMatch({
  match,
  incidents = FATE.play(match).incidents,
  faults,
  open,
  until,
  stepMs = 1_000,
}: RunOptions): MatchRun {
  const book = new MemoryBook();
  const kickOffAt = match.kickOffAt + (faults?.delayMs ?? 0);
  const feed = createMatchFeed({
    match,
    proof: FATE.proofOf(match),
    faults: { ...NO_FAULTS, ...faults },
    house: book.house(open),
    incidentsBy: (now) => incidents.filter(({ at }) => at <= now),
    revealed: () => ({ seed: FATE.seedOf(match), through: undefined }),
  });
  const messages: Numbered[] = [];
  const last = kickOffAt + (until ?? incidents.at(-1)!.at + 6 * MINUTE_MS);
  for (let now = match.kickOffAt - 21 * MINUTE_MS; now <= last && !feed.isDone; now += stepMs) {
    const drafts: readonly Draft[] = feed.advance(now, true);
    for (const { k, b } of drafts) {
      const s = messages.length + 1;
      messages.push({ p: PRODUCER.id, s, t: now, v: now * 10 + (s % 10), k, b } as Numbered);
    }
    book.fold(
      PRODUCER.id,
      messages
        .slice(messages.length - drafts.length)
        .map(({ s, t, v, k, b }) => ({ seq: s, kind: k, madeMs: t, version: v, body: b })),
    );
  }
  return { match, messages, book, incidents };
}

/** Consumes messages in the order they arrive. A recovery sends again all that a producer has sent by then. */
export class MemoryConsumer {
  readonly book = new MemoryBook();
  readonly #all: readonly Numbered[];
  readonly #sequence;
  readonly #requests: { readonly after: number; readonly request: string }[] = [];
  /** Highest number the producer has sent. */
  sent = 0;
  now = 0;

  constructor(all: readonly Numbered[]) {
    this.#all = all;
    this.#sequence = createSequenceOf({
      producer: PRODUCER,
      last: 0,
      up: false,
      now: 0,
      recover: (after, request) => void this.#requests.push({ after, request }),
    });
  }

  get isUp(): boolean {
    return this.book.state.producers.get(PRODUCER.id)?.up ?? false;
  }

  begin(now: number): void {
    this.now = now;
    this.book.fold(PRODUCER.id, this.#sequence.begin(now));
  }

  take(message: FeedMessage, now: number): void {
    this.now = now;
    this.book.fold(PRODUCER.id, this.#sequence.take(message, now));
  }

  check(now: number): void {
    this.now = now;
    this.book.fold(PRODUCER.id, this.#sequence.check(now));
  }

  alive(now: number): void {
    this.take({ p: PRODUCER.id, s: this.sent, t: now, v: 0, k: 'alive', b: {} }, now);
  }

  /** Answers what was requested. Returns how many requests there were. */
  recover(now: number): number {
    const requests = this.#requests.splice(0);
    for (const { after, request } of requests) {
      for (const message of this.#all.slice(after, this.sent)) this.take(message, now);
      const complete = { request, covers: after };
      this.take({ p: PRODUCER.id, s: this.sent, t: now, v: 0, k: 'snapshotComplete', b: complete }, now);
    }
    return requests.length;
  }
}

/** An adapter that sends what a test gives it, and recovers from that. */
export class ScriptedAdapter implements FeedAdapter {
  readonly producers = [PRODUCER];
  readonly #all: readonly Numbered[];
  #sink: Sink | undefined;
  #alive: NodeJS.Timeout | undefined;
  sent = 0;
  /** Recoveries that were requested. */
  recoveries = 0;
  /** Whether signs of life are sent. */
  isAlive = true;
  starts = 0;

  constructor(all: readonly Numbered[]) {
    this.#all = all;
  }

  async start(from: ReadonlyMap<string, number>, sink: Sink): Promise<void> {
    this.starts += 1;
    this.sent = Math.max(this.sent, from.get(PRODUCER.id) ?? 0);
    this.#sink = sink;
    this.#alive = setInterval(() => {
      if (this.isAlive) void sink(this.#signal('alive', {}));
    }, 500);
  }

  #signal(k: 'alive' | 'snapshotComplete', b: object): FeedMessage {
    return { p: PRODUCER.id, s: this.sent, t: 0, v: 0, k, b } as FeedMessage;
  }

  /** Sends messages up to a number; those in `lost` never arrive by themselves. */
  async send(upTo: number, lost: ReadonlySet<number> = new Set()): Promise<void> {
    const due = this.#all.slice(this.sent, upTo);
    this.sent = Math.max(this.sent, upTo);
    const sink = this.#sink;
    if (sink) await Promise.all(due.filter(({ s }) => !lost.has(s)).map((message) => sink(message)));
  }

  /** Sends a message again, or one that was never sent. */
  async sendOnce(message: unknown): Promise<void> {
    await this.#sink?.(message);
  }

  async recover(_producer: string, after: number, request: string): Promise<void> {
    this.recoveries += 1;
    const sink = this.#sink!;
    await Promise.all([
      ...this.#all.slice(after, this.sent).map(sink),
      sink(this.#signal('snapshotComplete', { request, covers: after })),
    ]);
  }

  async stop(): Promise<void> {
    clearInterval(this.#alive);
    this.#sink = undefined;
  }
}
