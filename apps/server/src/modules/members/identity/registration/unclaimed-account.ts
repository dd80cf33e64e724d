/** Accounts that an agent opened for a person: nobody's until the owner has set a password and confirmed age, terms and consents. */
import type { MemberId } from '../../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Merchant, Session } from '../../../../kernel/session.ts';
import { normalPassword, passwordFault } from '../../../../kernel/sign-in/rules/passwords.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { memberRegistered } from '../events.ts';
import { replacePassword } from '../login/replace-password.ts';
import { isNameRetired } from '../profile/retired-names.ts';
import { birthdayFault } from '../rules/registration.ts';
import { foldUsername, isReserved } from '../rules/usernames.ts';
import { insertConsents } from '../store.ts';
import type { OpenedAccount } from './open-account.ts';
import { claimMember, insertMember, markUnclaimed, readConfiguredForm, readToday } from './registration-store.ts';

export interface UnclaimedAccount {
  readonly merchant: Merchant;
  readonly userName: string;
  /** Opens the claim and nothing else. */
  readonly password: string;
}

/** Opens it in the caller's transaction, which a refusal must roll back. Refuses username_format, username_taken. */
export async function openUnclaimed(
  module: ModuleContext,
  tx: Tx,
  { merchant, userName, password }: UnclaimedAccount,
): Promise<Result<OpenedAccount, 'username_format' | 'username_taken'>> {
  const { kernel, deps, passwords } = module;
  const username = foldUsername(userName);
  if (username === undefined) return refuse('username_format', { field: 'username' });
  if (isReserved(username) || (await isNameRetired(module, tx, merchant.code, username)))
    return refuse('username_taken', { field: 'username' });
  const id = kernel.ids.next<MemberId>();
  const made = await insertMember(tx, {
    id,
    merchantCode: merchant.code,
    username,
    passwordHash: await passwords.hash(password),
    mobile: undefined,
    currency: merchant.currency,
    nickname: '',
    birthday: undefined,
    registerMethod: undefined,
    registeredAt: undefined,
  });
  if (made !== 'made') return refuse('username_taken', { field: 'username' });
  await markUnclaimed(tx, id);
  await deps.invitations.openFriendCode(tx, { memberId: id, merchantCode: merchant.code });
  await deps.openAccounts(tx, id, merchant.currency);
  return ok({ memberId: id, userName: username });
}

export interface AccountClaim {
  readonly newPassword: string;
  readonly confirmNewPassword: string;
  readonly birthday: string;
  readonly ageConfirmed: boolean;
  readonly termsAccepted: boolean;
  readonly dataConsent: boolean;
  readonly marketingConsent?: boolean | undefined;
}

/** The first fault of a claim, as a registration would have it. */
function claimFault(claim: AccountClaim, userName: string, minimumAge: number, today: string): Result<void> {
  const password = normalPassword(claim.newPassword);
  const fault = passwordFault(password, userName);
  if (fault) return refuse(fault, { field: 'newPassword' });
  if (normalPassword(claim.confirmNewPassword) !== password) return refuse('confirm_mismatch');
  const birthday = claim.birthday === '' ? undefined : birthdayFault(claim.birthday, minimumAge, today);
  if (claim.birthday === '') return refuse('field_invalid', { field: 'birthday', message: 'rule.birthday.type' });
  if (birthday) return refuse(birthday.code, birthday.value);
  if (!claim.ageConfirmed) return refuse('age_unconfirmed', { minimumAge });
  return claim.termsAccepted && claim.dataConsent ? ok(undefined) : refuse('consent_required');
}

/**
 * Hands the account to its owner in the caller's transaction: the new password ends every other session, and from then on it is a member's like any
 * other. Refuses account_claimed, password_format, password_common, confirm_mismatch, field_invalid, age_too_young, age_unconfirmed, consent_required.
 */
export async function claimAccount(
  module: ModuleContext,
  tx: Tx,
  session: Session,
  merchant: Merchant,
  claim: AccountClaim,
): Promise<Result<void>> {
  const { kernel, deps, passwords } = module;
  const { memberId } = session;
  const today = await readToday(tx, merchant.timeZone);
  const fault = claimFault(claim, session.userName, await deps.minimumAge(merchant.code), today);
  if (!fault.ok) return fault;
  const passwordHash = await passwords.hash(claim.newPassword);
  if (!(await claimMember(tx, memberId, claim.birthday))) return refuse('account_claimed');
  await replacePassword(module, tx, memberId, passwordHash, { keepSession: session.sessionId });
  const { consentVersion: version } = await readConfiguredForm(tx);
  const given = [
    { kind: 'age', version, given: true },
    { kind: 'terms', version, given: true },
    { kind: 'data', version, given: true },
    { kind: 'marketing', version, given: claim.marketingConsent ?? false },
  ] as const;
  await insertConsents(tx, memberId, given, undefined);
  const { currency } = session;
  await kernel.outbox.record(tx, memberRegistered({ memberId, merchantCode: merchant.code, currency }));
  return ok(undefined);
}
