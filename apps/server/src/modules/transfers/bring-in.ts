/** From a vendor to the main wallet: what is there by the vendor's own word, then the move. */
import type { ErrorCode } from '@lantern/contract/errors';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact, type Tx } from '../../kernel/tx.ts';
import { openVendorAccount } from './book.ts';
import type { Doors } from './doors.ts';
import { readVendor } from './read-vendor.ts';
import { resolveTransfer } from './resolve-transfer.ts';
import { firstInquiryMs } from './rules/patience.ts';
import type { Move } from './send-out.ts';
import { tellTransfer } from './tell.ts';
import { findOpen, insertTransfer, type Transfer } from './transfer-store.ts';
import { sendTransfer, type VendorWallet } from './vendor-wallet.ts';
import { lockWallet, reviseWallet } from './wallet-store.ts';

export interface Bringing extends Omit<Move, 'amount'> {
  /** `all`: whatever is there. */
  readonly amount: bigint | 'all';
  /** Part of bringing all back. */
  readonly allBack: boolean;
}

async function prepare({ kernel, deps: { ledger } }: Doors, tx: Tx, wallet: VendorWallet, bringing: Bringing, amount: bigint): Promise<Result<Transfer, 'transfer_pending'>> {
  await lockWallet(tx, bringing);
  if (await findOpen(tx, bringing)) return refuse('transfer_pending');
  await openVendorAccount(ledger, tx, bringing);
  await reviseWallet(tx, bringing, false);
  const transferId = kernel.ids.next<string & { readonly __brand: 'transfer' }>();
  const transfer = await insertTransfer(tx, { ...bringing, amount, transferId, direction: 'in', hold: null, inquireInMs: firstInquiryMs(wallet.timeoutMs) });
  await tellTransfer(kernel.realtime, tx, transfer);
  return ok(transfer);
}

/** Brings money back. `transfer_empty` when all of nothing was asked for; otherwise the transfer as it stands. */
export async function bringIn(doors: Doors, wallet: VendorWallet, bringing: Bringing): Promise<Result<Transfer, ErrorCode>> {
  const { kernel } = doors;
  if (await findOpen(kernel.db, bringing)) return refuse('transfer_pending');
  const reading = await readVendor(doors, wallet, bringing);
  if ('failed' in reading) return refuse(reading.failed === 'overtaken' ? 'transfer_pending' : 'vendor_unavailable');
  const amount = bringing.amount === 'all' ? reading.balance : bringing.amount;
  if (amount === 0n) return refuse('transfer_empty');
  if (amount > reading.balance) return refuse('funds_insufficient', { balance: Number(reading.balance), currency: bringing.currency });
  const prepared = await transact(kernel.db, (tx) => prepare(doors, tx, wallet, bringing, amount));
  if (!prepared.ok) return prepared;
  const word = await sendTransfer(kernel.clock, wallet, prepared.value);
  const resolved = await resolveTransfer(doors, prepared.value, word);
  if (resolved.state === 'pending') doors.wake();
  return ok(resolved);
}
