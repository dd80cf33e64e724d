/** Builds the modules of a node: the only place where they are connected. */
import { LANGUAGE_DEFAULT } from '@lantern/contract';
import type pg from 'pg';
import { assemble, type Recipes } from './assemble.ts';
import { createDeposits } from './deposits.ts';
import { isAgentType, isRealMember } from '../kernel/session.ts';
import { ownReference } from './desk.ts';
import { gameRecipes } from './games.ts';
import { accountRecipes } from './members.ts';
import { START_ORDER, type ModuleName, type NodeBase, type NodeModules } from './module-list.ts';
import { consoleRecipes, opsOptions, type OpsOptions } from './console.ts';
import { createAgentMoney } from './commissions.ts';
import { createPlayCashback, createPlayPromotions, createPlayTurnover, createPlayVip } from './play.ts';
import { createPayouts } from './withdrawals.ts';
import type { BindOptions, Handlers } from '../kernel/http/bind.ts';
import type { MemberId } from '../kernel/ids.ts';
import type { Kernel, Module } from '../kernel/module.ts';
import { createPasswords } from '../kernel/passwords.ts';
import type { Ticker } from '../kernel/ticker.ts';
import type { SandboxPorts } from '../modules/money/payments/index.ts';
import { SIGNED_OUT } from '../modules/members/identity/index.ts';
import { createLedger, startSealing, type Ledger } from '../modules/ledger/index.ts';
import { createPlay } from '../modules/money/play/index.ts';
import { createTransfers } from '../modules/money/transfers/index.ts';
import { createWallet, withBalancePush } from '../modules/money/wallet/index.ts';
import { createChat } from '../modules/platform/chat/index.ts';
import { createContent } from '../modules/platform/content/index.ts';
import { createFeedback } from '../modules/platform/feedback/index.ts';
import { createMessaging } from '../modules/platform/messaging/index.ts';
import { createReports, type ReportsModule } from '../modules/platform/reports/index.ts';
import { createSystem } from '../modules/platform/system/index.ts';

export interface Modules extends NodeModules {
  /** What the operators' calls are bound with. */
  readonly ops: OpsOptions;
  /** In the order in which they start. */
  readonly all: readonly Module[];
  readonly handlers: Handlers;
  readonly authenticate: BindOptions['authenticate'];
  readonly decryptBody: BindOptions['decryptBody'];
  readonly merchant: BindOptions['merchant'];
  readonly unavailableReason: NonNullable<BindOptions['unavailableReason']>;
  readonly ledger: Ledger;
  /** Stops them in reverse of their start; the ledger, last, answers what it has accepted. Names each one before it stops it. */
  stop(naming: (name: string) => void): Promise<void>;
}

/** The ledger as a module: sealed while the node works, drained when it stops. */
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

/** Reports over every source of bets. */
const createRecords = ({ kernel, ledger }: NodeBase, modules: NodeModules): ReportsModule =>
  createReports(kernel, {
    ledger,
    get lottery() {
      return modules.lottery;
    },
    memberNames: (ids) => modules.identity.memberNames(ids),
    get betSources() {
      return [modules.lottery.bets, modules.walletApi.bets];
    },
    gameName: (vendor, gameId, language) => modules.catalogue.gameName(vendor, gameId, language),
    vendorNames: (merchantCode) => modules.catalogue.vendorShelves(merchantCode),
    gameCards: (merchantCode, language, gameIds) => modules.catalogue.cardsOf(merchantCode, language, gameIds),
    timeZones: () => modules.system.timeZones(),
  });

