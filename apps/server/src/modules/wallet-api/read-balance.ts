/** `balance`: what a member of the vendor's could stake now. */
import type { WalletAnswer, WalletInput } from '@lantern/contract/wallet-api';
import type { MemberId } from '../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { Doors } from './doors.ts';
import { fromMinor } from './rules/money-scale.ts';
import type { WalletVendor } from './vendor-directory.ts';

/** Refuses account_not_found for whoever has never played there in the currency. */
export async function readBalance({ kernel, deps, sessions }: Doors, vendor: WalletVendor, { memberRef, currency }: WalletInput<'balance'>): Promise<Result<WalletAnswer<'balance'>>> {
  if (!(await sessions.hasPlayed(vendor.code, memberRef, currency))) return refuse('account_not_found');
  const purse = await deps.ledger.balance(kernel.db, memberRef as MemberId, currency);
  if (!purse.ok) return refuse('account_not_found');
  return ok({ balance: fromMinor(purse.value.cash + purse.value.bonus, vendor.moneyScale), currency });
}
