/** Registration without a browser, for the demo's seeder. The same rules, the same account, no session. */
import type { RegistrationField } from '@lantern/contract/constants';
import { ok, type Result } from '../../../../kernel/result.ts';
import type { Merchant } from '../../../../kernel/session.ts';
import type { ModuleContext } from '../context.ts';
import { validateApplication, openAccount, type Applicant, type OpenedAccount } from './open-account.ts';

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

/**
 * Opens an account by username for a person who confirmed age and consent elsewhere. Refuses like the call, except for
 * proofs, rates and switches.
 */
export async function registerMember(
  module: ModuleContext,
  registration: MemberRegistration,
): Promise<Result<OpenedAccount>> {
  const { merchant, userName, password } = registration;
  const { forms } = await module.registrationForms.current(merchant);
  const applicant: Applicant = {
    fields: { ...registration.fields, username: userName, password, confirmPassword: password },
    countryDialingCode: undefined,
    verifiedByProvider: false,
    ageConfirmed: true,
    dataConsent: true,
    marketingConsent: registration.marketingConsent ?? false,
    registerMethod: undefined,
    registeredAt: registration.registeredAt,
  };
  const validated = await validateApplication(module, merchant, forms.username, applicant);
  if (!validated.ok) return validated;
  return openAccount(module, merchant, forms.username, applicant, async (_tx, opened) => ok(opened));
}
