import { useEffect, useState } from 'react';
import { clock } from './clock.ts';

/**
 * Re-renders on every whole step of the server's clock, a second unless told, so every countdown on a screen turns
 * over together. `running` false stops the ticking and keeps the last reading.
 */
export function useNow(running = true, tickMs = 1000): number {
  const [nowMs, setNowMs] = useState(() => clock.nowMs());
  useEffect(() => {
    if (!running) return;
    let timer = 0;
    const tick = (): void => {
      const reading = clock.nowMs();
      setNowMs(reading);
      // Sleep to just after the next whole step instead of drifting.
      timer = window.setTimeout(tick, tickMs - (reading % tickMs) + 5);
    };
    tick();
    return () => window.clearTimeout(timer);
  }, [running, tickMs]);
  return nowMs;
}
