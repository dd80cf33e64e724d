/** Personal data in withdrawals: data export and erasure. */
import type { WithdrawalStatus } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { ModuleContext } from './context.ts';
import { readReport } from './member-store.ts';
import { readQuestions, type Question } from './question-store.ts';
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
  /** What reviewers asked and the member answered. */
  readonly questions: readonly Pick<Question, 'text' | 'askedAt' | 'answer' | 'answeredAt'>[];
}

/** Every withdrawal of the member, newest first. */
export async function recordsOf(module: ModuleContext, memberId: MemberId): Promise<readonly WithdrawalRecord[]> {
  const { page } = await readReport(module.kernel.db, memberId, { offset: 0, limit: EVERYTHING });
  const ids = page.map(({ withdrawalId }) => withdrawalId);
  const asked = Map.groupBy(await readQuestions(module.kernel.db, ids), ({ withdrawalId }) => withdrawalId);
  return page.map((withdrawal) => {
    const { withdrawalId, status, amount, fee, currency, bankName, accountMasked, requestedAt, finishedAt } =
      withdrawal;
    const accountNumber = openAccount(module, withdrawal)?.accountNumber ?? accountMasked;
    const questions = (asked.get(withdrawalId) ?? []).map(({ text, askedAt, answer, answeredAt }) => ({
      text,
      askedAt,
      answer,
      answeredAt,
    }));
    return { withdrawalId, status, amount, fee, currency, bankName, accountNumber, requestedAt, finishedAt, questions };
  });
}
