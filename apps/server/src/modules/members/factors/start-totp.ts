/** A fresh secret for an authenticator app; unused until its first code. */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import { writeDraft } from './totp-store.ts';
import { SECRET_BYTES, totpUri, writeSecret } from './totp.ts';

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
  const secret = writeSecret(kernel.random.bytes(SECRET_BYTES));
  await writeDraft(kernel.db, session.memberId, secrets.seal(session.memberId, secret), DRAFT_SEC);
  return ok({ secret, uri: totpUri(secret, (await deps.brand(merchant.code)).brandName, session.userName) });
}
