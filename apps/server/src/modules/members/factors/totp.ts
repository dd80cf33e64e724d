/** A member's own authenticator app. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { newSecret, stepOf, totpUri } from '../../../kernel/sign-in/totp.ts';
import { transact } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { writeDraft, findDraft, takeDraft, writeTotp, deleteTotp } from './totp-store.ts';

/** Time to open the app and scan. */
const DRAFT_SEC = 15 * 60;

/** Drafts a secret; an enabled app stays enabled until the new one is confirmed. Refuses password_wrong, rate_limited. */
export async function startTotp(
  module: ModuleContext,
  { session, merchant }: CallContext<'member'>,
  password: string,
): Promise<Result<AnswerOf<Calls['security.startTotp']>>> {
  const { kernel, deps, secrets } = module;
  const checked = await deps.checkPassword(session.memberId, password);
  if (!checked.ok) return checked;
  const secret = newSecret(kernel.random);
  await writeDraft(kernel.db, session.memberId, secrets.seal(session.memberId, secret), DRAFT_SEC);
  return ok({ secret, uri: totpUri(secret, (await deps.brand(merchant.code)).brandName, session.userName) });
}

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

/** Deletes the app and any draft. Refuses password_wrong, rate_limited, factor_not_found. */
export async function removeTotp(
  { kernel, deps }: ModuleContext,
  memberId: MemberId,
  password: string,
): Promise<Result<Record<string, never>>> {
  const checked = await deps.checkPassword(memberId, password);
  if (!checked.ok) return checked;
  const removed = await transact(kernel.db, (tx) => deleteTotp(tx, memberId));
  return removed ? ok({}) : refuse('factor_not_found');
}
