/** The animated figure of a confirmed pool. */
import { JACKPOT_TICK_MS } from '@lantern/contract/constants';
import { useReducedMotion } from '@lantern/ui';
import { useEffect, useRef, useState } from 'react';
import { poolNext, poolStart } from './figures.ts';

/** How many whole units of that many minor units are shown of a confirmed amount; with reduced motion all at once. */
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
  // A pool that was won drops at once, even with reduced motion.
  const most = Math.floor(confirmed / unitMinor);
  return reduced ? most : Math.min(counted, most);
}
