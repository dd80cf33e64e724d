/** The loop that watches the orders' time. */
import type { Kernel } from '../../kernel/module.ts';
import { startTicker, type Ticker } from '../../kernel/ticker.ts';
import { expireOrders } from './expire-orders.ts';

const EXPIRY_INTERVAL_MS = 1_000;

/** Starts it; several nodes may run it at once. */
export const startExpiry = (kernel: Kernel): Ticker =>
  startTicker({
    name: 'payments.expiry',
    log: kernel.log,
    turn: async () => {
      await expireOrders(kernel);
      return EXPIRY_INTERVAL_MS;
    },
  });
