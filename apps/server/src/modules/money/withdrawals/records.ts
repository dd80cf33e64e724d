/** Personal data in withdrawals: data export and erasure. */
import type { WithdrawalStatus } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { ModuleContext } from './context.ts';
import { readReport } from './member-store.ts';
import { openAccount } from './payee-account.ts';

const EVERYTHING = 1_000_000;

export interface WithdrawalRecord {
  readonly withdrawalId: string;
  readonly status: WithdrawalStatus;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly currency: string;
  readonly bankName: string;
  /** As submitted; masked once erased. */
  readonly accountNumber: string;
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
}

/** Every withdrawal of the member, newest first. */
export async function recordsOf(module: ModuleContext, memberId: MemberId): Promise<readonly WithdrawalRecord[]> {
  const { page } = await readReport(module.kernel.db, memberId, { offset: 0, limit: EVERYTHING });
  return page.map((withdrawal) => {
    const { withdrawalId, status, amount, fee, currency, bankName, accountMasked, requestedAt, finishedAt } =
      withdrawal;
    const accountNumber = openAccount(module, withdrawal)?.accountNumber ?? accountMasked;
    return { withdrawalId, status, amount, fee, currency, bankName, accountNumber, requestedAt, finishedAt };
  });
}
