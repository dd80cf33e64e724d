/** Applies the outcome of a transfer, once, with the postings in the same transaction. */
import { transact, type Tx } from '../../../kernel/tx.ts';
import { bookResult, releaseHold, postTransferOut, creditTransfer } from './postings.ts';
import type { ModuleContext } from './context.ts';
import type { VendorOutcome } from './rules/answers.ts';
import { inquiryDelayMs } from './rules/inquiry-timing.ts';
import { mayMove } from './states.ts';
import { publishTransfer } from './publish.ts';
import { awaitInquiry, endTransfer, lockTransfer, type Transfer } from './transfer-store.ts';
import { lockWallet, reviseWallet } from './wallet-store.ts';

type Ending = Exclude<VendorOutcome, { kind: 'unknown' }>;

async function end(
  { kernel, deps: { ledger } }: ModuleContext,
  tx: Tx,
  transfer: Transfer,
  outcome: Ending,
): Promise<Transfer> {
  await lockWallet(tx, transfer);
  const locked = await lockTransfer(tx, transfer.transferId);
  // The original request and the loop may both get an answer; the first one wins.
  if (!mayMove(locked.state, outcome.kind)) return locked;
  if (outcome.kind === 'done')
    await (locked.direction === 'out' ? postTransferOut : creditTransfer)(ledger, tx, locked);
  else if (locked.direction === 'out') await releaseHold(ledger, tx, locked);
  const ended = await endTransfer(tx, locked.transferId, outcome.kind, outcome.kind === 'done' ? null : outcome.reason);
  const revision = await reviseWallet(tx, locked, outcome.balance !== undefined);
  if (outcome.balance !== undefined)
    await bookResult(ledger, tx, locked, outcome.balance, `${locked.memberId}/${locked.vendor}/${revision}`);
  await publishTransfer(kernel.realtime, tx, ended);
  return ended;
}

/** Applies the vendor's outcome: done or refused ends the transfer; unknown schedules an inquiry. Returns the transfer's current state. */
export async function resolveTransfer(
  module: ModuleContext,
  transfer: Transfer,
  outcome: VendorOutcome,
): Promise<Transfer> {
  const { kernel } = module;
  if (outcome.kind !== 'unknown') return await transact(kernel.db, (tx) => end(module, tx, transfer, outcome));
  return await transact(kernel.db, async (tx) => {
    const open = await awaitInquiry(tx, transfer.transferId, inquiryDelayMs(transfer.inquiries));
    const now = await lockTransfer(tx, transfer.transferId);
    if (open && transfer.state === 'asked') await publishTransfer(kernel.realtime, tx, now);
    return now;
  });
}
