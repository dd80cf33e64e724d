/** The studio's only clock: for signatures and patience. What decides about money and pauses goes by the database's. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Clock {
  /** Milliseconds since 1970 UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Waits, or ends early when the signal says so. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal ? { signal, ref: true } : {}).catch(() => undefined);
}
