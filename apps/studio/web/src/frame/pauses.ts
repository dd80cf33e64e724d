/** Pauses the member can skip, and the wait between two rounds. */
import { clock } from '@lantern/ui';
import { useEffect, useState } from 'react';

export interface Pauses {
  /** Resolves after a time, or when skipped; without a length only when skipped. */
  rest(ms: number | undefined): Promise<void>;
  /** Skips the current pause. */
  skip(): void;
  /** Counts from one number to another within a time; skipped, it is there at once. */
  count(from: number, to: number, ms: number, onStep: (value: number) => void): Promise<void>;
}

const STEP_MS = 33;

export function createPauses(): Pauses {
  let end: (() => void) | undefined;
  const rest: Pauses['rest'] = (ms) =>
    new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(() => end?.(), ms);
      end = () => {
        clearTimeout(timer);
        end = undefined;
        resolve();
      };
    });
  return {
    rest,
    skip: () => end?.(),
    async count(from, to, ms, onStep) {
      const steps = Math.max(1, Math.round(ms / STEP_MS));
      let step = 1;
      const timer = setInterval(() => {
        step += 1;
        const share = Math.min(1, step / steps);
        onStep(Math.round(from + (to - from) * (1 - (1 - share) ** 2)));
      }, STEP_MS);
      await rest(ms);
      clearInterval(timer);
      onStep(to);
    },
  };
}

const TICK_MS = 100;
const SECOND_MS = 1_000;

/** Whole seconds until a time of the page's monotonic clock, updated ten times a second; 0 from then on. */
export function useWait(untilMs: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const read = (): number => Math.max(0, untilMs - clock.elapsedMs());
    setLeft(read());
    if (read() === 0) return undefined;
    const timer = setInterval(() => {
      setLeft(read());
      if (read() === 0) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  return Math.ceil(left / SECOND_MS);
}
