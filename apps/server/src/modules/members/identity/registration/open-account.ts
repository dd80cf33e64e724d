/** Creates a member: the part of registration that the calls and the demo's seeder share. */
import type { MemberId } from '../../../../kernel/ids.ts';
import { randomBelow, type Random } from '../../../../kernel/random.ts';
import { ok, refuse, type Refused, type Result } from '../../../../kernel/result.ts';
import type { Merchant } from '../../../../kernel/session.ts';
import { transact, type Tx } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { memberRegistered } from '../events.ts';
import { isNameRetired } from '../profile/retired-names.ts';
import {
  fieldValue,
  storedFields,
  mobileOf,
  registrationFault,
  type Application,
  type RegistrationForm,
} from '../rules/registration.ts';
import { foldUsername, isReserved } from '../rules/usernames.ts';
import { insertConsents, usernameExists } from '../store.ts';
import { insertFields, insertMember, readToday, type NewMember } from './registration-store.ts';

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

/** Rolls the transaction back with its refusal; caught where the transaction was opened. */
class Refusal extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.code);
    this.refused = refused;
  }
}

const HANDLE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const HANDLE_LENGTH = 10;

/** A username for an application without one: random, so that it reveals nothing about the number. */
const newHandle = (random: Random): string =>
  `m${Array.from({ length: HANDLE_LENGTH }, () => HANDLE_ALPHABET[randomBelow(random, HANDLE_ALPHABET.length)]).join('')}`;

/** Validates an application against the registration rules; refuses with the first fault. */
export async function validateApplication(
  { kernel }: ModuleContext,
  merchant: Merchant,
  form: RegistrationForm,
  applicant: Applicant,
): Promise<Result<void>> {
  const fault = registrationFault(form, applicant, await readToday(kernel.db, merchant.timeZone));
  return fault ? refuse(fault.code, fault.value) : ok(undefined);
}

/** Whether the username of a validated application is no longer available. */
export async function isUsernameTaken(
  module: ModuleContext,
  merchant: Merchant,
  form: RegistrationForm,
  applicant: Applicant,
): Promise<boolean> {
  const { db } = module.kernel;
  const typed = fieldValue(form, applicant, 'username');
  const username = typed === undefined ? undefined : foldUsername(typed);
  if (username === undefined) return false;
  return (
    isReserved(username) ||
    (await usernameExists(db, merchant.code, username)) ||
    (await isNameRetired(module, db, merchant.code, username))
  );
}

function consentsOf(applicant: Applicant, version: string) {
  return [
    { kind: 'age' as const, version, given: true },
    { kind: 'data' as const, version, given: true },
    { kind: 'marketing' as const, version, given: applicant.marketingConsent },
  ];
}

async function addMember(
  { kernel }: ModuleContext,
  tx: Tx,
  member: Omit<NewMember, 'username'>,
  typed: string | undefined,
): Promise<string> {
  for (;;) {
    const username = typed ?? newHandle(kernel.random);
    const outcome = await insertMember(tx, { ...member, username });
    if (outcome === 'made') return username;
    if (outcome === 'mobile_taken') throw new Refusal(refuse('mobile_taken', { field: 'mobileNum' }));
    if (typed !== undefined) throw new Refusal(refuse('username_taken', { field: 'username' }));
  }
}

async function acceptInvitations(
  { deps: { invitations } }: ModuleContext,
  tx: Tx,
  merchant: Merchant,
  memberId: MemberId,
  form: RegistrationForm,
  applicant: Applicant,
): Promise<void> {
  const newcomer = { memberId, merchantCode: merchant.code, at: applicant.registeredAt, currency: merchant.currency };
  const [agent, friend] = [fieldValue(form, applicant, 'affiliateCode'), fieldValue(form, applicant, 'recommenderId')];
  if (agent !== undefined && !(await invitations.placeByCode(tx, newcomer, agent)))
    throw new Refusal(refuse('invitation_code_invalid', { field: 'affiliateCode' }));
  if (friend !== undefined && !(await invitations.recommendByCode(tx, newcomer, friend)))
    throw new Refusal(refuse('invitation_code_invalid', { field: 'recommenderId' }));
  await invitations.openFriendCode(tx, newcomer);
}

/**
 * Opens the account of a validated application: member (type 0, whatever was sent), fields, consents, invitations,
 * ledger accounts, the event, and what `alongside` adds, all in one transaction or not at all. Refuses username_taken,
 * mobile_taken, invitation_code_invalid, and what `alongside` refuses with.
 */
export async function openAccount<T>(
  module: ModuleContext,
  merchant: Merchant,
  form: RegistrationForm,
  applicant: Applicant,
  alongside: (tx: Tx, opened: OpenedAccount) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { kernel, deps, passwords } = module;
  if (await isUsernameTaken(module, merchant, form, applicant)) return refuse('username_taken', { field: 'username' });
  const { fields } = applicant;
  const paymentPassword = fieldValue(form, applicant, 'paymentPassword');
  const passwordHash = form.fields.password.enabled ? await passwords.hash(fields.password!) : undefined;
  const paymentPasswordHash = paymentPassword === undefined ? undefined : await passwords.hash(paymentPassword);
  const member: Omit<NewMember, 'username'> = {
    id: kernel.ids.next<MemberId>(),
    merchantCode: merchant.code,
    passwordHash,
    mobile: mobileOf(form, applicant),
    currency: merchant.currency,
    nickname: fieldValue(form, applicant, 'nickname') ?? '',
    birthday: fields.birthday || undefined,
    registerMethod: applicant.registerMethod,
    registeredAt: applicant.registeredAt,
  };
  const typed = form.fields.username.enabled ? foldUsername(fields.username ?? '') : undefined;
  try {
    return await transact(kernel.db, async (tx) => {
      const userName = await addMember(module, tx, member, typed);
      await insertFields(tx, member.id, storedFields(form, applicant));
      await insertConsents(tx, member.id, consentsOf(applicant, form.consentVersion), applicant.registeredAt);
      await acceptInvitations(module, tx, merchant, member.id, form, applicant);
      if (paymentPasswordHash !== undefined) await deps.setPaymentPassword(tx, member.id, paymentPasswordHash);
      await deps.openAccounts(tx, member.id, merchant.currency);
      await kernel.outbox.record(
        tx,
        memberRegistered({ memberId: member.id, merchantCode: merchant.code, currency: merchant.currency }),
      );
      const added = await alongside(tx, { memberId: member.id, userName });
      if (!added.ok) throw new Refusal(added);
      return added;
    });
  } catch (error) {
    if (error instanceof Refusal) return error.refused;
    throw error;
  }
}
