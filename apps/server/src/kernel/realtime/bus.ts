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
  /** Sends when the transaction commits; any number of messages in one statement. */
  publishIn(tx: Tx, ...messages: readonly RealtimeMessage[]): Promise<void>;
  /** Receives every message of every node. Returns a function that unsubscribes. */
  listen(listener: (message: RealtimeMessage) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const NOTIFY_CHANNEL = 'lantern_realtime';
const GATHER_MS = 20;
/** PostgreSQL takes less than 8000 bytes in a notification. */
const NOTIFICATION_BYTES = 7_900;
const RECONNECT_MS = 500;
/** A vanished database host sends no FIN; without keep-alive probes the connection would stay silent forever. */
const KEEP_ALIVE_AFTER_MS = 10_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** Messages as JSON, packed into as few notifications as hold them: each costs the database and every node far more than its bytes. */
function packed(messages: readonly string[]): readonly string[] {
  const notifications: string[] = [];
  let gathered: string[] = [];
  let bytes = 2;
  for (const message of messages) {
    const size = Buffer.byteLength(message) + 1;
    if (gathered.length > 0 && bytes + size > NOTIFICATION_BYTES) {
      notifications.push(`[${gathered.join()}]`);
      gathered = [];
      bytes = 2;
    }
    gathered.push(message);
    bytes += size;
  }
  if (gathered.length > 0) notifications.push(`[${gathered.join()}]`);
  return notifications;
}

const notify = (tx: Tx, messages: readonly string[]) =>
  sql`SELECT pg_notify(${NOTIFY_CHANNEL}, notification) FROM unnest(${[...packed(messages)]}::text[]) AS notification`.execute(
    tx,
  );

/** Batches messages for a moment and sends them as one statement; one batch after the other, so that none overtakes an older one. */
function createSender(db: Db, log: Logger) {
  let waiting: string[] = [];
  let flushing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    timer = undefined;
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      await notify(db, batch);
    } catch (error) {
      log.warn({ err: error }, 'realtime messages dropped');
    }
  }

  return {
    send(message: RealtimeMessage): void {
      waiting.push(JSON.stringify(message));
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
      if (payload === undefined) return;
      // Triggers send one message, nodes send many.
      const sent = JSON.parse(payload) as RealtimeMessage | readonly RealtimeMessage[];
      for (const message of [sent].flat()) onMessage(message);
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
    async publishIn(tx, ...messages) {
      await notify(
        tx,
        messages.map((message) => JSON.stringify(message)),
      );
    },
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
