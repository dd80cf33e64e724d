/** Wires the account modules: identity, sign-in, security, and what protects members. They need one another. */
import type { Recipes } from './assemble.ts';
import { createPlatformAgents } from './agents.ts';
import { lookupsOf } from './desk.ts';
import type { NodeBase, NodeModules } from './module-list.ts';
import type { Day } from '../kernel/days.ts';
import { personalDataSources } from './personal-data.ts';
import { createCodes } from '../modules/members/codes/index.ts';
import { createFactors } from '../modules/members/factors/index.ts';
import { createFederation, type FederationDeps } from '../modules/members/federation/index.ts';
import { createIdentity, type IdentityDeps } from '../modules/members/identity/index.ts';
import { createMemberDesk, type DeskDeps } from '../modules/members/desk/index.ts';
import { createKyc } from '../modules/members/kyc/index.ts';
import { createPayees } from '../modules/members/payees/index.ts';
import { createPrivacy } from '../modules/members/privacy/index.ts';
import { createProtection } from '../modules/members/protection/index.ts';
import { createSecurity } from '../modules/members/security/index.ts';
import { createTrial } from '../modules/members/trial/index.ts';

type AccountModule =
  | 'identity'
  | 'agents'
  | 'codes'
  | 'federation'
  | 'factors'
  | 'payees'
  | 'trial'
  | 'kyc'
  | 'memberDesk'
  | 'security'
  | 'privacy'
  | 'protection';

function identityDeps({ ledger, passwords }: NodeBase, modules: NodeModules): IdentityDeps {
  return {
    passwords,
    openAccounts: (tx, memberId, currency) => ledger.openAccounts(tx, memberId, currency),
    switches: (merchantCode) => modules.system.switches(merchantCode),
    minimumAge: (merchantCode) => modules.system.minimumAge(merchantCode),
    referralEnabled: (merchantCode) => modules.system.referralEnabled(merchantCode),
    phoneVerification: (merchantCode) => modules.system.phoneVerification(merchantCode),
    verifyPhoneToken: (idToken) => modules.federation.verifyPhoneToken(idToken),
    linkSocial: (tx, context, memberId) => modules.federation.link(tx, context, memberId),
    invitations: {
      checkCode: (merchantCode, code) => modules.agents.checkCode(merchantCode, code),
      placeByCode: (tx, newcomer, code) => modules.agents.placeByCode(tx, newcomer, code),
      checkFriendCode: (merchantCode, code) => modules.agents.checkFriendCode(merchantCode, code),
      recommendByCode: (tx, newcomer, code) => modules.agents.recommendByCode(tx, newcomer, code),
      openFriendCode: (tx, newcomer) => modules.agents.openFriendCode(tx, newcomer),
    },
    redeemCode: (attempt) => modules.codes.redeem(attempt),
    notify: (notice) => modules.codes.notify(notice),
    notifyOfChange: (tx, notice) => modules.codes.notifyOfChange(tx, notice),
    payeeNameLocked: (tx, memberId) => modules.payees.payeeNameLocked(tx, memberId),
    setPaymentPassword: (tx, memberId, passwordHash) => modules.payees.setFirst(tx, memberId, passwordHash),
    secondFactors: {
      methodsOf: (memberId) => modules.factors.methodsOf(memberId),
      begin: (memberId, origin) => modules.factors.begin(memberId, origin),
      confirm: (memberId, origin, proof) => modules.factors.confirm(memberId, origin, proof),
    },
  };
}

function federationDeps(modules: NodeModules): FederationDeps {
  return {
    switches: (merchantCode) => modules.system.switches(merchantCode),
    phoneVerification: (merchantCode) => modules.system.phoneVerification(merchantCode),
    openSessionFor: (context, memberId, input) => modules.identity.signInMember(context, memberId, input),
    redeemSlider: (proof) => modules.identity.redeemSlider(proof),
    takeCodeBudget: ({ mobile, ...order }) => modules.codes.takeBudget({ ...order, channel: 'sms', to: mobile }),
    sendCode: (order) => modules.codes.sendSms(order),
    redeemCode: ({ mobile, ...attempt }) => modules.codes.redeem({ ...attempt, channel: 'sms', to: mobile }),
  };
}

