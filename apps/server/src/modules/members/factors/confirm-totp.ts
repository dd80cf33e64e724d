/** Enables an authenticator app. */
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { findDraft, takeDraft, writeTotp } from './totp-store.ts';
import { stepOf } from './totp.ts';

/**
 * Enables the drafted app with its first code, which is thereby consumed. Refuses factor_not_found without a draft,
 * second_factor_wrong.
 */
export async function confirmTotp(
  { kernel, secrets }: ModuleContext,
  memberId: MemberId,
  code: string,
): Promise<Result<Record<string, never>, 'factor_not_found' | 'second_factor_wrong'>> {
  const draft = await findDraft(kernel.db, memberId);
  if (!draft) return refuse('factor_not_found');
  const step = stepOf(secrets.unseal(memberId, draft.sealedSecret), code, draft.nowMs);
  if (step === undefined) return refuse('second_factor_wrong');
  return transact(kernel.db, async (tx) => {
    if (!(await takeDraft(tx, memberId, draft.sealedSecret))) return refuse('factor_not_found');
    await writeTotp(tx, memberId, draft.sealedSecret, step);
    return ok({});
  });
}
