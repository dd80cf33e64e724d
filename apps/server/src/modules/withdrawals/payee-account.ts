/** The account of a withdrawal, out of its seal. */
import type { Doors } from './doors.ts';
import type { Withdrawal } from './store.ts';

export interface SealedAccount {
  readonly bin: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** Undefined once erased. */
export const openAccount = ({ account }: Doors, { withdrawalId, sealedAccount }: Withdrawal): SealedAccount | undefined =>
  sealedAccount === null ? undefined : (JSON.parse(account.unseal(withdrawalId, sealedAccount)) as SealedAccount);