/** A day before every bet. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '9999-12-31';

function memberDeskDeps({ ledger }: NodeBase, modules: NodeModules): DeskDeps {
  return {
    lookups: () => lookupsOf(modules),
    ledger,
    get identity() {
      return modules.identity;
    },
    get agents() {
      return modules.agents;
    },
    get factors() {
      return modules.factors;
    },
    get payees() {
      return modules.payees;
    },
    get kyc() {
      return modules.kyc;
    },
    get protection() {
      return modules.protection;
    },
    get catalogue() {
      return modules.catalogue;
    },
    endVendorSessions: (tx, memberId, vendor) => modules.walletApi.terminateSessionsIn(tx, memberId, vendor),
    get turnover() {
      return modules.turnover;
    },
    get vip() {
      return modules.vip;
    },
    get audit() {
      return modules.audit;
    },
    bets(tx, source, of, { after, limit }, language) {
      const bets = source === 'lottery' ? modules.lottery.bets : modules.walletApi.bets;
      const query = { ...of, fromDay: FIRST_DAY as Day, toDay: LAST_DAY as Day };
      return bets.listBets(tx, query, { after, offset: 0, limit }, language);
    },
  };
}

/** The account modules. */
export function accountRecipes(base: NodeBase): Pick<Recipes<NodeModules>, AccountModule> {
  const { kernel, ledger, passwords } = base;
  return {
    identity: (modules) => createIdentity(kernel, identityDeps(base, modules)),
    agents: (modules) => createPlatformAgents(base, modules),
    codes: (modules) =>
      createCodes(kernel, {
        redeemSlider: (proof) => modules.identity.redeemSlider(proof),
        memberByMobile: (merchantCode, mobile) => modules.identity.memberByMobile(merchantCode, mobile),
        hasEmail: (merchantCode, username, email) => modules.identity.hasEmail(merchantCode, username, email),
        mobileLogin: async (merchantCode) => (await modules.system.switches(merchantCode)).MOBILEVERCODELOGIN3,
        brand: (merchantCode) => modules.system.brand(merchantCode),
      }),
    federation: (modules) => createFederation(kernel, federationDeps(modules)),
    factors: (modules) =>
      createFactors(kernel, {
        checkPassword: (memberId, password) => modules.identity.checkPassword(memberId, password),
        brand: (merchantCode) => modules.system.brand(merchantCode),
      }),
    payees: (modules) =>
      createPayees(kernel, {
        passwords,
        checkPassword: (memberId, password) => modules.identity.checkPassword(memberId, password),
        lockPayeeName: (tx, memberId) => modules.identity.lockPayeeName(tx, memberId),
        banks: (tx) => modules.payments.banks(tx),
      }),
    trial: (modules) =>
      createTrial(kernel, {
        ledger,
        get identity() {
          return modules.identity;
        },
        trialEnabled: (merchantCode) => modules.system.trialEnabled(merchantCode),
        minimumAge: (merchantCode) => modules.system.minimumAge(merchantCode),
        takeUse: (address) => modules.identity.takeUse('trial', address),
      }),
    kyc: (modules) =>
      createKyc(kernel, {
        minimumAge: (merchantCode) => modules.system.minimumAge(merchantCode),
        async accountOf(tx, merchantCode, memberId) {
          const [member] = await modules.identity.desk.members(tx, merchantCode, [memberId]);
          return member && { username: member.username, payeeName: member.name, birthday: member.birthday };
        },
      }),
    memberDesk: (modules) => createMemberDesk(kernel, memberDeskDeps(base, modules)),
    security: (modules) =>
      createSecurity({
        get identity() {
          return modules.identity;
        },
        get factors() {
          return modules.factors;
        },
        get payees() {
          return modules.payees;
        },
        kycState: (memberId) => modules.kyc.stateOf(memberId),
      }),
    privacy: (modules) =>
      createPrivacy(kernel, {
        checkPassword: (memberId, password) => modules.identity.checkPassword(memberId, password),
        consentsOf: (memberId) => modules.identity.consentsOf(memberId),
        setConsent: (memberId, kind, given) => modules.identity.setConsent(memberId, kind, given),
        marketing: {
          of: (memberId) => modules.messaging.consents.of(memberId),
          set: (...asked) => modules.messaging.consents.set(...asked),
          withdrawAll: (...asked) => modules.messaging.consents.withdrawAll(...asked),
        },
        sources: personalDataSources(base, modules),
      }),
    protection: (modules) =>
      createProtection(kernel, {
        timeZone: async (merchantCode) => (await modules.system.brand(merchantCode)).timeZone,
      }),
  };
}
