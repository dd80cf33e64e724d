/** Making a member: the part of registering that the call and the demo's seeder share. */
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Merchant } from '../../../kernel/session.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { Doors } from '../doors.ts';
import { memberRegistered } from '../events.ts';
import { keptFields, registrationFault, type Application, type RegistrationSettings } from '../rules/registration.ts';
import { foldUsername, isReserved } from '../rules/usernames.ts';
import { insertConsents, insertFields, insertMember, readToday, usernameExists } from '../store.ts';

export interface Applicant extends Application {
  readonly marketingConsent: boolean;
  readonly registerMethod: string | undefined;
  /** Undefined: now. */
  readonly registeredAt: Date | undefined;
}

export interface OpenedAccount {
  readonly memberId: MemberId;
  readonly userName: string;
}

/** Judges an application by the registration rules; refuses with the first fault. */
export async function judgeApplication({ kernel }: Doors, merchant: Merchant, settings: RegistrationSettings, applicant: Applicant): Promise<Result<void>> {
  const fault = registrationFault(settings, applicant, await readToday(kernel.db, merchant.timeZone));
  return fault ? refuse(fault.code, fault.value) : ok(undefined);
}

function consentsOf(applicant: Applicant, version: string) {
  return [
    { kind: 'age' as const, version, given: true },
    { kind: 'data' as const, version, given: true },
    { kind: 'marketing' as const, version, given: applicant.marketingConsent },
  ];
}

/**
 * Opens the account of a judged application: member (type 0, whatever was sent), fields, consents, ledger accounts, the
 * event, and what `alongside` adds, in one transaction. Refuses username_taken.
 */
export async function openAccount<T>(
  doors: Doors,
  merchant: Merchant,
  settings: RegistrationSettings,
  applicant: Applicant,
  alongside: (tx: Tx, opened: OpenedAccount) => Promise<T>,
): Promise<Result<T, 'username_taken'>> {
  const { kernel, deps, passwords } = doors;
  const { fields } = applicant;
  const username = foldUsername(fields.username ?? '')!;
  if (isReserved(username) || (await usernameExists(kernel.db, merchant.code, username))) return refuse('username_taken');
  const passwordHash = await passwords.hash(fields.password!);
  return transact(kernel.db, async (tx) => {
    const id = kernel.ids.next<MemberId>();
    const made = await insertMember(tx, {
      id,
      merchantCode: merchant.code,
      username,
      passwordHash,
      currency: merchant.currency,
      nickname: settings.fields.nickname.enabled ? (fields.nickname ?? '').trim() : '',
      birthday: fields.birthday || undefined,
      registerMethod: applicant.registerMethod,
      registeredAt: applicant.registeredAt,
    });
    if (!made) return refuse('username_taken');
    await insertFields(tx, id, keptFields(settings, applicant));
    await insertConsents(tx, id, consentsOf(applicant, settings.consentVersion), applicant.registeredAt);
    await deps.openAccounts(tx, id, merchant.currency);
    await kernel.outbox.record(tx, memberRegistered({ memberId: id, merchantCode: merchant.code, currency: merchant.currency }));
    return ok(await alongside(tx, { memberId: id, userName: username }));
  });
}
