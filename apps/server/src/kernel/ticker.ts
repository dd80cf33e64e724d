/** A loop that repeats a small piece of work: outbox relay, lottery clock. Errors are logged and do not end it. */
import { pause } from './clock.ts';
import { isDatabaseUnreachable } from '@lantern/limits';
import type { Logger } from './log.ts';

export interface Ticker {
  /** Runs the work at once instead of waiting for the next turn. */
  wake(): void;
  /** Ends the loop after the current turn. */
  stop(): Promise<void>;
}

export interface TickerOptions {
  readonly name: string;
  readonly log: Logger;
  /**
   * Does one turn; returns the milliseconds to wait before the next. The signal is aborted by `stop`: a turn that works through
   * a backlog ends then.
   */
  readonly turn: (stopping: AbortSignal) => Promise<number>;
}

const PAUSE_AFTER_ERROR_MS = 500;

/** Starts the loop. */
export function startTicker({ name, log, turn }: TickerOptions): Ticker {
  const ending = new AbortController();
  let waking = new AbortController();
  let woken = false;

  async function loop(): Promise<void> {
    while (!ending.signal.aborted) {
      woken = false;
      let waitMs: number;
      try {
        waitMs = await turn(ending.signal);
      } catch (error) {
        // Every loop meets an unreachable database; the same message lets the log count repetitions.
        if (isDatabaseUnreachable(error)) log.error({ err: error }, 'the database cannot be reached');
        else log.error({ err: error, ticker: name }, 'ticker turn failed');
        waitMs = PAUSE_AFTER_ERROR_MS;
      }
      if (woken || ending.signal.aborted) continue;
      waking = new AbortController();
      await pause(waitMs, waking.signal);
    }
  }

  const done = loop();
  return {
    wake() {
      woken = true;
      waking.abort();
    },
    async stop() {
      ending.abort();
      waking.abort();
      await done;
    },
  };
}
