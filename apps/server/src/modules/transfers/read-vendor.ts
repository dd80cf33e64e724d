/** Asks a vendor what a member has there, and books what was won or lost since. */
import { transact } from '../../kernel/tx.ts';
import { bookResult, openVendorAccount } from './book.ts';
import type { Doors } from './doors.ts';
import { tellWallet } from './tell.ts';
import { findOpen } from './transfer-store.ts';
import { askBalance, type VendorWallet } from './vendor-wallet.ts';
import { findWallet, lockWallet, noteMissed, openWallet, reviseWallet, type WalletName } from './wallet-store.ts';

/** `unanswered`: the vendor did not say. `overtaken`: something moved meanwhile, so what it said counts for nothing. */
export type Reading = { readonly balance: bigint } | { readonly failed: 'unanswered' | 'overtaken' };

/** Reads one wallet. While a transfer is under way nothing is booked: the vendor's figure may be from before or after it. */
export async function readVendor({ kernel, deps: { ledger } }: Doors, wallet: VendorWallet, name: WalletName): Promise<Reading> {
  await openWallet(kernel.db, name);
  const before = (await findWallet(kernel.db, name))!;
  const balance = await askBalance(kernel.clock, wallet, name.memberId, name.currency);
  if (balance === undefined) {
    await transact(kernel.db, async (tx) => {
      await noteMissed(tx, name);
      await tellWallet(kernel.realtime, tx, name);
    });
    return { failed: 'unanswered' };
  }
  return await transact(kernel.db, async (tx): Promise<Reading> => {
    const { revision } = await lockWallet(tx, name);
    if (revision !== before.revision || (await findOpen(tx, name))) return { failed: 'overtaken' };
    const next = await reviseWallet(tx, name, true);
    await openVendorAccount(ledger, tx, name);
    await bookResult(ledger, tx, name, balance, `${name.memberId}/${name.vendor}/${next}`);
    await tellWallet(kernel.realtime, tx, name);
    return { balance };
  });
}
