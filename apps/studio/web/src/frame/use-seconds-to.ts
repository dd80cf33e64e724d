/** Whole seconds left until a time. */
import { clock } from '@lantern/ui';
import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;
const secondsTo = (endsAtMs: number): number => Math.max(0, Math.ceil((endsAtMs - clock.elapsedMs()) / SECOND_MS));

/** Until a time of the page's monotonic clock. */
export function useSecondsTo(endsAtMs: number, running: boolean): number {
  const [seconds, setSeconds] = useState(() => secondsTo(endsAtMs));
  useEffect(() => {
    let timer = 0;
    const tick = (): void => {
      setSeconds(secondsTo(endsAtMs));
      const leftMs = endsAtMs - clock.elapsedMs();
      if (running && leftMs > 0) timer = window.setTimeout(tick, (leftMs % SECOND_MS) + 1);
    };
    tick();
    return () => window.clearTimeout(timer);
  }, [endsAtMs, running]);
  return seconds;
}
