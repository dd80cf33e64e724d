/** Realtime between nodes: LISTEN/NOTIFY. Delivery is best effort; clients refetch after a gap, so nothing here is a source of truth. */
import pg from 'pg';
import { pause } from '../clock.ts';
import { sql } from '../db/index.ts';
import type { Logger } from '../log.ts';
import type { Db, Tx } from '../tx.ts';

export interface RealtimeMessage {
  /** `member:<id>`, `lottery:<gameCode>` … */
  readonly channel: string;
  readonly event: string;
  readonly payload: unknown;
}

export interface RealtimeBus {
  /** Sends soon, gathered with its neighbours into one statement. */
  publish(message: RealtimeMessage): void;
  /** Sends when the transaction commits; any number of messages in one statement. */
  publishIn(tx: Tx, ...messages: readonly RealtimeMessage[]): Promise<void>;
  /** Hears every message of every node. Answers the way to stop hearing. */
  listen(listener: (message: RealtimeMessage) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const NOTIFY_CHANNEL = 'lantern_realtime';
const GATHER_MS = 20;
const RECONNECT_MS = 500;

/** The bus over one listening connection and the pool. */
export function createRealtimeBus(db: Db, connectionString: string, log: Logger): RealtimeBus {
  const listeners = new Set<(message: RealtimeMessage) => void>();
  const ending = new AbortController();
  let waiting: string[] = [];
  let flushing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;

  async function flush(): Promise<void> {
    timer = undefined;
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      await sql`SELECT pg_notify(${NOTIFY_CHANNEL}, message) FROM unnest(${batch}::text[]) AS message`.execute(db);
    } catch (error) {
      log.warn({ err: error }, 'realtime messages dropped');
    }
  }

  function hear(text: string | undefined): void {
    if (text === undefined) return;
    const message = JSON.parse(text) as RealtimeMessage;
    for (const listener of listeners) listener(message);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString });
    next.on('notification', (notification) => hear(notification.payload));
    next.on('error', () => undefined);
    next.on('end', () => void reconnect());
    await next.connect();
    await next.query(`LISTEN ${NOTIFY_CHANNEL}`);
    client = next;
  }

  async function reconnect(): Promise<void> {
    while (!ending.signal.aborted) {
      await pause(RECONNECT_MS, ending.signal);
      if (ending.signal.aborted) return;
      try {
        return await connect();
      } catch (error) {
        log.warn({ err: error }, 'realtime listener cannot connect');
      }
    }
  }

  return {
    publish(message) {
      waiting.push(JSON.stringify(message));
      timer ??= setTimeout(() => (flushing = flush()), GATHER_MS);
    },
    async publishIn(tx, ...messages) {
      const texts = messages.map((message) => JSON.stringify(message));
      await sql`SELECT pg_notify(${NOTIFY_CHANNEL}, message) FROM unnest(${texts}::text[]) AS message`.execute(tx);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: connect,
    async stop() {
      ending.abort();
      clearTimeout(timer);
      await flushing;
      await flush();
      await client?.end().catch(() => undefined);
    },
  };
}
