/** A run that was started or is scheduled. */
interface Slot {
  readonly startsAtMs: number;
  readonly inputKey: string;
  readonly result: Promise<unknown>;
}

/**
 * Throttles of §9: at most one run per window for each call id. A caller with the same input inside the window shares
 * that run's promise; a caller with another input waits for the next free window, so that no mark-as-read is lost.
 * `now` is any monotonic clock in milliseconds.
 */
export function createThrottle(now: () => number) {
  const slotsById = new Map<string, Slot[]>();
  return function throttled<R>(id: string, windowMs: number, inputKey: string, run: () => Promise<R>): Promise<R> {
    const nowMs = now();
    const slots = (slotsById.get(id) ?? []).filter((slot) => slot.startsAtMs + windowMs > nowMs);
    const shared = slots.find((slot) => slot.inputKey === inputKey);
    if (shared) {
      return shared.result as Promise<R>;
    }
    const last = slots[slots.length - 1];
    const startsAtMs = last ? last.startsAtMs + windowMs : nowMs;
    const result = startsAtMs > nowMs ? wait(startsAtMs - nowMs).then(run) : run();
    slotsById.set(id, [...slots, { startsAtMs, inputKey, result }]);
    return result;
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
