/** Time enters the program here only, so tests can drive it. */
export interface Clock {
  /** Milliseconds since the Unix epoch, by this process. Money and draws use the database's clock (`kernel.now()`). */
  now(): number;
  /** Monotonic milliseconds for measuring spans. */
  elapsed(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
};

/** Resolves after `ms` milliseconds, or at once when `signal` aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    signal?.addEventListener('abort', done, { once: true });
  });
}
