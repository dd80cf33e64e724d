/** Watches the connection that holds an embedded database, and has the server restarted when it is lost. */
import type pg from 'pg';
import { pause } from '../clock.ts';

/** After this many milliseconds of failed restarts the server counts as lost. */
const GIVE_UP_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const PAUSE_MAXIMUM_MS = 2_000;
/** A restart in progress may end by itself before the process does; a server left running is taken over by the next process. */
const RELEASE_TIMEOUT_MS = 3_000;

export interface KeepOptions {
  /** Name in the log. */
  readonly what: string;
  /** Starts the server if it is not running, and connects to it. */
  readonly reconnect: () => Promise<pg.Client>;
  readonly log: { warn(message: string): void };
  /** In milliseconds; a minute by default. */
  readonly giveUpMs?: number;
}

export interface KeptConnection {
  /** Resolves with a one-line reason when the server could not be restarted. */
  readonly lost: Promise<Error>;
  /** Stops watching; returns the current connection, if there is one. */
  release(): Promise<pg.Client | undefined>;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Watches a connection until it is released. */
export function keepConnected(
  first: pg.Client,
  { what, reconnect, log, giveUpMs = GIVE_UP_MS }: KeepOptions,
): KeptConnection {
  const releasing = new AbortController();
  const { promise: lost, resolve: resolveLost } = Promise.withResolvers<Error>();
  let client: pg.Client | undefined;
  let restarting: Promise<void> = Promise.resolve();

  function hold(next: pg.Client): void {
    client = next;
    next.once('end', () => {
      client = undefined;
      if (!releasing.signal.aborted) restarting = restart();
    });
  }

  async function restart(): Promise<void> {
    log.warn(`${what} is lost; restarting it`);
    const since = performance.now();
    for (let waitMs = FIRST_PAUSE_MS; !releasing.signal.aborted; waitMs = Math.min(2 * waitMs, PAUSE_MAXIMUM_MS)) {
      try {
        hold(await reconnect());
        return log.warn(`${what} runs again`);
      } catch (error) {
        if (performance.now() - since > giveUpMs)
          return resolveLost(new Error(`${what} is lost and does not restart: ${reasonOf(error)}`));
      }
      await pause(waitMs, releasing.signal);
    }
  }

  hold(first);
  return {
    lost,
    async release() {
      releasing.abort();
      const waiting = new AbortController();
      await Promise.race([restarting, pause(RELEASE_TIMEOUT_MS, waiting.signal)]);
      waiting.abort();
      return client;
    },
  };
}
