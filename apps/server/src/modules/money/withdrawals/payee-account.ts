/** Unsealing of a withdrawal's payee account. */
import type { ModuleContext } from './context.ts';
import type { Withdrawal } from './store.ts';

export interface SealedAccount {
  readonly bin: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** The payee account; undefined once erased. */
export const openAccount = (
  { account }: ModuleContext,
  { withdrawalId, sealedAccount }: Withdrawal,
): SealedAccount | undefined =>
  sealedAccount === null ? undefined : (JSON.parse(account.unseal(withdrawalId, sealedAccount)) as SealedAccount);
