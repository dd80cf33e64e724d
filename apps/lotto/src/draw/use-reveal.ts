/** Runs a reveal: how many steps show now, and the way to see all at once. */
import { clock, useReducedMotion } from '@lantern/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DrawResult } from '../bets/board-light.ts';
import { revealSteps, stepsAt, type Step } from './reveal-schedule.ts';

export interface Reveal {
  readonly steps: readonly Step[];
  readonly count: number;
  readonly done: boolean;
  readonly skip: () => void;
}

/** @param animate false shows the result at once, as reduced motion does */
export function useReveal(result: DrawResult, animate: boolean): Reveal {
  const reduced = useReducedMotion();
  const steps = useMemo(() => revealSteps(result), [result]);
  const moving = animate && !reduced;
  const [count, setCount] = useState(moving ? 0 : steps.length);
  const startedMs = useRef(0);
  useEffect(() => {
    if (!moving) {
      setCount(steps.length);
      return;
    }
    startedMs.current = clock.elapsedMs();
    let frame = 0;
    const run = (): void => {
      const reached = stepsAt(steps, clock.elapsedMs() - startedMs.current);
      setCount((before) => Math.max(before, reached));
      if (reached < steps.length) frame = requestAnimationFrame(run);
    };
    frame = requestAnimationFrame(run);
    return () => cancelAnimationFrame(frame);
  }, [moving, steps]);
  return { steps, count, done: count >= steps.length, skip: () => setCount(steps.length) };
}
