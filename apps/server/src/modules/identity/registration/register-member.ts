/** Registering without a browser: the demo's seeder. The same rules, the same account, no session. */
import type { RegistrationField } from '@lantern/contract/constants';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Merchant } from '../../../kernel/session.ts';
import type { Doors } from '../doors.ts';
import { judgeApplication, openAccount, type Applicant, type OpenedAccount } from './open-account.ts';

export interface MemberRegistration {
  readonly merchant: Merchant;
  readonly userName: string;
  readonly password: string;
  /** Further fields by name, for example `payeeName`, `birthday`. */
  readonly fields?: Readonly<Partial<Record<RegistrationField, string>>>;
  readonly marketingConsent?: boolean;
  /** Defaults to now, by the database's clock. */
  readonly registeredAt?: Date;
}

/** Opens an account by username for somebody who confirmed age and consent elsewhere. Refuses like the call, but for proofs, rates and switches. */
export async function registerMember(doors: Doors, registration: MemberRegistration): Promise<Result<OpenedAccount>> {
  const { merchant, userName, password } = registration;
  const { forms } = await doors.registrationForms.current(merchant);
  const applicant: Applicant = {
    fields: { ...registration.fields, username: userName, password, confirmPassword: password },
    countryDialingCode: undefined,
    providerSpeaks: false,
    ageConfirmed: true,
    dataConsent: true,
    marketingConsent: registration.marketingConsent ?? false,
    registerMethod: undefined,
    registeredAt: registration.registeredAt,
  };
  const judged = await judgeApplication(doors, merchant, forms.username, applicant);
  if (!judged.ok) return judged;
  return openAccount(doors, merchant, forms.username, applicant, async (_tx, opened) => ok(opened));
}
