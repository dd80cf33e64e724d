/** The modules of a node, wired: the only place where they learn of each other. */
import { calls } from '@lantern/contract';
import { openapiDocument } from '@lantern/contract/openapi';
import type pg from 'pg';
import type { BindOptions, Handlers } from './kernel/http/bind.ts';
import type { Kernel, Module } from './kernel/module.ts';
import { createPasswords } from './kernel/passwords.ts';
import type { Ticker } from './kernel/ticker.ts';
import { createCodes } from './modules/codes/index.ts';
import { createAgents, type AgentsModule } from './modules/agents/index.ts';
import { createContent, type ContentModule } from './modules/content/index.ts';
import { createFactors, type FactorsModule } from './modules/factors/index.ts';
import { createFederation, type FederationModule } from './modules/federation/index.ts';
import { createIdentity, type IdentityModule } from './modules/identity/index.ts';
import { createKyc, type KycModule } from './modules/kyc/index.ts';
import { createLaunch } from './modules/launch/index.ts';
import { createLedger, startSealing, type Ledger } from './modules/ledger/index.ts';
import { createLottery, type LotteryModule } from './modules/lottery/index.ts';
import { createPayees, type PayeesModule } from './modules/payees/index.ts';
import { createPayments, type PaymentsModule } from './modules/payments/index.ts';
import { createPrivacy } from './modules/privacy/index.ts';
import { createReports } from './modules/reports/index.ts';
import { createSecurity } from './modules/security/index.ts';
import { createSystem, type SystemModule } from './modules/system/index.ts';
import { createTrial, type TrialModule } from './modules/trial/index.ts';
import { createWallet, withBalancePush } from './modules/wallet/index.ts';
import { recordKeepers } from './record-keepers.ts';

export interface Modules {
  readonly all: readonly Module[];
  readonly handlers: Handlers;
  readonly authenticate: BindOptions['authenticate'];
  readonly decryptBody: BindOptions['decryptBody'];
  readonly merchant: BindOptions['merchant'];
  /** OpenAPI of the contract, written once. */
  readonly openapi: object;
  readonly ledger: Ledger;
  readonly identity: IdentityModule;
  readonly system: SystemModule;
  readonly payments: PaymentsModule;
  readonly factors: FactorsModule;
  readonly payees: PayeesModule;
  readonly content: ContentModule;
  readonly lottery: LotteryModule;
  readonly agents: AgentsModule;
  readonly federation: FederationModule;
  readonly kyc: KycModule;
  readonly trial: TrialModule;
  /** Stops them in reverse order of their making; the ledger answers what it has accepted, last of all. */
  stop(): Promise<void>;
}

/** The ledger as a member of the line: sealed while the node works, drained when it stops. */
function ledgerModule(ledger: Ledger, kernel: Kernel): Module {
  let sealing: Ticker | undefined;
  return {
    name: 'ledger',
    start: async () => {
      sealing = startSealing(ledger, kernel.log);
    },
    stop: async () => {
      await sealing?.stop();
      await ledger.drain();
    },
  };
}

