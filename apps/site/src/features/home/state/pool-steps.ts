/** The figure of a confirmed pool on its way up. */
import { JACKPOT_TICK_MS } from '@lantern/contract/constants';
import { useReducedMotion } from '@lantern/ui';
import { useEffect, useRef, useState } from 'react';
import { poolNext, poolStart } from './figures.ts';

/** How many whole units of so many minor units each are shown of a confirmed amount; with reduced motion all of them at once. */
export function usePoolSteps(confirmed: number, unitMinor: number, running: boolean): number {
  const reduced = useReducedMotion();
  const [first] = useState(() => poolStart(confirmed));
  const value = useRef(first);
  const [counted, setCounted] = useState(() => Math.floor(first / unitMinor));
  useEffect(() => {
    if (!running) return;
    const timer = window.setInterval(() => {
      value.current = poolNext(value.current, confirmed);
      setCounted(Math.floor(value.current / unitMinor));
    }, JACKPOT_TICK_MS);
    return () => window.clearInterval(timer);
  }, [confirmed, running, unitMinor]);
  // A pool that was won is less at once, also where nothing moves.
  const most = Math.floor(confirmed / unitMinor);
  return reduced ? most : Math.min(counted, most);
}
