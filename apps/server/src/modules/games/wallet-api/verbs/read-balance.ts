/** `balance`: what a member could stake now. */
import type { WalletAnswer, WalletInput } from '@lantern/contract/wallet-api';
import type { MemberId } from '../../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { ModuleContext } from '../context.ts';
import { fromMinor } from '../rules/money-scale.ts';
import type { WalletVendor } from '../vendors/vendor-directory.ts';

/** Refuses account_not_found for a member who has never played at the vendor in the currency. */
export async function readBalance(
  { kernel, deps, sessions }: ModuleContext,
  vendor: WalletVendor,
  { memberRef, currency }: WalletInput<'balance'>,
): Promise<Result<WalletAnswer<'balance'>>> {
  if (!(await sessions.hasPlayed(vendor.code, memberRef, currency))) return refuse('account_not_found');
  const purse = await deps.ledger.balance(kernel.db, memberRef as MemberId, currency);
  if (!purse.ok) return refuse('account_not_found');
  return ok({ balance: fromMinor(purse.value.cash + purse.value.bonus, vendor.moneyScale), currency });
}
