/** Wires the account modules: identity, sign-in, security. They need one another; other modules do not see that. */
import type { Kernel, Module } from '../kernel/module.ts';
import { createPasswords, type Passwords } from '../kernel/passwords.ts';
import { createAgents, type AgentsModule } from '../modules/members/agents/index.ts';
import { createCodes, type CodesModule } from '../modules/members/codes/index.ts';
import { createFactors, type FactorsModule } from '../modules/members/factors/index.ts';
import { createFederation, type FederationModule } from '../modules/members/federation/index.ts';
import { createIdentity, type IdentityDeps, type IdentityModule } from '../modules/members/identity/index.ts';
import { createKyc, type KycModule } from '../modules/members/kyc/index.ts';
import type { Ledger } from '../modules/ledger/index.ts';
import { createPayees, type PayeesModule } from '../modules/members/payees/index.ts';
import type { PaymentsModule } from '../modules/money/payments/index.ts';
import { createSecurity } from '../modules/members/security/index.ts';
import type { SystemModule } from '../modules/platform/system/index.ts';
import { createTrial, type TrialModule } from '../modules/members/trial/index.ts';

/** What the account modules depend on. */
export interface AccountDeps {
  readonly ledger: Ledger;
  readonly system: SystemModule;
  readonly payments: PaymentsModule;
}

export interface Accounts {
  readonly identity: IdentityModule;
  readonly agents: AgentsModule;
  readonly codes: CodesModule;
  readonly federation: FederationModule;
  readonly factors: FactorsModule;
  readonly payees: PayeesModule;
  readonly trial: TrialModule;
  readonly kyc: KycModule;
  readonly security: Module;
}

/** Identity's dependencies; `others` is called only after all account modules are built. */
function identityDeps(
  { ledger, system }: AccountDeps,
  passwords: Passwords,
  others: () => Omit<Accounts, 'identity'>,
): IdentityDeps {
  return {
    passwords,
    openAccounts: (tx, memberId, currency) => ledger.openAccounts(tx, memberId, currency),
    switches: (merchantCode) => system.switches(merchantCode),
    minimumAge: (merchantCode) => system.minimumAge(merchantCode),
    phoneVerification: (merchantCode) => system.phoneVerification(merchantCode),
    verifyPhoneToken: (idToken) => others().federation.verifyPhoneToken(idToken),
    linkSocial: (tx, context, memberId) => others().federation.link(tx, context, memberId),
    invitations: {
      checkCode: (merchantCode, code) => others().agents.checkCode(merchantCode, code),
      placeByCode: (tx, newcomer, code) => others().agents.placeByCode(tx, newcomer, code),
      checkFriendCode: (merchantCode, code) => others().agents.checkFriendCode(merchantCode, code),
      recommendByCode: (tx, newcomer, code) => others().agents.recommendByCode(tx, newcomer, code),
      openFriendCode: (tx, newcomer) => others().agents.openFriendCode(tx, newcomer),
    },
    redeemCode: (attempt) => others().codes.redeem(attempt),
    notify: (notice) => others().codes.notify(notice),
    notifyOfChange: (tx, notice) => others().codes.notifyOfChange(tx, notice),
    payeeNameLocked: (tx, memberId) => others().payees.payeeNameLocked(tx, memberId),
    setPaymentPassword: (tx, memberId, passwordHash) => others().payees.setFirst(tx, memberId, passwordHash),
    secondFactors: {
      methodsOf: (memberId) => others().factors.methodsOf(memberId),
      begin: (memberId, origin) => others().factors.begin(memberId, origin),
      confirm: (memberId, origin, proof) => others().factors.confirm(memberId, origin, proof),
    },
  };
}

function createCodesFor(kernel: Kernel, { system }: AccountDeps, identity: IdentityModule): CodesModule {
  return createCodes(kernel, {
    redeemSlider: (proof) => identity.redeemSlider(proof),
    memberByMobile: (merchantCode, mobile) => identity.memberByMobile(merchantCode, mobile),
    hasEmail: (merchantCode, username, email) => identity.hasEmail(merchantCode, username, email),
    mobileLogin: async (merchantCode) => (await system.switches(merchantCode)).MOBILEVERCODELOGIN3,
    brand: (merchantCode) => system.brand(merchantCode),
  });
}

function createFederationFor(
  kernel: Kernel,
  { system }: AccountDeps,
  identity: IdentityModule,
  codes: CodesModule,
): Promise<FederationModule> {
  return createFederation(kernel, {
    switches: (merchantCode) => system.switches(merchantCode),
    phoneVerification: (merchantCode) => system.phoneVerification(merchantCode),
    openSessionFor: (context, memberId, input) => identity.signInMember(context, memberId, input),
    redeemSlider: (proof) => identity.redeemSlider(proof),
    takeCodeBudget: ({ mobile, ...order }) => codes.takeBudget({ ...order, channel: 'sms', to: mobile }),
    sendCode: (order) => codes.sendSms(order),
    redeemCode: ({ mobile, ...attempt }) => codes.redeem({ ...attempt, channel: 'sms', to: mobile }),
  });
}

/** Builds the account modules. */
export async function createAccounts(kernel: Kernel, deps: AccountDeps): Promise<Accounts> {
  const { ledger, system, payments } = deps;
  const passwords = await createPasswords(kernel.random);
  const identity: IdentityModule = await createIdentity(
    kernel,
    identityDeps(deps, passwords, () => accounts),
  );
  const codes = createCodesFor(kernel, deps, identity);
  const factors = createFactors(kernel, {
    checkPassword: (memberId, password) => identity.checkPassword(memberId, password),
    brand: (merchantCode) => system.brand(merchantCode),
  });
  const payees = createPayees(kernel, {
    passwords,
    checkPassword: (memberId, password) => identity.checkPassword(memberId, password),
    lockPayeeName: (tx, memberId) => identity.lockPayeeName(tx, memberId),
    banks: () => payments.banks(),
  });
  const trial = createTrial(kernel, {
    ledger,
    identity,
    trialEnabled: (merchantCode) => system.trialEnabled(merchantCode),
    minimumAge: (merchantCode) => system.minimumAge(merchantCode),
    takeUse: (address) => identity.takeUse('trial', address),
  });
  const kyc = createKyc(kernel, { minimumAge: (merchantCode) => system.minimumAge(merchantCode) });
  const accounts: Accounts = {
    identity,
    agents: createAgents(kernel, identity),
    codes,
    federation: await createFederationFor(kernel, deps, identity, codes),
    factors,
    payees,
    trial,
    kyc,
    security: createSecurity({ identity, factors, payees, kycState: (memberId) => kyc.stateOf(memberId) }),
  };
  return accounts;
}
