/** A loop of small work. Errors are logged and do not end it. */
import { pause } from './clock.ts';
import type { Logger } from './log.ts';

export interface Ticker {
  /** Runs the work now instead of at the next turn. */
  wake(): void;
  /** Ends the loop after the current turn. */
  stop(): Promise<void>;
}

/** Starts it; each turn returns the milliseconds to wait before the next. */
export function startTicker(name: string, log: Logger, turn: () => Promise<number>): Ticker {
  const ending = new AbortController();
  let waking = new AbortController();
  let woken = false;
  async function loop(): Promise<void> {
    while (!ending.signal.aborted) {
      woken = false;
      const waitMs = await turn().catch((error: unknown) => {
        log.error({ err: error, loop: name }, 'a turn failed');
        return 1_000;
      });
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
