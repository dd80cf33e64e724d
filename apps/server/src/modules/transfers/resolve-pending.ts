/** Asks vendors what became of transfers whose outcome is not known, until they say. */
import type { Doors } from './doors.ts';
import { resolveTransfer } from './resolve-transfer.ts';
import { walletOf } from './set-transfer-vendor.ts';
import { takeDue, type Transfer } from './transfer-store.ts';
import { inquire } from './vendor-wallet.ts';

const AT_ONCE = 20;
/** Longer than any vendor's patience; another node takes the transfer over once it has passed. */
const LEASE_MS = 20_000;
/** From here on somebody should look at the vendor. */
const INQUIRIES_WORRYING = 10;

async function resolveOne(doors: Doors, transfer: Transfer): Promise<boolean> {
  const { kernel } = doors;
  const { transferId, vendor, inquiries } = transfer;
  try {
    const wallet = await walletOf(doors, vendor);
    const word = wallet ? await inquire(kernel.clock, wallet, transfer) : { kind: 'unknown' as const };
    if (word.kind === 'unknown' && inquiries >= INQUIRIES_WORRYING) kernel.log.warn({ transferId, vendor, inquiries }, 'vendor does not say what became of a transfer');
    const { state } = await resolveTransfer(doors, transfer, word);
    return state !== 'pending';
  } catch (error) {
    kernel.log.error({ err: error, transferId, vendor }, 'transfer cannot be resolved');
    return false;
  }
}

/** One turn: every transfer that is due, several at a time. Answers how many came to an end. */
export async function resolvePending(doors: Doors): Promise<number> {
  const due = await takeDue(doors.kernel.db, AT_ONCE, LEASE_MS);
  return (await Promise.all(due.map((transfer) => resolveOne(doors, transfer)))).filter(Boolean).length;
}
