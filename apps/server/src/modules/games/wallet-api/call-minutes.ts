/**
 * Vendors' requests by minute: how many, how many failed, how long they took. A node counts in memory and stores every few seconds, so a
 * request costs no query; a node that dies loses seconds of figures, and no money depends on them.
 */
import type { Kernel } from '../../../kernel/module.ts';
import { DURATION_SLOTS, slotOf } from './rules/durations.ts';
import { addMinutes, type CountedMinute } from './call-minute-store.ts';

const MINUTE_MS = 60_000;
/** Vendors and minutes a node holds while the database cannot be reached. */
const HELD_MAXIMUM = 5_000;

export interface CallMinutes {
  /** Counts one answered request. */
  count(vendor: string, durationMs: number, isError: boolean): void;
  /** Adds what was counted to the database's rows; returns how many rows. */
  store(): Promise<number>;
}

/** Counts requests on this node. */
export function createCallMinutes({ db, clock }: Pick<Kernel, 'db' | 'clock'>): CallMinutes {
  let held = new Map<string, CountedMinute>();
  return {
    count(vendor, durationMs, isError) {
      const minute = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;
      const key = `${vendor}/${minute}`;
      let counted = held.get(key);
      if (!counted) {
        if (held.size >= HELD_MAXIMUM) return;
        counted = { vendor, minute, errors: 0, slots: Array.from({ length: DURATION_SLOTS }, () => 0) };
        held.set(key, counted);
      }
      counted.slots[slotOf(durationMs)]!++;
      if (isError) counted.errors++;
    },
    async store() {
      if (held.size === 0) return 0;
      const storing = held;
      held = new Map();
      try {
        await addMinutes(db, [...storing.values()]);
      } catch (error) {
        // Kept for the next turn; what was counted meanwhile begins anew and is added to it.
        for (const [key, counted] of storing) {
          const newer = held.get(key);
          if (newer) {
            newer.errors += counted.errors;
            counted.slots.forEach((count, at) => (newer.slots[at]! += count));
          } else held.set(key, counted);
        }
        throw error;
      }
      return storing.size;
    },
  };
}
