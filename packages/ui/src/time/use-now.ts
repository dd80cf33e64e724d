import { useEffect, useState } from 'react';
import { clock } from './clock.ts';

interface Ticker {
  readonly listeners: Set<(nowMs: number) => void>;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** One timer per step for the whole page, however many countdowns it has: they update together. */
const tickers = new Map<number, Ticker>();

/** Calls the listener on every whole step until the returned function is called. */
export function follow(tickMs: number, listener: (nowMs: number) => void): () => void {
  const known = tickers.get(tickMs);
  const ticker = known ?? { listeners: new Set(), timer: undefined };
  ticker.listeners.add(listener);
  if (!known) {
    tickers.set(tickMs, ticker);
    const wait = (): void => {
      // Sleep to just after the next whole step instead of drifting.
      ticker.timer = setTimeout(tick, tickMs - (clock.nowMs() % tickMs) + 5);
    };
    const tick = (): void => {
      const reading = clock.nowMs();
      wait();
      for (const each of [...ticker.listeners]) each(reading);
    };
    wait();
  }
  return () => {
    ticker.listeners.delete(listener);
    if (ticker.listeners.size > 0) return;
    clearTimeout(ticker.timer);
    tickers.delete(tickMs);
  };
}

/**
 * Rerenders on every whole step of the server's clock, a second by default, so every countdown on a screen updates
 * together. `running` false stops the ticking and keeps the last reading.
 */
export function useNow(running = true, tickMs = 1000): number {
  const [nowMs, setNowMs] = useState(() => clock.nowMs());
  useEffect(() => {
    if (!running) return;
    setNowMs(clock.nowMs());
    return follow(tickMs, setNowMs);
  }, [running, tickMs]);
  return nowMs;
}
