/** The registration form as served (§3 Registration field config, §5). */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { ok, type Ok } from '../../../kernel/result.ts';
import type { Doors } from '../doors.ts';
import { readLoginRules, readRegistrationSettings } from '../store.ts';

/** Which fields are enabled and required, each one's rules, and the rules of the login form. */
export async function registrationSettings({ kernel }: Doors): Promise<Ok<AnswerOf<Calls['registration.settings']>>> {
  const { fields, captchaEnabled, minimumAge } = await readRegistrationSettings(kernel.db);
  return ok({ fields, captchaEnabled, minimumAge, ...(await readLoginRules(kernel.db)) });
}
