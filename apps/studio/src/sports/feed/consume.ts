/** Consumes an adapter: takes the leases of its producers, orders what they send, logs it and folds it. One process at a time does. */
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/database.ts';
import type { Logger } from '../../kernel/log.ts';
import { startTicker, type Ticker } from '../../kernel/ticker.ts';
import type { FeedAdapter, House } from './adapter.ts';
import { LEASE_MS, releaseLease, takeLease } from './feed-store.ts';
import type { LogBook, NewRow } from './log-book.ts';
import { readMessage, type FeedMessage } from './messages.ts';
import { createSequenceOf, type Sequence } from './sequence.ts';

const RENEW_MS = LEASE_MS / 3;
const CHECK_MS = 500;
/** Messages logged in one transaction. */
const BATCH = 200;

export interface ConsumerDeps {
  readonly db: Database;
  readonly log: Logger;
  readonly clock: Clock;
  readonly logBook: LogBook;
  readonly adapter: FeedAdapter;
  readonly house: House;
  /** Names this process. */
  readonly holder: string;
}

export interface Consumer {
  /** Milliseconds the oldest message has waited to be logged. */
  lagMs(): number;
  stop(): Promise<void>;
}

interface Queued {
  readonly message: FeedMessage;
  readonly at: number;
  readonly done: () => void;
}

/** Messages that wait to be logged, in the order they came; one batch after the other. */
class Intake {
  readonly #deps: ConsumerDeps;
  readonly #sequences: ReadonlyMap<string, Sequence>;
  readonly #failed: () => void;
  #queue: Queued[] = [];
  #draining: Promise<void> | undefined;
  #closed = false;

  constructor(deps: ConsumerDeps, sequences: ReadonlyMap<string, Sequence>, failed: () => void) {
    this.#deps = deps;
    this.#sequences = sequences;
    this.#failed = failed;
  }

  readonly sink = (value: unknown): Promise<void> => {
    const message = readMessage(value);
    if (!message || !this.#sequences.has(message.p)) {
      this.#deps.log.warn('a message of a feed could not be read');
      return Promise.resolve();
    }
    if (this.#closed) return Promise.resolve();
    return new Promise((done) => {
      this.#queue.push({ message, at: this.#deps.clock.now(), done });
      this.drain();
    });
  };

  lagMs(): number {
    const [oldest] = this.#queue;
    return oldest ? this.#deps.clock.now() - oldest.at : 0;
  }

  /** Logs what has come, and what time itself says. */
  drain(): void {
    this.#draining ??= this.#drainAll()
      .catch((error: unknown) => {
        this.#closed = true;
        this.#deps.log.error({ err: error }, 'a feed could not be logged');
        this.#failed();
      })
      .finally(() => {
        this.#draining = undefined;
        if (this.#queue.length > 0 && !this.#closed) this.drain();
      });
  }

  async #drainAll(): Promise<void> {
    // What comes in the same turn goes into the same transaction.
    await Promise.resolve();
    do {
      const batch = this.#queue.slice(0, BATCH);
      await this.#log(batch);
      this.#queue = this.#queue.slice(batch.length);
      for (const { done } of batch) done();
    } while (this.#queue.length > 0 && !this.#closed);
  }

  async #log(batch: readonly Queued[]): Promise<void> {
    for (const [producer, sequence] of this.#sequences) {
      const own = batch.filter(({ message }) => message.p === producer);
      const rows = own.flatMap(({ message, at }) => sequence.take(message, at));
      rows.push(...sequence.check(this.#deps.clock.now()));
      await this.append(producer, rows);
    }
  }

  async append(producer: string, rows: readonly NewRow[]): Promise<void> {
    if (rows.length === 0 || this.#closed) return;
    if (!(await this.#deps.logBook.append(producer, this.#deps.holder, rows))) this.#failed();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#draining;
    for (const { done } of this.#queue) done();
    this.#queue = [];
  }
}

interface Running {
  readonly intake: Intake;
  readonly checks: Ticker;
}

async function takeLeases({ db, adapter, holder }: ConsumerDeps): Promise<ReadonlyMap<string, number> | undefined> {
  const lasts = new Map<string, number>();
  for (const { id } of adapter.producers) {
    const last = await takeLease(db, id, holder);
    if (last === undefined) return undefined;
    lasts.set(id, last);
  }
  return lasts;
}

async function begin(deps: ConsumerDeps, lasts: ReadonlyMap<string, number>, failed: () => void): Promise<Running> {
  const { adapter, clock, logBook, log } = deps;
  await logBook.catchUp();
  const { producers } = logBook.book.state;
  const now = clock.now();
  const sequences = new Map(
    adapter.producers.map((producer) => [
      producer.id,
      createSequenceOf({
        producer,
        last: lasts.get(producer.id)!,
        up: producers.get(producer.id)?.up ?? false,
        now,
        recover: (after, request) =>
          void adapter.recover(producer.id, after, request).catch((error: unknown) => {
            log.warn({ err: error, producer: producer.id }, 'a feed could not be recovered');
          }),
      }),
    ]),
  );
  const intake = new Intake(deps, sequences, failed);
  try {
    await adapter.start(lasts, intake.sink, deps.house);
    for (const [id, sequence] of sequences) await intake.append(id, sequence.begin(clock.now()));
  } catch (error) {
    await intake.close();
    await adapter.stop();
    throw error;
  }
  const checks = startTicker('feed', log, async () => {
    intake.drain();
    return CHECK_MS;
  });
  return { intake, checks };
}

/** Starts it: it consumes as soon as, and as long as, it has the leases. */
export function startConsumer(deps: ConsumerDeps): Consumer {
  const { db, log, adapter, holder, logBook } = deps;
  let running: Running | undefined;
  let hasFailed = false;
  const failed = (): void => {
    hasFailed = true;
    leases.wake();
  };
  async function end(): Promise<void> {
    const ended = running;
    running = undefined;
    if (!ended) return;
    await ended.checks.stop();
    await ended.intake.close();
    await adapter.stop();
  }
  const leases = startTicker('leases of feeds', log, async () => {
    if (hasFailed) {
      hasFailed = false;
      await end();
    }
    const lasts = await takeLeases(deps);
    if (!lasts) await end();
    else if (running) await logBook.snapshot();
    else running = await begin(deps, lasts, failed);
    return running ? RENEW_MS : RENEW_MS / 2;
  });
  return {
    lagMs: () => running?.intake.lagMs() ?? 0,
    async stop() {
      await leases.stop();
      const held = running !== undefined;
      await end();
      if (!held) return;
      await logBook.snapshot(true);
      for (const { id } of adapter.producers) await releaseLease(db, id, holder);
    },
  };
}
