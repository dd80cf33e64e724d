/** The loop that resolves pending transfers. */
import { startTicker, type Ticker } from '../../../kernel/ticker.ts';
import type { ModuleContext } from './context.ts';
import { resolvePending } from './resolve-pending.ts';

const INTERVAL_MS = 500;

/** Starts it; several nodes may run it at once. */
export const startResolving = (module: ModuleContext): Ticker =>
  startTicker({
    name: 'transfers.resolving',
    log: module.kernel.log,
    turn: async () => {
      await resolvePending(module);
      return INTERVAL_MS;
    },
  });
