import { useEffect, useState } from 'react';
import { clock } from './clock.ts';

/**
 * Re-renders once per second on the server clock's second, so every countdown on a screen turns
 * over together. `running` false stops the ticking and keeps the last reading.
 */
export function useNow(running = true): number {
  const [nowMs, setNowMs] = useState(() => clock.nowMs());
  useEffect(() => {
    if (!running) return;
    let timer = 0;
    const tick = (): void => {
      const reading = clock.nowMs();
      setNowMs(reading);
      // Sleep to just after the next whole second instead of drifting by 1000 ms steps.
      timer = window.setTimeout(tick, 1000 - (reading % 1000) + 5);
    };
    tick();
    return () => window.clearTimeout(timer);
  }, [running]);
  return nowMs;
}
