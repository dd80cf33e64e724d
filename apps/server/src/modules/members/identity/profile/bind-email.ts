/** Binding an email address (§7 Email). */
import { brokenRule } from '@lantern/contract/field-rules';
import type { CallContext } from '../../../../kernel/http/call-context.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { transact } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { lockBindings, writeField } from './binding-store.ts';

const EMAIL_RULES = [{ kind: 'type', type: 'email', message: 'rule.email.type' }] as const;

/**
 * Binds the address whose code is given; notifies a previously bound address of the change. Refuses email_format,
 * verification_code_wrong.
 */
export async function bindEmail(
  { kernel, deps }: ModuleContext,
  { session: { memberId }, merchant, language }: CallContext<'member'>,
  input: { readonly email: string; readonly verificationCode: string },
): Promise<Result<Record<string, never>, 'email_format' | 'verification_code_wrong'>> {
  const email = input.email.trim();
  if (email === '' || brokenRule(EMAIL_RULES, email)) return refuse('email_format');
  if (!(await deps.redeemCode({ channel: 'email', to: email, purpose: 'binding', code: input.verificationCode })))
    return refuse('verification_code_wrong');
  await transact(kernel.db, async (tx) => {
    const before = (await lockBindings(tx, memberId))?.email;
    await writeField(tx, memberId, 'email', email);
    if (before && before.toLowerCase() !== email.toLowerCase()) {
      await deps.notifyOfChange(tx, { merchantCode: merchant.code, channel: 'email', to: before, language });
    }
  });
  return ok({});
}
