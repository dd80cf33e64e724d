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
  /** Sends soon, batched with other messages into one statement. */
  publish(message: RealtimeMessage): void;
  /** Sends soon after the transaction has committed, and never if it rolls back. */
  publishIn(tx: Tx, ...messages: readonly RealtimeMessage[]): void;
  /** Sends messages that are text already: those that triggers raised. */
  relay(texts: readonly string[]): void;
  /** Receives every message of every node. Returns a function that unsubscribes. */
  listen(listener: (message: RealtimeMessage) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const NOTIFY_CHANNEL = 'lantern_realtime';
const GATHER_MS = 20;
const RECONNECT_MS = 500;
/** A vanished database host sends no FIN; without keep-alive probes the connection would stay silent forever. */
const KEEP_ALIVE_AFTER_MS = 10_000;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Batches messages for a moment and sends them as one statement; one batch after the other, so that none overtakes an older one. Never
 * inside a transaction that does other work: NOTIFY holds a lock of the whole server until the commit, which waits for a synchronous
 * standby (ADR 51).
 */
function createSender(db: Db, log: Logger) {
  let waiting: string[] = [];
  let sent = 0;
  let flushing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

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

  return {
    /** Numbered, because PostgreSQL delivers equal messages of one transaction once: of the counts 9, 10, 9 the last one is true. */
    send(...messages: readonly RealtimeMessage[]): void {
      waiting.push(...messages.map((message) => JSON.stringify({ ...message, number: ++sent })));
      timer ??= setTimeout(() => {
        flushing = flushing.then(flush);
      }, GATHER_MS);
    },
    async stop(): Promise<void> {
      clearTimeout(timer);
      await flushing;
      await flush();
    },
  };
}

function readMessage(text: string): RealtimeMessage {
  const { channel, event, payload } = JSON.parse(text) as RealtimeMessage;
  return { channel, event, payload };
}

/** Keeps one connection listening, and reconnects when it is lost. */
function createListener(connectionString: string, log: Logger, onMessage: (message: RealtimeMessage) => void) {
  const ending = new AbortController();
  let client: pg.Client | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    });
    next.on('notification', ({ payload }) => {
      if (payload !== undefined) onMessage(readMessage(payload));
    });
    next.on('error', () => undefined);
    try {
      await next.connect();
      await next.query(`LISTEN ${NOTIFY_CHANNEL}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    if (ending.signal.aborted) return await next.end();
    // Only an established connection is replaced: the loop that made a failed attempt retries it.
    next.once('end', () => void reconnect());
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
    connect,
    async stop(): Promise<void> {
      ending.abort();
      await client?.end().catch(() => undefined);
    },
  };
}

/** The bus over one listening connection and the pool. */
export function createRealtimeBus(db: Db, connectionString: string, log: Logger): RealtimeBus {
  const listeners = new Set<(message: RealtimeMessage) => void>();
  const sender = createSender(db, log);
  const listener = createListener(connectionString, log, (message) => {
    for (const onMessage of listeners) onMessage(message);
  });
  return {
    publish: (message) => sender.send(message),
    publishIn(tx, ...messages) {
      tx.afterCommit(() => sender.send(...messages));
    },
    relay: (texts) => sender.send(...texts.map(readMessage)),
    listen(onMessage) {
      listeners.add(onMessage);
      return () => listeners.delete(onMessage);
    },
    start: () => listener.connect(),
    async stop() {
      await sender.stop();
      await listener.stop();
    },
  };
}
