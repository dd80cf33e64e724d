/** Messages between nodes by LISTEN/NOTIFY: every node receives every message. */
import pg from 'pg';
import { pause } from '../clock.ts';
import { sql } from '../db/index.ts';
import type { Logger } from '../log.ts';
import type { Db } from '../tx.ts';
import type { Transport } from './transport.ts';

const NOTIFY_CHANNEL = 'lantern_realtime';
const RECONNECT_MS = 500;
/** A vanished database host sends no FIN; without keep-alive probes the connection would stay silent forever. */
const KEEP_ALIVE_AFTER_MS = 10_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** Keeps one connection listening, and reconnects when it is lost. */
function createListener(connectionString: string, log: Logger, onText: (text: string) => void) {
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
      if (payload !== undefined) onText(payload);
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

/**
 * One listening connection, and the pool for sending. Never inside a transaction that does other work: NOTIFY holds a lock of the whole
 * server until the commit, which waits for a synchronous standby (ADR 51).
 */
export function createDatabaseTransport(db: Db, connectionString: string, log: Logger): Transport {
  let listener: ReturnType<typeof createListener> | undefined;
  return {
    async send(messages) {
      const texts = messages.map(({ text }) => text);
      try {
        await sql`SELECT pg_notify(${NOTIFY_CHANNEL}, message) FROM unnest(${texts}::text[]) AS message`.execute(db);
        return true;
      } catch (error) {
        log.warn({ err: error }, 'realtime messages dropped');
        return false;
      }
    },
    follow: async () => undefined,
    unfollow: () => undefined,
    async start(onText) {
      listener = createListener(connectionString, log, onText);
      await listener.connect();
    },
    stop: async () => await listener?.stop(),
  };
}
