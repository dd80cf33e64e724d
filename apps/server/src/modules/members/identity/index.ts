/** Identity: who a caller is. The public API of this module. */
import type { CallContext } from '../../../kernel/http/call-context.ts';
import type { MemberId, SessionId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import { isRealMember, type Merchant, type Session } from '../../../kernel/session.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { identitySettings } from './console-settings.ts';
import { createBodyKeys } from './guards/body-keys.ts';
import { createCaptchas } from './guards/captcha.ts';
import { deriveKeys } from './derived-keys.ts';
import type { IdentityDeps } from './deps.ts';
import type { ModuleContext } from './context.ts';
import { LOGIN_NOTICED, type LoginNoticed } from './events.ts';
import { identityJobs } from './jobs.ts';
import { checkPassword } from './login/check-password.ts';
import { signInMember, type LoginRequest } from './login/finish-login.ts';
import { changeLock } from './login/lock-member.ts';
import type { LoginAnswer } from './login/login-form.ts';
import { sendLoginNotice } from './login/login-notice.ts';
import { createLoginRules } from './login/login-rules.ts';
import { requirePasswordChange } from './login/require-password-change.ts';
import { findEmail, findMemberByEmail, findMemberByMobile, listByMobileEnding } from './profile/contact-store.ts';
import { consentsOf, setConsent } from './profile/consents.ts';
import { findBindings, lockBindings, type Bindings } from './profile/binding-store.ts';
import { memberNames } from './profile/member-names.ts';
import { erasePerson, personRecords } from './profile/person-records.ts';
import {
  findDates,
  listWithPhone,
  updateClubLabel,
  type ConsentRow,
  type MemberDates,
} from './profile/profile-store.ts';
import type { OpenedAccount } from './registration/open-account.ts';
import { createRates, type RateName } from './guards/rates.ts';
import { closeTrialAccount, openTrialAccount, type TrialAccount } from './registration/open-trial-account.ts';
import { createRegistrationForms } from './registration/registration-forms.ts';
import {
  claimAccount,
  openUnclaimed,
  type AccountClaim,
  type UnclaimedAccount,
} from './registration/unclaimed-account.ts';
import { registerMember, type MemberRegistration } from './registration/register-member.ts';
import { identityRoutes } from './routes.ts';
import { foldUsername } from './rules/usernames.ts';
import {
  findSignIns,
  type FrameOwner,
  findAppSignIns,
  listUnended,
  type AppSignIns,
} from './sessions/session-store.ts';
import { signOutEverywhere } from './sessions/sign-ins.ts';
import {
  countActive,
  countSignIns,
  listDeskMembers,
  listShared,
  type DeskMember,
  type SharedThing,
} from './desk/desk-store.ts';
import { identityLookups } from './desk/lookup-store.ts';
import { addressSignals, deviceSignals, registrationSignals } from './desk/signals-store.ts';
import type { MemberState } from './states.ts';
import { countOthersOnDevice, listFingerprints } from './sessions/device-store.ts';
import { deviceKey } from './sessions/devices.ts';
import { createSessions, IDLE_SEC } from './sessions/sessions.ts';
import { createSlider, type SliderProof } from './guards/slider.ts';
import {
  findAccount,
  findAccounts,
  findMerchantCode,
  findMerchantCodes,
  findProfile,
  lockState,
  updateType,
  findReceivers,
  type MemberAccount,
  type MemberReceiver,
} from './store.ts';

export type { IdentityDeps } from './deps.ts';
export type { Bindings } from './profile/binding-store.ts';
export type { MemberRegistration } from './registration/register-member.ts';
export type { MemberDates } from './profile/profile-store.ts';
export type { DeskMember, SharedThing } from './desk/desk-store.ts';
export type { OpenedAccount } from './registration/open-account.ts';
export {
  LOGIN_NOTICED,
  MEMBER_REGISTERED,
  PASSWORD_CHANGED,
  SIGNED_OUT,
  type LoginNoticed,
  type MemberRegistered,
  type PasswordChanged,
  type SignedOut,
} from './events.ts';

const identitySignals = {
  devices: deviceSignals,
  addresses: addressSignals,
  registrations: registrationSignals,
} as const;

export interface IdentityModule extends Module {
  readonly handlers: ReturnType<typeof identityRoutes>;
  /** The session of a bearer token, if it is valid; queried from the database each time. */
  authenticate(token: string): Promise<Session | undefined>;
  /** The JSON inside an encrypted body. Refuses encryption_invalid. */
  decryptBody(payload: string, keyId: string): Promise<Result<unknown>>;
  /** Opens a member's account without a browser (demo seeder): the same rules and rows as the call. */
  registerMember(registration: MemberRegistration): Promise<Result<OpenedAccount>>;
  /** The member with a username at a merchant. */
  memberIdOf(merchantCode: string, userName: string): Promise<MemberId | undefined>;
  /** Opens an account for free play, in the caller's transaction; undefined when the name is taken. */
  openTrialAccount(tx: Tx, account: TrialAccount): Promise<MemberId | undefined>;
  /** Opens an account that its owner must claim, in the caller's transaction. Refuses username_format, username_taken. */
  openUnclaimed(
    tx: Tx,
    account: UnclaimedAccount,
  ): Promise<Result<OpenedAccount, 'username_format' | 'username_taken'>>;
  /** Hands an unclaimed account to its owner, in the caller's transaction. Refuses account_claimed, and like a registration. */
  claimAccount(tx: Tx, session: Session, merchant: Merchant, claim: AccountClaim): Promise<Result<void>>;
  /** Those of the members whose phone number ends with the digits. */
  withPhoneEnding(tx: Tx, ids: readonly MemberId[], digits: string): Promise<readonly MemberId[]>;
  /** Ends a trial account and its sessions for good. */
  closeTrialAccount(tx: Tx, memberId: MemberId): Promise<void>;
  /** Opens a session of a member without any check; the token is returned only once. */
  openSession(tx: Tx, memberId: MemberId, userAgent: string): Promise<{ readonly token: string }>;
  /** Takes one use of an address's rate limit for an anonymous call. Refuses rate_limited. */
  takeUse(name: RateName, address: string): Promise<Result<void, 'rate_limited'>>;
  /** Accepts a solved slider once. Refuses challenge_required, challenge_invalid. */
  redeemSlider(proof: SliderProof): Promise<Result<void, 'challenge_required' | 'challenge_invalid'>>;
  /** The member of a merchant who has bound the number (E.164). */
  memberByMobile(merchantCode: string, mobile: string): Promise<MemberId | undefined>;
  /** Whether the address is bound by the member of that name. */
  hasEmail(merchantCode: string, userName: string, email: string): Promise<boolean>;
  /** The address a member has bound. */
  emailOf(memberId: MemberId): Promise<string | undefined>;
  /** The verified address and number of a member; undefined when there is no such member. */
  contactsOf(
    tx: Tx,
    memberId: MemberId,
  ): Promise<{ readonly email: string | null; readonly mobile: string | null } | undefined>;
  /** The merchant whose member this is; undefined when there is no such member. */
  merchantOf(tx: Tx, memberId: MemberId): Promise<string | undefined>;
  /** Changes a member's type (§3 Member info); it applies from the member's next call on. */
  setMemberType(tx: Tx, memberId: MemberId, type: number): Promise<void>;
  /**
   * Signs in a member whom a provider authenticated; side, lock, second factor and a due password change apply as for
   * every login.
   */
  signInMember(context: CallContext, memberId: MemberId, input: LoginRequest): Promise<Result<LoginAnswer>>;
  /** Opens a session for a game frame under the session that launched it; undefined when that one has ended. */
  openFrameSession(tx: Tx, parentId: SessionId): Promise<(FrameOwner & { readonly token: string }) | undefined>;
  /** Every consent of a member as given or withdrawn, newest first; the first of each kind is current. */
  consentsOf(memberId: MemberId): Promise<readonly ConsentRow[]>;
  /** Gives or withdraws an optional consent; repeating the current state adds nothing. */
  setConsent(memberId: MemberId, kind: 'marketing' | 'fingerprint', given: boolean): Promise<void>;
  /** The personal data of a member, for that member; no secrets. */
  recordsOf(memberId: MemberId): Promise<unknown>;
  /** Whether something blocks the erasure of the account: a lock, which means an inquiry. */
  isHeld(tx: Tx, memberId: MemberId): Promise<boolean>;
  /** Erases the personal data of an account in the caller's transaction and ends everything that signs in. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
  /** What a member has bound; undefined when there is no such member. */
  bindingsOf(memberId: MemberId): Promise<Bindings | undefined>;
  /** The name a member is paid under, locked against change until the transaction ends. */
  lockPayeeName(tx: Tx, memberId: MemberId): Promise<string | undefined>;
  /** The number of other members of the merchant seen on this member's devices, from stored fingerprints only. */
  othersOnDevice(memberId: MemberId, except?: readonly MemberId[]): Promise<number>;
  /** Devices of members by stored fingerprints, of the last days only. */
  devicesOf(
    tx: Tx,
    memberIds: readonly MemberId[],
    days: number,
  ): Promise<readonly { readonly memberId: MemberId; readonly fingerprint: string }[]>;
  /** Of members those with a verified phone. */
  withPhone(tx: Tx, memberIds: readonly MemberId[]): Promise<readonly MemberId[]>;
  /** Masked display names by member, for example `min***88`. */
  memberNames(ids: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>>;
  /** Members' user names, as operators see them, and merchants; unknown ids are absent. */
  accountsOf(tx: Tx, ids: readonly MemberId[]): Promise<ReadonlyMap<MemberId, MemberAccount>>;
  /** What messages to members need of their accounts; unknown ids are absent. */
  receiversOf(tx: Tx, ids: readonly MemberId[]): Promise<ReadonlyMap<MemberId, MemberReceiver>>;
  /** Codes of members' merchants; unknown ids are absent. */
  merchantCodesOf(tx: Tx, ids: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>>;
  /** Sets the member's club label, for example "VIP 3", or clears it with an empty one. */
  setClubLabel(tx: Tx, memberId: MemberId, label: string): Promise<void>;
  /** Birthdays and days of registration in a time zone; unknown ids are absent. */
  datesOf(tx: Tx, ids: readonly MemberId[], timeZone: string): Promise<ReadonlyMap<MemberId, MemberDates>>;
  /** The merchant and the currency of a member who plays for money; undefined for everyone else. */
  moneyAccountOf(
    tx: Tx,
    memberId: MemberId,
  ): Promise<{ readonly merchantCode: string; readonly currency: string } | undefined>;
  /** Sign-ins of accounts in the installed app, and whether a session is one. */
  appSignIns(tx: Tx, memberIds: readonly MemberId[], sessionId: SessionId): Promise<AppSignIns>;
  /** Those of the sessions that no one has ended; some may have timed out. */
  openSessions(tx: Tx, ids: readonly SessionId[]): Promise<ReadonlySet<SessionId>>;
  /** The calling device for one use; undefined without its cookie. */
  deviceKey(context: Pick<CallContext, 'cookie'>, use: string): Buffer | undefined;
  /** Locks a member and ends all sessions. Refuses account_not_found. */
  lockMember(memberId: MemberId): Promise<Result<void, 'account_not_found'>>;
  /** Unlocks a locked member. Refuses account_not_found. */
  unlockMember(memberId: MemberId): Promise<Result<void, 'account_not_found'>>;
  /** Locks or unlocks in the caller's transaction; answers the state before. Refuses account_not_found. */
  changeLock(tx: Tx, memberId: MemberId, by: 'lock' | 'unlock'): Promise<Result<MemberState, 'account_not_found'>>;
  /** Ends every session and remembered login of a member in the caller's transaction. */
  signOutEverywhere(tx: Tx, memberId: MemberId): Promise<void>;
  /** What the rules of risk read. */
  readonly signals: typeof identitySignals;
  /** What the operators' desk reads; every read is of one merchant's members. */
  readonly desk: {
    members(tx: Tx, merchantCode: string, ids: readonly MemberId[]): Promise<readonly DeskMember[]>;
    /** How many members signed in lately, by their devices. */
    readonly active: typeof countActive;
    shared(tx: Tx, merchantCode: string, memberId: MemberId): Promise<readonly SharedThing[]>;
    signIns(tx: Tx, memberId: MemberId): ReturnType<typeof findSignIns>;
    /** Sign-ins per day of a time zone, today the last of the days. */
    signInDays: typeof countSignIns;
  };
  /**
   * Checks the login password again inside a session; failures are throttled per member. Refuses password_wrong,
   * rate_limited.
   */
  checkPassword(memberId: MemberId, password: string): Promise<Result<void, 'password_wrong' | 'rate_limited'>>;
  /** Requires the member to change the password before anything else. Refuses account_not_found. */
  requirePasswordChange(memberId: MemberId): Promise<Result<void, 'account_not_found'>>;
}

const SIGN_INS_SHOWN = { days: 90, maximum: 50, idleSec: IDLE_SEC };

/** `changeLock` for callers without a transaction. */
async function lockAlone(module: ModuleContext, memberId: MemberId, by: 'lock' | 'unlock') {
  const changed = await transact(module.kernel.db, (tx) => changeLock(module, tx, memberId, by));
  return changed.ok ? ok(undefined) : changed;
}

async function moneyAccountOf(tx: Tx, memberId: MemberId) {
  const profile = await findProfile(tx, memberId);
  if (!profile || !isRealMember(profile.type)) return undefined;
  return { merchantCode: profile.merchantCode, currency: profile.currency };
}

/** Builds the module. */
export async function createIdentity(kernel: Kernel, deps: IdentityDeps): Promise<IdentityModule> {
  const keys = deriveKeys(kernel.secret);
  const rates = createRates(kernel, keys);
  const sessions = createSessions(kernel);
  const bodyKeys = createBodyKeys(kernel);
  const module: ModuleContext = {
    kernel,
    deps,
    keys,
    bodyKeys,
    captchas: createCaptchas(kernel, keys, rates),
    passwords: deps.passwords,
    loginRules: createLoginRules(kernel),
    rates,
    registrationForms: createRegistrationForms(kernel, deps),
    sessions,
    slider: createSlider(kernel, keys),
  };
  kernel.outbox.subscribe(LOGIN_NOTICED, (tx, notice: LoginNoticed) => sendLoginNotice(module, tx, notice));
  return {
    name: 'identity',
    handlers: identityRoutes(module),
    deskSettings: identitySettings,
    signals: identitySignals,
    jobs: identityJobs(module),
    authenticate: (token) => sessions.authenticate(token),
    decryptBody: (payload, keyId) => bodyKeys.decrypt(payload, keyId),
    registerMember: (registration) => registerMember(module, registration),
    memberIdOf: async (merchantCode, userName) =>
      (await findAccount(kernel.db, merchantCode, userName.toLowerCase()))?.id,
    openTrialAccount: (tx, account) => openTrialAccount(module, tx, account),
    openUnclaimed: (tx, account) => openUnclaimed(module, tx, account),
    claimAccount: (tx, session, merchant, claim) => claimAccount(module, tx, session, merchant, claim),
    withPhoneEnding: listByMobileEnding,
    closeTrialAccount: (tx, memberId) => closeTrialAccount(module, tx, memberId),
    openSession: (tx, memberId, userAgent) => sessions.open(tx, memberId, userAgent),
    takeUse: (name, address) => rates.take(name, address),
    redeemSlider: (proof) => module.slider.redeem(proof),
    memberByMobile: async (merchantCode, mobile) => (await findMemberByMobile(kernel.db, merchantCode, mobile))?.id,
    hasEmail: async (merchantCode, userName, email) =>
      (await findMemberByEmail(kernel.db, merchantCode, foldUsername(userName) ?? '', email)) !== undefined,
    emailOf: (memberId) => findEmail(kernel.db, memberId),
    contactsOf: findBindings,
    merchantOf: findMerchantCode,
    accountsOf: async (tx, ids) => new Map((await findAccounts(tx, ids)).map((account) => [account.id, account])),
    receiversOf: async (tx, ids) => new Map((await findReceivers(tx, ids)).map((receiver) => [receiver.id, receiver])),
    merchantCodesOf: async (tx, ids) =>
      new Map((await findMerchantCodes(tx, ids)).map(({ id, merchantCode }) => [id, merchantCode])),
    setMemberType: updateType,
    signInMember: (context, memberId, input) => signInMember(module, context, memberId, input),
    openFrameSession: (tx, parentId) => sessions.openFrame(tx, parentId),
    consentsOf: (memberId) => consentsOf(module, memberId),
    setConsent: (memberId, kind, given) => setConsent(module, memberId, kind, given),
    recordsOf: (memberId) => personRecords(module, memberId),
    isHeld: async (tx, memberId) => (await lockState(tx, memberId)) === 'locked',
    erase: (tx, memberId) => erasePerson(module, tx, memberId),
    bindingsOf: (memberId) => findBindings(kernel.db, memberId),
    lockPayeeName: async (tx, memberId) => (await lockBindings(tx, memberId))?.payeeName ?? undefined,
    othersOnDevice: (memberId, except) => countOthersOnDevice(kernel.db, memberId, except),
    devicesOf: listFingerprints,
    withPhone: listWithPhone,
    memberNames: (ids) => memberNames(module, ids),
    setClubLabel: updateClubLabel,
    datesOf: async (tx, ids, timeZone) =>
      new Map((await findDates(tx, ids, timeZone)).map(({ id, ...dates }) => [id, dates])),
    moneyAccountOf,
    appSignIns: findAppSignIns,
    openSessions: async (tx, ids) => new Set(await listUnended(tx, ids)),
    deviceKey: (context, use) => deviceKey(module, context, use),
    lockMember: (memberId) => lockAlone(module, memberId, 'lock'),
    unlockMember: (memberId) => lockAlone(module, memberId, 'unlock'),
    changeLock: (tx, memberId, by) => changeLock(module, tx, memberId, by),
    signOutEverywhere: (tx, memberId) => signOutEverywhere(module, tx, memberId),
    memberLookups: identityLookups,
    desk: {
      members: listDeskMembers,
      active: countActive,
      shared: listShared,
      signInDays: countSignIns,
      signIns: (tx, memberId) => findSignIns(tx, memberId, SIGN_INS_SHOWN),
    },
    checkPassword: (memberId, password) => checkPassword(module, memberId, password),
    requirePasswordChange: (memberId) => requirePasswordChange(module, memberId),
  };
}
