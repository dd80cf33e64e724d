/** What other modules say to the member about a withdrawal. */
import type { Tx } from '../../../kernel/tx.ts';
import { reasonIn } from './present.ts';
import { findWithdrawal } from './store.ts';

export interface WithdrawalSummary {
  readonly bankName: string;
  readonly accountMasked: string;
  /** Why it was rejected or failed; empty otherwise. */
  readonly reason: { readonly vi: string; readonly en: string };
}

/** Account and reason of a withdrawal; undefined for one that does not exist. */
export async function summaryOf(tx: Tx, withdrawalId: string): Promise<WithdrawalSummary | undefined> {
  const withdrawal = await findWithdrawal(tx, withdrawalId);
  if (!withdrawal) return undefined;
  const { bankName, accountMasked, reason } = withdrawal;
  return { bankName, accountMasked, reason: { vi: reasonIn(reason ?? '', 'VI'), en: reasonIn(reason ?? '', 'EN') } };
}
