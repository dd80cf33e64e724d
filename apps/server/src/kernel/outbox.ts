/**
 * Transactional outbox: an event is written in the transaction that caused it and delivered afterwards, at least once
 * to the outside and exactly once to subscribers that work in the delivering transaction.
 */
import { currentTrace, inTraceOf } from '@lantern/tracing';
import { sql } from './db/index.ts';
import type { Logger } from './log.ts';
import { startTicker, type Ticker } from './ticker.ts';
import { transact, type Db, type Tx } from './tx.ts';

export interface OutboxEvent<Payload = unknown> {
  readonly topic: string;
  readonly payload: Payload;
}

/** Runs in the transaction that removes the event; a throw leaves the event for a retry. */
export type Subscriber = (tx: Tx, payload: never) => Promise<void>;

/** What waits to be delivered. */
export interface OutboxBacklog {
  /** How long the oldest due event has waited. */
  readonly oldestSec: number;
  /** Events that were tried more often than a restart explains. */
  readonly failing: number;
}

export interface Outbox {
  backlog(): Promise<OutboxBacklog>;
  /** Records an event in the caller's transaction. */
  record(tx: Tx, event: OutboxEvent): Promise<void>;
  /** Registers a subscriber of a topic; register all of them before `start`. */
  subscribe(topic: string, subscriber: Subscriber): void;
  /** Delivers everything due now (tests, shutdown). Returns the number delivered. */
  deliverDue(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

const IDLE_MS = 200;
const MAX_BACKOFF_SEC = 300;
/** 2^9 s already exceeds the longest backoff; a larger exponent would only overflow. */
const MAX_BACKOFF_EXPONENT = 9;

interface Row {
  id: bigint;
  topic: string;
  payload: unknown;
  traceparent: string | null;
}

const ATTEMPTS_USUAL = 3;

/** The outbox over `kernel.outbox`; many nodes may relay at once, and a row lock gives each event to one of them. */
export function createOutbox(db: Db, log: Logger): Outbox {
  const subscribers = new Map<string, Subscriber[]>();
  let ticker: Ticker | undefined;

  async function deliver(tx: Tx, row: Row): Promise<void> {
    for (const subscriber of subscribers.get(row.topic) ?? []) await subscriber(tx, row.payload as never);
    await sql`DELETE FROM kernel.outbox WHERE id = ${row.id}`.execute(tx);
  }

  /** Whether an event is due. One statement, where an attempt to deliver takes three: an idle node asks five times a second. */
  async function isDue(): Promise<boolean> {
    const { rows } = await sql<{
      due: boolean;
    }>`SELECT EXISTS (SELECT FROM kernel.outbox WHERE due_at <= clock_timestamp()) AS due`.execute(db);
    return rows[0]!.due;
  }

  /** Tries to deliver the oldest due event, if there is one. */
  async function deliverOne(): Promise<'delivered' | 'failed' | 'none'> {
    let current: Row | undefined;
    try {
      return await transact(db, async (tx) => {
        const { rows } = await sql<Row>`SELECT id, topic, payload, traceparent FROM kernel.outbox
          WHERE due_at <= clock_timestamp() ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx);
        current = rows[0];
        if (current?.traceparent)
          await inTraceOf(current.traceparent, `event ${current.topic}`, () => deliver(tx, current!));
        else if (current) await deliver(tx, current);
        return current === undefined ? 'none' : 'delivered';
      });
    } catch (error) {
      if (!current) throw error;
      log.error({ err: error, topic: current.topic, event: String(current.id) }, 'event delivery failed');
      await sql`UPDATE kernel.outbox SET attempts = attempts + 1, last_error = ${String(error)},
        due_at = clock_timestamp() + least(power(2, least(attempts, ${MAX_BACKOFF_EXPONENT}::integer)), ${MAX_BACKOFF_SEC}) * interval '1 second'
        WHERE id = ${current.id}`.execute(db);
      return 'failed';
    }
  }

  async function deliverDue(stopping?: AbortSignal): Promise<number> {
    let count = 0;
    while (!stopping?.aborted) {
      const outcome = await deliverOne();
      if (outcome === 'none') break;
      if (outcome === 'delivered') count++;
    }
    return count;
  }

  return {
    async record(tx, event) {
      await sql`INSERT INTO kernel.outbox (topic, payload, traceparent)
        VALUES (${event.topic}, ${JSON.stringify(event.payload)}::jsonb, ${currentTrace() ?? null})`.execute(tx);
    },
    async backlog() {
      const { rows } = await sql<OutboxBacklog>`SELECT
          coalesce(extract(epoch FROM clock_timestamp() - min(due_at) FILTER (WHERE due_at <= clock_timestamp())), 0)::float8 AS "oldestSec",
          (count(*) FILTER (WHERE attempts > ${ATTEMPTS_USUAL}::integer))::float8 AS failing
        FROM kernel.outbox`.execute(db);
      return rows[0]!;
    },
    subscribe(topic, subscriber) {
      subscribers.set(topic, [...(subscribers.get(topic) ?? []), subscriber]);
    },
    deliverDue: () => deliverDue(),
    start() {
      ticker = startTicker({
        name: 'outbox',
        log,
        turn: async (stopping) => {
          if (await isDue()) await deliverDue(stopping);
          return IDLE_MS;
        },
      });
    },
    async stop() {
      await ticker?.stop();
    },
  };
}
