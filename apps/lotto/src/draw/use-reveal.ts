/** Runs a reveal: the number of steps shown now, and the function to show all at once. */
import { clock, useReducedMotion, type ShownResult } from '@lantern/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { revealSteps, stepsAt, type Step } from './reveal-schedule.ts';

export interface Reveal {
  readonly steps: readonly Step[];
  readonly count: number;
  readonly done: boolean;
  /** Start on the page's own clock; undefined while it is not running. */
  readonly startedMs: () => number | undefined;
  readonly skip: () => void;
}

/** @param animate false shows the result at once, as reduced motion does */
export function useReveal(format: string, result: ShownResult, animate: boolean): Reveal {
  const reduced = useReducedMotion();
  const steps = useMemo(() => revealSteps(format, result), [format, result]);
  const moving = animate && !reduced;
  const [count, setCount] = useState(moving ? 0 : steps.length);
  const started = useRef<number>(undefined);
  const startedMs = useCallback(() => started.current, []);
  useEffect(() => {
    if (!moving) {
      setCount(steps.length);
      return;
    }
    const beganMs = clock.elapsedMs();
    started.current = beganMs;
    let frame = 0;
    const run = (): void => {
      const reached = stepsAt(steps, clock.elapsedMs() - beganMs);
      setCount((before) => Math.max(before, reached));
      if (reached < steps.length) frame = requestAnimationFrame(run);
    };
    frame = requestAnimationFrame(run);
    return () => cancelAnimationFrame(frame);
  }, [moving, steps]);
  return { steps, count, done: count >= steps.length, startedMs, skip: () => setCount(steps.length) };
}