/** Builds every module; `pool` gives the ledger's lanes their connections. */
export async function createModules(kernel: Kernel, pool: pg.Pool): Promise<Modules> {
  const ledger = withBalancePush(createLedger({ db: kernel.db, pool, log: kernel.log }), kernel.realtime);
  const system = await createSystem(kernel);
  const passwords = await createPasswords(kernel.random);
  const identity = await createIdentity(kernel, {
    passwords,
    openAccounts: (tx, memberId, currency) => ledger.openAccounts(tx, memberId, currency),
    switches: (merchantCode) => system.switches(merchantCode),
    minimumAge: (merchantCode) => system.minimumAge(merchantCode),
    phoneVerification: (merchantCode) => system.phoneVerification(merchantCode),
    verifyPhoneToken: (idToken) => federation.verifyPhoneToken(idToken),
    linkSocial: (tx, context, memberId) => federation.link(tx, context, memberId),
    invitations: {
      checkCode: (merchantCode, code) => agents.checkCode(merchantCode, code),
      placeByCode: (tx, newcomer, code) => agents.placeByCode(tx, newcomer, code),
      checkFriendCode: (merchantCode, code) => agents.checkFriendCode(merchantCode, code),
      recommendByCode: (tx, newcomer, code) => agents.recommendByCode(tx, newcomer, code),
      openFriendCode: (tx, newcomer) => agents.openFriendCode(tx, newcomer),
    },
    redeemCode: (brought) => codes.redeem(brought),
    notify: (notice) => codes.notify(notice),
    notifyOfChange: (tx, notice) => codes.notifyOfChange(tx, notice),
    payeeNameLocked: (tx, memberId) => payees.payeeNameLocked(tx, memberId),
    setPaymentPassword: (tx, memberId, passwordHash) => payees.setFirst(tx, memberId, passwordHash),
    secondFactors: {
      methodsOf: (memberId) => factors.methodsOf(memberId),
      begin: (memberId, origin) => factors.begin(memberId, origin),
      confirm: (memberId, origin, proof) => factors.confirm(memberId, origin, proof),
    },
  });
  const codes = createCodes(kernel, {
    redeemSlider: (proof) => identity.redeemSlider(proof),
    memberByMobile: (merchantCode, mobile) => identity.memberByMobile(merchantCode, mobile),
    hasEmail: (merchantCode, username, email) => identity.hasEmail(merchantCode, username, email),
    mobileLogin: async (merchantCode) => (await system.switches(merchantCode)).MOBILEVERCODELOGIN3,
    brand: (merchantCode) => system.brand(merchantCode),
  });
  const agents: AgentsModule = createAgents(kernel, identity);
  const federation: FederationModule = await createFederation(kernel, {
    switches: (merchantCode) => system.switches(merchantCode),
    phoneVerification: (merchantCode) => system.phoneVerification(merchantCode),
    openSessionFor: (context, memberId, wish) => identity.signInMember(context, memberId, wish),
    redeemSlider: (proof) => identity.redeemSlider(proof),
    takeCodeBudget: ({ mobile, ...order }) => codes.takeBudget({ ...order, channel: 'sms', to: mobile }),
    sendCode: (order) => codes.sendSms(order),
    redeemCode: ({ mobile, ...brought }) => codes.redeem({ ...brought, channel: 'sms', to: mobile }),
  });
  const factors: FactorsModule = createFactors(kernel, {
    checkPassword: (memberId, password) => identity.checkPassword(memberId, password),
    brand: (merchantCode) => system.brand(merchantCode),
  });
  const wallet = createWallet(kernel, { ledger, system });
  const payments = await createPayments(kernel, { ledger });
  const payees: PayeesModule = createPayees(kernel, {
    passwords,
    checkPassword: (memberId, password) => identity.checkPassword(memberId, password),
    lockPayeeName: (tx, memberId) => identity.lockPayeeName(tx, memberId),
    banks: () => payments.banks(),
  });
  const lottery = createLottery(kernel, { ledger });
  const launch = createLaunch(kernel, {
    lotteryGameExists: (gameCode) => lottery.gameExists(gameCode),
    openFrameSession: (tx, parentId) => identity.openFrameSession(tx, parentId),
  });
  const trial = createTrial(kernel, {
    ledger,
    identity,
    trialEnabled: (merchantCode) => system.trialEnabled(merchantCode),
    minimumAge: (merchantCode) => system.minimumAge(merchantCode),
    takeUse: (address) => identity.takeUse('trial', address),
  });
  const kyc = createKyc(kernel, { minimumAge: (merchantCode) => system.minimumAge(merchantCode) });
  const security = createSecurity({ identity, factors, payees, kycState: (memberId) => kyc.stateOf(memberId) });
  const privacy = createPrivacy(kernel, {
    checkPassword: (memberId, password) => identity.checkPassword(memberId, password),
    consentsOf: (memberId) => identity.consentsOf(memberId),
    setConsent: (memberId, kind, given) => identity.setConsent(memberId, kind, given),
    keepers: recordKeepers({ db: kernel.db, identity, federation, factors, payees, kyc, agents, launch, lottery, payments, ledger }),
  });
  const content = createContent(kernel);
  const reports = createReports(kernel, {
    lottery,
    memberNames: (ids) => identity.memberNames(ids),
  });
  const all: readonly Module[] = [ledgerModule(ledger, kernel), system, identity, agents, codes, federation, factors, wallet, payments, payees, lottery, launch, trial, kyc, security, privacy, content, reports];
  return {
    all,
    handlers: Object.assign({}, ...all.map((module) => module.handlers ?? {})) as Handlers,
    authenticate: (token) => identity.authenticate(token),
    decryptBody: (payload, keyId) => identity.decryptBody(payload, keyId),
    merchant: (host) => system.merchantFor(host),
    openapi: openapiDocument(calls, { title: 'Lantern', version: '1.0.0' }),
    ledger,
    identity,
    system,
    payments,
    factors,
    payees,
    content,
    lottery,
    agents,
    federation,
    kyc,
    trial,
    async stop() {
      for (const module of all.toReversed()) await module.stop?.();
    },
  };
}
