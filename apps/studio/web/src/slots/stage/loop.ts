/** One `requestAnimationFrame` loop, stopped while nothing moves. */
import { clock } from '@lantern/ui';

/** Maximum step, so that a hidden tab does not jump. */
const LONGEST_STEP_MS = 50;

export interface Loop {
  /** Runs from the next frame until `frame` returns that nothing moves. */
  wake(): void;
  now(): number;
  stop(): void;
}

/** `frame` moves and draws; returns whether it needs another frame. */
export function createLoop(frame: (nowMs: number, stepMs: number) => boolean): Loop {
  let frameId = 0;
  let before = 0;
  let stopped = false;
  const run = (): void => {
    const nowMs = clock.elapsedMs();
    const stepMs = before === 0 ? 0 : Math.min(LONGEST_STEP_MS, nowMs - before);
    before = nowMs;
    if (frame(nowMs, stepMs) && !stopped) frameId = requestAnimationFrame(run);
    else {
      frameId = 0;
      before = 0;
    }
  };
  return {
    wake() {
      if (frameId === 0 && !stopped) frameId = requestAnimationFrame(run);
    },
    now: () => clock.elapsedMs(),
    stop() {
      stopped = true;
      cancelAnimationFrame(frameId);
    },
  };
}