const recipesOf = (base: NodeBase): Recipes<NodeModules> => ({
  ...accountRecipes(base),
  ...gameRecipes(base),
  ...consoleRecipes(base),
  system: () => createSystem(base.kernel),
  payments: (modules) => createDeposits(base, modules),
  wallet: (modules) =>
    createWallet(base.kernel, {
      ledger: base.ledger,
      currencyFormat: (currency) => modules.system.currencyFormat(currency),
      vendorWallets: (reader) => modules.transfers.walletsOf(reader),
    }),
  turnover: (modules) => createPlayTurnover(base, modules),
  play: () => createPlay(base.kernel),
  cashback: (modules) => createPlayCashback(base, modules),
  promotions: (modules) => createPlayPromotions(base, modules),
  vip: (modules) => createPlayVip(base, modules),
  commissions: (modules) => createAgentMoney(base, modules),
  transfers: (modules) =>
    createTransfers(base.kernel, {
      ledger: base.ledger,
      bonusAtStake: (tx, memberId, currency) => modules.turnover.bonusAtStake(tx, memberId, currency),
      exitBonus: (tx, memberId, currency) => modules.turnover.exitBonus(tx, memberId, currency),
      admitVendor: (tx, memberId, vendor) => modules.protection.products.admit(tx, memberId, vendor),
      accountsOf: (tx, memberIds) => modules.identity.accountsOf(tx, memberIds),
      get catalogue() {
        return modules.catalogue;
      },
    }),
  withdrawals: (modules) => createPayouts(base, modules),
  content: (modules) =>
    createContent(base.kernel, {
      richTextHosts: (merchantCode) => modules.system.richTextHosts(merchantCode),
      languagesOf: (merchantCode) => modules.system.languagesOf(merchantCode),
      isSelfLimited: (tx, memberId) => modules.protection.isSelfLimited(tx, memberId),
      inbox: {
        publish: (...asked) => modules.messaging.broadcasts.publish(...asked),
        withdraw: (...asked) => modules.messaging.broadcasts.withdraw(...asked),
        test: (...asked) => modules.messaging.broadcasts.test(...asked),
      },
      activeMembers: (...asked) => modules.identity.desk.active(...asked),
      async testMembers(tx, merchantCode) {
        const ids = await modules.memberDesk.testMembers(tx, merchantCode);
        const members = await modules.identity.desk.members(tx, merchantCode, ids);
        return members
          .map(({ memberId, username }) => ({ memberId, username }))
          .toSorted((one, other) => ids.indexOf(one.memberId) - ids.indexOf(other.memberId));
      },
      async countSelfLimited(tx, merchantCode) {
        const codes = await modules.identity.merchantCodesOf(
          tx,
          await modules.protection.selfLimited(tx, SELF_LIMITED_COUNTED),
        );
        return [...codes.values()].filter((code) => code === merchantCode).length;
      },
    }),
  messaging: (modules) =>
    createMessaging(base.kernel, {
      lookups: (tx) => ({
        withdrawal: (id) => modules.withdrawals.summaryOf(tx, id),
        card: (memberId, id) => modules.payees.shownCard(tx, memberId, id),
        kycReason: (memberId, state) => modules.kyc.reasonOf(tx, memberId, state),
        mayPlay: async (memberId) => (await modules.protection.admitMember(tx, memberId)).ok,
        feedbackAnswer: (feedbackId) => modules.feedback.answerOf(tx, feedbackId),
        application: (applicationId) => modules.promotions.applicationFor(tx, applicationId),
        chatTranscript: (...asked) => modules.chat.transcriptOf(tx, ...asked),
        chatAnswer: (conversationId, seq) => modules.chat.answerOf(tx, conversationId, seq),
      }),
      async receiversOf(tx, ids) {
        const accounts = [...(await modules.identity.receiversOf(tx, ids))];
        return new Map(
          accounts.map(([id, { merchantCode, userName, currency, type, state, joinedAt }]) => [
            id,
            {
              merchantCode,
              userName,
              currency,
              isActive: isRealMember(type) && state === 'active',
              isAgent: isAgentType(type),
              joinedAt,
            },
          ]),
        );
      },
      async levelsOf(tx, members) {
        const levels = new Map<MemberId, number>();
        for (const [currency, own] of Map.groupBy(members, (member) => member.currency)) {
          const ids = own.map(({ memberId }) => memberId);
          for (const [id, level] of await modules.vip.levelsNow(tx, ids, currency)) levels.set(id, level);
        }
        return levels;
      },
      contactsOf: (...asked) => modules.identity.contactsOf(...asked),
      async brandOf(merchantCode) {
        const { brandName, timeZone } = await modules.system.brand(merchantCode);
        const [language = LANGUAGE_DEFAULT] = await modules.system.languagesOf(merchantCode);
        return { brand: brandName, timeZone, language };
      },
      letters: {
        serves: (channel) => modules.codes.letters.serves(channel),
        deliver: (...asked) => modules.codes.letters.deliver(...asked),
      },
      openSessions: (...asked) => modules.identity.openSessions(...asked),
      deviceOf: (context) => modules.identity.deviceKey(context, SIGNED_OUT),
      timeZoneOf: async (merchantCode) => (await modules.system.brand(merchantCode)).timeZone,
      admitMember: (tx, memberId) => modules.protection.admitMember(tx, memberId),
      isUnderReview: (tx, memberId) => modules.risk.isUnderHarmReview(tx, memberId),
      hasLimits: (...asked) => modules.protection.hasLimits(...asked),
      hasFailedDeposit: (...asked) => modules.payments.hasFailedDeposit(...asked),
    }),
  feedback: (modules) =>
    createFeedback(base.kernel, {
      wordsOf: (merchantCode) => modules.system.feedbackWords(merchantCode),
      agentOf: async (tx, memberId) => (await modules.agents.lineOf(tx, memberId))[0],
      referenceOf: (...asked) => ownReference(modules, ...asked),
      accountsOf: (tx, ids) => modules.identity.accountsOf(tx, ids),
    }),
  chat: (modules) =>
    createChat(base.kernel, {
      isOffered: async (merchantCode) => (await modules.system.switches(merchantCode)).CBS3,
      referenceOf: (...asked) => ownReference(modules, ...asked),
      isWithdrawalOverdue: (...asked) => modules.withdrawals.isOverdue(...asked),
      vipLevelsOf: (...asked) => modules.vip.levelsNow(...asked),
      accountsOf: (tx, ids) => modules.identity.accountsOf(tx, ids),
    }),
  reports: (modules) => createRecords(base, modules),
});

