/** One `requestAnimationFrame` loop that sleeps while nothing moves. */
import { clock } from '@lantern/ui';

/** A tab that was away does not make up for it in one leap. */
const LONGEST_STEP_MS = 50;

export interface Loop {
  /** Draws on from the next frame until `frame` answers that nothing moves. */
  wake(): void;
  now(): number;
  stop(): void;
}

/** `frame` moves and draws; answers whether it wants another one. */
export function createLoop(frame: (nowMs: number, stepMs: number) => boolean): Loop {
  let asked = 0;
  let before = 0;
  let stopped = false;
  const run = (): void => {
    const nowMs = clock.elapsedMs();
    const stepMs = before === 0 ? 0 : Math.min(LONGEST_STEP_MS, nowMs - before);
    before = nowMs;
    if (frame(nowMs, stepMs) && !stopped) asked = requestAnimationFrame(run);
    else {
      asked = 0;
      before = 0;
    }
  };
  return {
    wake() {
      if (asked === 0 && !stopped) asked = requestAnimationFrame(run);
    },
    now: () => clock.elapsedMs(),
    stop() {
      stopped = true;
      cancelAnimationFrame(asked);
    },
  };
}
