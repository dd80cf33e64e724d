/** The ledger's side of transfers: every posting of this module. The wallet's row is locked by whoever calls. */
import type { Tx } from '../../kernel/tx.ts';
import { house, vendorWallet, type Outcome } from '../ledger/index.ts';
import type { TransferLedger } from './doors.ts';
import type { Transfer } from './transfer-store.ts';
import type { WalletName } from './wallet-store.ts';

const referenceOf = ({ transferId, vendor }: Pick<Transfer, 'transferId' | 'vendor'>) => ({ transferId, vendor });

/** What the book says the member has at the vendor. */
export async function bookBalance(ledger: TransferLedger, tx: Tx, { memberId, vendor, currency }: WalletName): Promise<bigint> {
  const { owner } = vendorWallet(memberId, vendor);
  return (await ledger.balances(tx, memberId)).find((row) => row.code === 'member_vendor' && row.owner_id === owner && row.currency === currency)?.balance ?? 0n;
}

/** Opens the member's account for the vendor's wallet. */
export const openVendorAccount = (ledger: TransferLedger, tx: Tx, { memberId, vendor, currency }: WalletName): Promise<void> =>
  ledger.openAccounts(tx, vendorWallet(memberId, vendor).owner, currency, ['member_vendor']);

/** Sets aside cash that is about to go out. */
export function holdOut(ledger: TransferLedger, tx: Tx, transfer: WalletName & Pick<Transfer, 'transferId' | 'amount'>): Promise<Outcome> {
  const { transferId, memberId, currency, amount } = transfer;
  return ledger.holds.place(tx, { key: `transfer.hold:${transferId}`, code: 'transfer_hold', member: memberId, currency, amount, reference: referenceOf(transfer) });
}

function must(outcome: Outcome, what: string): void {
  if (!outcome.ok) throw new Error(`The ledger refused ${what}: ${outcome.code}`);
}

/** The vendor has it: the hold goes on to the member's account there. */
export async function payOut(ledger: TransferLedger, tx: Tx, transfer: Transfer): Promise<void> {
  const { transferId, memberId, vendor, hold } = transfer;
  const resolution = { key: `transfer.out:${transferId}`, code: 'transfer_out' as const, hold: hold!, reference: referenceOf(transfer) };
  must(await ledger.holds.post(tx, resolution, vendorWallet(memberId, vendor)), `transfer ${transferId}`);
}

/** The vendor has nothing of it: the hold goes back to cash. */
export async function giveBack(ledger: TransferLedger, tx: Tx, transfer: Transfer): Promise<void> {
  const { transferId, hold } = transfer;
  must(await ledger.holds.void(tx, { key: `transfer.void:${transferId}`, code: 'transfer_void', hold: hold!, reference: referenceOf(transfer) }), `the return of ${transferId}`);
}

/** Books what was won or lost at the vendor, so that the member's account there says `balance`. Answers whether anything moved. */
export async function bookResult(ledger: TransferLedger, tx: Tx, wallet: WalletName, balance: bigint, key: string): Promise<boolean> {
  const { memberId, vendor, currency } = wallet;
  const change = balance - (await bookBalance(ledger, tx, wallet));
  if (change === 0n) return false;
  const [there, vendors] = [vendorWallet(memberId, vendor), house('vendor', vendor)];
  const leg = change > 0n ? { mode: 'move' as const, amount: change, from: vendors, to: there } : { mode: 'move' as const, amount: -change, from: there, to: vendors };
  const posted = await ledger.post(tx, { key: `vendor.result:${key}`, code: 'vendor_settlement', member: memberId, currency, legs: [leg], reference: { vendor } });
  must(posted, `the result at ${vendor}`);
  return true;
}

/** The vendor has given it: it goes to cash. What it gave beyond the book's figure was won there and is booked first. */
export async function takeIn(ledger: TransferLedger, tx: Tx, transfer: Transfer): Promise<void> {
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
