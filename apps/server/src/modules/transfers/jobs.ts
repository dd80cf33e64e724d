/** The loop that finds out what became of transfers. */
import { startTicker, type Ticker } from '../../kernel/ticker.ts';
import type { Doors } from './doors.ts';
import { resolvePending } from './resolve-pending.ts';

const INTERVAL_MS = 500;

/** Starts it; several nodes may run it at once. */
export const startResolving = (doors: Doors): Ticker =>
  startTicker({
    name: 'transfers.resolving',
    log: doors.kernel.log,
    turn: async () => {
      await resolvePending(doors);
      return INTERVAL_MS;
    },
  });
