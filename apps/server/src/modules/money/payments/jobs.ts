/** The loop that expires orders, and the job that cleans up the receipts' directory. */
import type { ImageVault } from '../../../kernel/images/vault.ts';
import type { JobDefinition } from '../../../kernel/jobs.ts';
import type { Kernel } from '../../../kernel/module.ts';
import { startTicker, type Ticker } from '../../../kernel/ticker.ts';
import { expireOrders } from './expire-orders.ts';
import { unreferencedFiles } from './receipt-store.ts';

const EXPIRY_INTERVAL_MS = 1_000;
/** A file is written before its row; an older file without a row is left over from a crash. */
const ORPHANED_AFTER_MS = 3_600_000;

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

/** Deletes receipt files without an order (cron in UTC); may run twice or late. */
export const paymentsJobs = (kernel: Kernel, vault: ImageVault): readonly JobDefinition[] => [
  {
    name: 'payments.remove_strays',
    cron: '41 * * * *',
    run: async () => vault.remove(await unreferencedFiles(kernel.db, await vault.list(ORPHANED_AFTER_MS))),
  },
];
