/** Registering without a browser: the demo's seeder. The same rules, the same account, no session. */
import type { RegistrationField } from '@lantern/contract/constants';
import type { Result } from '../../../kernel/result.ts';
import type { Merchant } from '../../../kernel/session.ts';
import type { Doors } from '../doors.ts';
import { judgeApplication, openAccount, type Applicant, type OpenedAccount } from './open-account.ts';
import { readRegistrationSettings } from '../store.ts';

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

/** Opens an account for somebody who confirmed age and consent elsewhere. Refuses like the call, but for proofs and rates. */
export async function registerMember(doors: Doors, registration: MemberRegistration): Promise<Result<OpenedAccount>> {
  const { merchant, userName, password } = registration;
  const settings = await readRegistrationSettings(doors.kernel.db);
  const applicant: Applicant = {
    fields: { ...registration.fields, username: userName, password, confirmPassword: password },
    ageConfirmed: true,
    dataConsent: true,
    marketingConsent: registration.marketingConsent ?? false,
    registerMethod: undefined,
    registeredAt: registration.registeredAt,
  };
  const judged = await judgeApplication(doors, merchant, settings, applicant);
  if (!judged.ok) return judged;
  return openAccount(doors, merchant, settings, applicant, async (_tx, opened) => opened);
}
