/** From the main wallet to a vendor: hold, request to the vendor, then post or void. */
import type { ErrorCode } from '@lantern/contract/errors';
import { refuse, ok, type Result } from '../../../kernel/result.ts';
import { transactResult, type Tx } from '../../../kernel/tx.ts';
import { placeHold, openVendorAccount } from './postings.ts';
import type { ModuleContext } from './context.ts';
import { resolveTransfer } from './resolve-transfer.ts';
import { firstInquiryMs } from './rules/inquiry-timing.ts';
import { publishTransfer } from './publish.ts';
import { findOpen, insertTransfer, type Transfer } from './transfer-store.ts';
import { sendTransfer, type VendorWallet } from './vendor-wallet.ts';
import { lockWallet, openWallet, reviseWallet, type WalletName } from './wallet-store.ts';

export interface Move extends WalletName {
  readonly amount: bigint;
  readonly idempotencyKey: string;
  /** The member agrees that a running bonus ends. */
  readonly exitBonus: boolean;
}

/** Creates the hold and its transfer, committed before the request to the vendor. A refusal changes nothing, a bonus that would have ended included. */
async function prepare(
  { kernel, deps }: ModuleContext,
  tx: Tx,
  wallet: VendorWallet,
  move: Move,
): Promise<Result<Transfer, ErrorCode>> {
  const { ledger } = deps;
  const admitted = await deps.admitVendor(tx, move.memberId, move.vendor);
  if (!admitted.ok) return admitted;
  await openWallet(tx, move);
  await lockWallet(tx, move);
  if (await findOpen(tx, move)) return refuse('transfer_pending');
  // Before the hold: the end of a bonus locks the purse first, then the accounts.
  if (move.exitBonus) await deps.exitBonus(tx, move.memberId, move.currency);
  const transferId = kernel.ids.next<string & { readonly __brand: 'transfer' }>();
  const held = await placeHold(ledger, tx, { ...move, transferId });
  if (!held.ok) {
    if (held.code !== 'funds_insufficient') return held;
    // Bonus cannot be transferred out, so it does not count here.
    const purse = await ledger.balance(tx, move.memberId, move.currency);
    return refuse('funds_insufficient', { balance: purse.ok ? Number(purse.value.cash) : 0, currency: move.currency });
  }
  // While the hold locks the accounts no bonus is awarded.
  const bonus = await deps.bonusAtStake(tx, move.memberId, move.currency);
  if (bonus !== undefined) return refuse('bonus_exit_needed', { bonus: Number(bonus), currency: move.currency });
  await openVendorAccount(ledger, tx, move);
  await reviseWallet(tx, move, false);
  const transfer = await insertTransfer(tx, {
    ...move,
    transferId,
    direction: 'out',
    hold: held.value.operation,
    allBack: false,
    inquireInMs: firstInquiryMs(wallet.timeoutMs),
  });
  await publishTransfer(kernel.realtime, tx, transfer);
  return ok(transfer);
}

/** Transfers money to a vendor. Returns the transfer: done, refused, or pending until the vendor reports the outcome. */
export async function transferOut(
  module: ModuleContext,
  wallet: VendorWallet,
  move: Move,
): Promise<Result<Transfer, ErrorCode>> {
  const prepared = await transactResult(module.kernel.db, (tx) => prepare(module, tx, wallet, move));
  if (!prepared.ok) return prepared;
  const outcome = await sendTransfer(module.kernel.clock, wallet, prepared.value);
  const resolved = await resolveTransfer(module, prepared.value, outcome);
  if (resolved.state === 'pending') module.wake();
  return ok(resolved);
}
