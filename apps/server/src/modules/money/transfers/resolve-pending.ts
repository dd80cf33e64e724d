/** Queries vendors about unresolved transfers until they answer. */
import type { ModuleContext } from './context.ts';
import { resolveTransfer } from './resolve-transfer.ts';
import { walletOf } from './set-transfer-vendor.ts';
import { takeDue, type Transfer } from './transfer-store.ts';
import { inquire } from './vendor-wallet.ts';

const AT_ONCE = 20;
/** Longer than any vendor's timeout; another node takes the transfer over after it. */
const LEASE_MS = 20_000;
/** From this number on the log warns about the vendor. */
const INQUIRIES_BEFORE_WARNING = 10;

async function resolveOne(module: ModuleContext, transfer: Transfer): Promise<boolean> {
  const { kernel } = module;
  const { transferId, vendor, inquiries } = transfer;
  try {
    const wallet = await walletOf(module, vendor);
    const outcome = wallet ? await inquire(kernel.clock, wallet, transfer) : { kind: 'unknown' as const };
    if (outcome.kind === 'unknown' && inquiries >= INQUIRIES_BEFORE_WARNING)
      kernel.log.warn({ transferId, vendor, inquiries }, 'vendor does not report the outcome of a transfer');
    const { state } = await resolveTransfer(module, transfer, outcome);
    return state !== 'pending';
  } catch (error) {
    kernel.log.error({ err: error, transferId, vendor }, 'transfer could not be resolved');
    return false;
  }
}

/** One turn: resolves every due transfer, several at a time. Returns how many ended. */
export async function resolvePending(module: ModuleContext): Promise<number> {
  const due = await takeDue(module.kernel.db, AT_ONCE, LEASE_MS);
  return (await Promise.all(due.map((transfer) => resolveOne(module, transfer)))).filter(Boolean).length;
}
