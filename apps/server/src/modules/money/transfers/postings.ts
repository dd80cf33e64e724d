/** Every ledger posting of this module. The caller holds the lock on the wallet's row. */
import type { Tx } from '../../../kernel/tx.ts';
import { house, vendorWallet, type Outcome } from '../../ledger/index.ts';
import type { TransferLedger } from './context.ts';
import type { Transfer } from './transfer-store.ts';
import type { WalletName } from './wallet-store.ts';

const referenceOf = ({ transferId, vendor }: Pick<Transfer, 'transferId' | 'vendor'>) => ({ transferId, vendor });

/** The member's balance at the vendor according to the ledger. */
export async function bookBalance(
  ledger: TransferLedger,
  tx: Tx,
  { memberId, vendor, currency }: WalletName,
): Promise<bigint> {
  const { owner } = vendorWallet(memberId, vendor);
  return (
    (await ledger.balances(tx, memberId)).find(
      (row) => row.code === 'member_vendor' && row.owner_id === owner && row.currency === currency,
    )?.balance ?? 0n
  );
}

/** Opens the member's account for the vendor's wallet. */
export const openVendorAccount = (
  ledger: TransferLedger,
  tx: Tx,
  { memberId, vendor, currency }: WalletName,
): Promise<void> => ledger.openAccounts(tx, vendorWallet(memberId, vendor).owner, currency, ['member_vendor']);

/** Places a hold on cash that is about to go out. */
export function placeHold(
  ledger: TransferLedger,
  tx: Tx,
  transfer: WalletName & Pick<Transfer, 'transferId' | 'amount'>,
): Promise<Outcome> {
  const { transferId, memberId, currency, amount } = transfer;
  return ledger.holds.place(tx, {
    key: `transfer.hold:${transferId}`,
    code: 'transfer_hold',
    member: memberId,
    currency,
    amount,
    reference: referenceOf(transfer),
  });
}

function must(outcome: Outcome, what: string): void {
  if (!outcome.ok) throw new Error(`The ledger refused ${what}: ${outcome.code}`);
}

/** The vendor accepted: posts the hold to the member's account there. */
export async function postTransferOut(ledger: TransferLedger, tx: Tx, transfer: Transfer): Promise<void> {
  const { transferId, memberId, vendor, hold } = transfer;
  const resolution = {
    key: `transfer.out:${transferId}`,
    code: 'transfer_out' as const,
    hold: hold!,
    reference: referenceOf(transfer),
  };
  must(await ledger.holds.post(tx, resolution, vendorWallet(memberId, vendor)), `transfer ${transferId}`);
}

/** The vendor refused: releases the hold to cash. */
export async function releaseHold(ledger: TransferLedger, tx: Tx, transfer: Transfer): Promise<void> {
  const { transferId, hold } = transfer;
  must(
    await ledger.holds.void(tx, {
      key: `transfer.void:${transferId}`,
      code: 'transfer_void',
      hold: hold!,
      reference: referenceOf(transfer),
    }),
    `the release of ${transferId}`,
  );
}

/** Posts winnings or losses at the vendor, so that the member's account there equals `balance`. No-op if it does already. */
export async function bookResult(
  ledger: TransferLedger,
  tx: Tx,
  wallet: WalletName,
  balance: bigint,
  key: string,
): Promise<void> {
  const { memberId, vendor, currency } = wallet;
  const change = balance - (await bookBalance(ledger, tx, wallet));
  if (change === 0n) return;
  const [there, vendors] = [vendorWallet(memberId, vendor), house('vendor', vendor)];
  const leg =
    change > 0n
      ? { mode: 'move' as const, amount: change, from: vendors, to: there }
      : { mode: 'move' as const, amount: -change, from: there, to: vendors };
  const posted = await ledger.post(tx, {
    key: `vendor.result:${key}`,
    code: 'vendor_settlement',
    member: memberId,
    currency,
    legs: [leg],
    reference: { vendor },
  });
  must(posted, `the result at ${vendor}`);
}

/** The vendor paid: credits cash. An amount above the ledger's balance was won there and is posted first. */
export async function creditTransfer(ledger: TransferLedger, tx: Tx, transfer: Transfer): Promise<void> {
  const { transferId, memberId, vendor, currency, amount } = transfer;
  if ((await bookBalance(ledger, tx, transfer)) < amount) await bookResult(ledger, tx, transfer, amount, transferId);
  const posted = await ledger.post(tx, {
    key: `transfer.in:${transferId}`,
    code: 'transfer_in',
    member: memberId,
    currency,
    legs: [{ mode: 'move', amount, from: vendorWallet(memberId, vendor), to: 'cash' }],
    reference: referenceOf(transfer),
  });
  must(posted, `transfer ${transferId}`);
}