/** Of all merchants; more are not counted. */
const SELF_LIMITED_COUNTED = 20_000;

export interface ModulesOptions {
  readonly kernel: Kernel;
  /** Provides the connections of the ledger's lanes. */
  readonly pool: pg.Pool;
  /** The demo's payment provider. */
  readonly sandbox?: SandboxPorts | undefined;
  /** The order in which they are built; any order gives the same node (tests shuffle it). */
  readonly buildOrder?: readonly ModuleName[] | undefined;
}

/** Builds every module and connects them; nothing runs yet. */
export async function createModules({
  kernel,
  pool,
  sandbox,
  buildOrder = START_ORDER,
}: ModulesOptions): Promise<Modules> {
  const ledger = withBalancePush(
    createLedger({ db: kernel.db, pool, log: kernel.log, metrics: kernel.metrics }),
    kernel.realtime,
  );
  const base: NodeBase = { kernel, ledger, passwords: await createPasswords(kernel.random), sandbox };
  const modules = await assemble(recipesOf(base), buildOrder);
  const { identity, system } = modules;
  const all: readonly Module[] = [ledgerModule(ledger, kernel), ...START_ORDER.map((name) => modules[name])];
  return {
    ...modules,
    all,
    ops: opsOptions(modules, all),
    handlers: Object.assign({}, ...all.map((module) => module.handlers ?? {})) as Handlers,
    authenticate: (token) => identity.authenticate(token),
    decryptBody: (payload, keyId) => identity.decryptBody(payload, keyId),
    merchant: (host) => system.merchantFor(host),
    unavailableReason: (merchantCode, ip) => system.unavailableReason(merchantCode, ip),
    ledger,
    async stop(naming) {
      for (const module of all.toReversed()) {
        naming(module.name);
        await module.stop?.();
      }
    },
  };
}
