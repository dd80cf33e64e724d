/** The registration forms as served (§3 Registration field config, §5). */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { ok, type Ok } from '../../../../kernel/result.ts';
import type { Merchant } from '../../../../kernel/session.ts';
import type { ModuleContext } from '../context.ts';
import { readLoginRules } from '../store.ts';

/** The open methods, the fields of each with their rules, and the rules of the login form. */
export async function registrationSettings(
  { kernel, registrationForms }: ModuleContext,
  merchant: Merchant,
): Promise<Ok<AnswerOf<Calls['registration.settings']>>> {
  const [{ open, forms }, loginRules] = await Promise.all([
    registrationForms.recent(merchant),
    readLoginRules(kernel.db),
  ]);
  const { captchaEnabled, minimumAge } = forms.username;
  return ok({
    methods: [...open],
    fields: forms.username.fields,
    mobileFields: forms.mobileNum.fields,
    captchaEnabled,
    minimumAge,
    ...loginRules,
  });
}
