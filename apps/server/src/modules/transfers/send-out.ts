/** From the main wallet to a vendor: hold, ask the vendor, then post or void. */
import type { ErrorCode } from '@lantern/contract/errors';
import { refuse, ok, type Result } from '../../kernel/result.ts';
import { transact, type Tx } from '../../kernel/tx.ts';
import { holdOut, openVendorAccount } from './book.ts';
import type { Doors } from './doors.ts';
import { resolveTransfer } from './resolve-transfer.ts';
import { firstInquiryMs } from './rules/patience.ts';
import { tellTransfer } from './tell.ts';
import { findOpen, insertTransfer, type Transfer } from './transfer-store.ts';
import { sendTransfer, type VendorWallet } from './vendor-wallet.ts';
import { lockWallet, openWallet, reviseWallet, type WalletName } from './wallet-store.ts';

export interface Move extends WalletName {
  readonly amount: bigint;
  readonly idempotencyKey: string;
}

/** The hold and its transfer, committed before the vendor hears of it. */
async function prepare({ kernel, deps: { ledger } }: Doors, tx: Tx, wallet: VendorWallet, move: Move): Promise<Result<Transfer, ErrorCode>> {
  await openWallet(tx, move);
  await lockWallet(tx, move);
  if (await findOpen(tx, move)) return refuse('transfer_pending');
  const transferId = kernel.ids.next<string & { readonly __brand: 'transfer' }>();
  const held = await holdOut(ledger, tx, { ...move, transferId });
  if (!held.ok) {
    if (held.code !== 'funds_insufficient') return held;
    // Bonus does not go out, so it does not count here.
    const purse = await ledger.balance(tx, move.memberId, move.currency);
    return refuse('funds_insufficient', { balance: purse.ok ? Number(purse.value.cash) : 0, currency: move.currency });
  }
  await openVendorAccount(ledger, tx, move);
  await reviseWallet(tx, move, false);
  const transfer = await insertTransfer(tx, { ...move, transferId, direction: 'out', hold: held.value.operation, allBack: false, inquireInMs: firstInquiryMs(wallet.timeoutMs) });
  await tellTransfer(kernel.realtime, tx, transfer);
  return ok(transfer);
}

/** Sends money to a vendor. Answers the transfer as it stands: done, refused, or pending until the vendor says what became of it. */
export async function sendOut(doors: Doors, wallet: VendorWallet, move: Move): Promise<Result<Transfer, ErrorCode>> {
  const prepared = await transact(doors.kernel.db, (tx) => prepare(doors, tx, wallet, move));
  if (!prepared.ok) return prepared;
  const word = await sendTransfer(doors.kernel.clock, wallet, prepared.value);
  const resolved = await resolveTransfer(doors, prepared.value, word);
  if (resolved.state === 'pending') doors.wake();
  return ok(resolved);
}
