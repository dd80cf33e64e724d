/** Reads a member's balance at a vendor and posts the winnings or losses since the last reading. */
import { transact } from '../../../kernel/tx.ts';
import { bookResult, openVendorAccount } from './postings.ts';
import type { ModuleContext } from './context.ts';
import { publishWallet } from './publish.ts';
import { findOpen } from './transfer-store.ts';
import { fetchBalance, type VendorWallet } from './vendor-wallet.ts';
import { findWallet, lockWallet, markMissed, openWallet, reviseWallet, type WalletName } from './wallet-store.ts';

/** `unanswered`: the vendor gave no usable answer. `overtaken`: the wallet changed meanwhile, so the answer is discarded. */
export type Reading = { readonly balance: bigint } | { readonly failed: 'unanswered' | 'overtaken' };

/** Reads one wallet. While a transfer is pending nothing is posted: the reported balance may be from before or after it. */
export async function readVendor(
  { kernel, deps: { ledger } }: ModuleContext,
  wallet: VendorWallet,
  name: WalletName,
): Promise<Reading> {
  await openWallet(kernel.db, name);
  const before = (await findWallet(kernel.db, name))!;
  const balance = await fetchBalance(kernel.clock, wallet, name.memberId, name.currency);
  if (balance === undefined) {
    await transact(kernel.db, async (tx) => {
      await markMissed(tx, name);
      await publishWallet(kernel.realtime, tx, name);
    });
    return { failed: 'unanswered' };
  }
  return await transact(kernel.db, async (tx): Promise<Reading> => {
    const { revision } = await lockWallet(tx, name);
    if (revision !== before.revision || (await findOpen(tx, name))) return { failed: 'overtaken' };
    const next = await reviseWallet(tx, name, true);
    await openVendorAccount(ledger, tx, name);
    await bookResult(ledger, tx, name, balance, `${name.memberId}/${name.vendor}/${next}`);
    await publishWallet(kernel.realtime, tx, name);
    return { balance };
  });
}
