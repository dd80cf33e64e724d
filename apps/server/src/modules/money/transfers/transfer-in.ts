/** From a vendor to the main wallet: reads the balance at the vendor, then transfers. */
import type { ErrorCode } from '@lantern/contract/errors';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { MAX_BALANCE } from '../../ledger/index.ts';
import { openVendorAccount } from './postings.ts';
import type { ModuleContext } from './context.ts';
import { readVendor } from './read-vendor.ts';
import { resolveTransfer } from './resolve-transfer.ts';
import { firstInquiryMs } from './rules/inquiry-timing.ts';
import type { Move } from './transfer-out.ts';
import { publishTransfer } from './publish.ts';
import { findOpen, insertTransfer, type Transfer } from './transfer-store.ts';
import { sendTransfer, type VendorWallet } from './vendor-wallet.ts';
import { lockWallet, reviseWallet } from './wallet-store.ts';

export interface IncomingTransfer extends Omit<Move, 'amount' | 'exitBonus'> {
  /** `all`: the whole balance. */
  readonly amount: bigint | 'all';
  /** Part of an `all_back` request. */
  readonly allBack: boolean;
}

async function prepare(
  { kernel, deps: { ledger } }: ModuleContext,
  tx: Tx,
  wallet: VendorWallet,
  incoming: IncomingTransfer,
  amount: bigint,
): Promise<Result<Transfer, 'transfer_pending' | 'balance_limit_reached'>> {
  await lockWallet(tx, incoming);
  if (await findOpen(tx, incoming)) return refuse('transfer_pending');
  // Checked before the request to the vendor: the wallet must have room for the payment.
  const purse = await ledger.balance(tx, incoming.memberId, incoming.currency);
  if (purse.ok && purse.value.cash + purse.value.bonus + purse.value.locked + amount > MAX_BALANCE)
    return refuse('balance_limit_reached');
  await openVendorAccount(ledger, tx, incoming);
  await reviseWallet(tx, incoming, false);
  const transferId = kernel.ids.next<string & { readonly __brand: 'transfer' }>();
  const transfer = await insertTransfer(tx, {
    ...incoming,
    amount,
    transferId,
    direction: 'in',
    hold: null,
    inquireInMs: firstInquiryMs(wallet.timeoutMs),
  });
  await publishTransfer(kernel.realtime, tx, transfer);
  return ok(transfer);
}

/** Transfers money back. Refuses transfer_empty if `all` finds no balance, balance_limit_reached if the wallet has no room; otherwise returns the transfer. */
export async function transferIn(
  module: ModuleContext,
  wallet: VendorWallet,
  incoming: IncomingTransfer,
): Promise<Result<Transfer, ErrorCode>> {
  const { kernel } = module;
  if (await findOpen(kernel.db, incoming)) return refuse('transfer_pending');
  const reading = await readVendor(module, wallet, incoming);
  if ('failed' in reading) return refuse(reading.failed === 'overtaken' ? 'transfer_pending' : 'vendor_unavailable');
  const amount = incoming.amount === 'all' ? reading.balance : incoming.amount;
  if (amount === 0n) return refuse('transfer_empty');
  if (amount > reading.balance)
    return refuse('funds_insufficient', { balance: Number(reading.balance), currency: incoming.currency });
  const prepared = await transact(kernel.db, (tx) => prepare(module, tx, wallet, incoming, amount));
  if (!prepared.ok) return prepared;
  const outcome = await sendTransfer(kernel.clock, wallet, prepared.value);
  const resolved = await resolveTransfer(module, prepared.value, outcome);
  if (resolved.state === 'pending') module.wake();
  return ok(resolved);
}
