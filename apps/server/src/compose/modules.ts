/** Builds the modules of a node: the only place where they are connected. */
import { calls } from '@lantern/contract';
import { openapiDocument, openapiHeader } from '@lantern/contract/openapi';
import type pg from 'pg';
import { createAccounts, type Accounts } from './members.ts';
import { createGameContext, type GameContext } from './games.ts';
import type { BindOptions, Handlers } from '../kernel/http/bind.ts';
import type { Kernel, Module } from '../kernel/module.ts';
import type { Ticker } from '../kernel/ticker.ts';
import { depositPorts } from './deposits.ts';
import { createMoneyOut } from './withdrawals.ts';
import { createCatalogue, type CatalogueModule } from '../modules/games/catalogue/index.ts';
import { createContent, type ContentModule } from '../modules/platform/content/index.ts';
import { createHosts, type HostsModule } from '../modules/games/hosts/index.ts';
import { createLedger, startSealing, type Ledger } from '../modules/ledger/index.ts';
import { createLottery, type LotteryModule } from '../modules/games/lottery/index.ts';
import { createPayments, type PaymentsModule, type SandboxPorts } from '../modules/money/payments/index.ts';
import { createPictures, type PicturesModule } from '../modules/games/pictures/index.ts';
import { createPrivacy } from '../modules/members/privacy/index.ts';
import { createProtection, type ProtectionModule } from '../modules/members/protection/index.ts';
import { createReports, type ReportsModule } from '../modules/platform/reports/index.ts';
import { createSystem, type SystemModule } from '../modules/platform/system/index.ts';
import { createTransfers, type TransfersModule } from '../modules/money/transfers/index.ts';
import type { TurnoverModule } from '../modules/money/turnover/index.ts';
import type { WithdrawalsModule } from '../modules/money/withdrawals/index.ts';
import { createWallet, withBalancePush } from '../modules/money/wallet/index.ts';
import type { WalletApiModule } from '../modules/games/wallet-api/index.ts';
import { createPlayAccounting } from './play.ts';
import { personalDataSources } from './personal-data.ts';

export interface Modules extends Pick<
  Accounts,
  'identity' | 'agents' | 'federation' | 'factors' | 'payees' | 'kyc' | 'trial'
> {
  readonly all: readonly Module[];
  readonly handlers: Handlers;
  readonly authenticate: BindOptions['authenticate'];
  readonly decryptBody: BindOptions['decryptBody'];
  readonly merchant: BindOptions['merchant'];
  readonly unavailableReason: NonNullable<BindOptions['unavailableReason']>;
  /** OpenAPI document of the members' calls, generated once. */
  readonly openapi: object;
  /** OpenAPI document of the operators' calls: separate, for the internal network. */
  readonly operatorsOpenapi: object;
  readonly ledger: Ledger;
  readonly system: SystemModule;
  readonly payments: PaymentsModule;
  readonly protection: ProtectionModule;
  readonly turnover: TurnoverModule;
  readonly content: ContentModule;
  readonly lottery: LotteryModule;
  readonly catalogue: CatalogueModule;
  readonly pictures: PicturesModule;
  readonly hosts: HostsModule;
  readonly transfers: TransfersModule;
  readonly withdrawals: WithdrawalsModule;
  readonly walletApi: WalletApiModule;
  readonly reports: ReportsModule;
  /** Stops them in reverse order of construction; the ledger, last, answers what it has accepted. */
  stop(): Promise<void>;
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

type RecordDeps = Pick<Modules, 'ledger' | 'lottery' | 'identity' | 'catalogue' | 'system' | 'walletApi'>;

/** Reports over every source of bets. */
function createRecords(
  kernel: Kernel,
  { ledger, lottery, identity, catalogue, system, walletApi }: RecordDeps,
): ReportsModule {
  return createReports(kernel, {
    ledger,
    lottery,
    memberNames: (ids) => identity.memberNames(ids),
    betSources: [lottery.bets, walletApi.bets],
    gameName: (vendor, gameId, language) => catalogue.gameName(vendor, gameId, language),
    vendorNames: (merchantCode) => catalogue.vendorShelves(merchantCode),
    gameCards: (merchantCode, language, gameIds) => catalogue.cardsOf(merchantCode, language, gameIds),
    timeZones: () => system.timeZones(),
  });
}

/** Builds every module; `pool` provides the connections of the ledger's lanes, `sandbox` is the demo's payment provider. */
export async function createModules(kernel: Kernel, pool: pg.Pool, sandbox?: SandboxPorts): Promise<Modules> {
  const ledger = withBalancePush(createLedger({ db: kernel.db, pool, log: kernel.log }), kernel.realtime);
  const system = await createSystem(kernel);
  const protection = createProtection(kernel, {
    timeZone: async (merchantCode) => (await system.brand(merchantCode)).timeZone,
  });
  const payments = await createPayments(kernel, {
    ledger,
    ...depositPorts({ ledger, protection, turnover: () => turnover }),
    sandbox,
  });
  const accounts = await createAccounts(kernel, { ledger, system, payments });
  const { identity, agents, codes, federation, factors, payees, trial, kyc, security } = accounts;
  const wallet = createWallet(kernel, { ledger, system, vendorWallets: (reader) => transfers.walletsOf(reader) });
  const { turnover, cashback } = createPlayAccounting(kernel, {
    ledger,
    system,
    identity,
    lottery: () => lottery,
    protection,
    walletApi: () => walletApi,
    catalogue: () => catalogue,
  });
  const lottery: LotteryModule = createLottery(kernel, {
    ledger,
    betsSettled: (tx, bets) => turnover.countBets(tx, bets),
    weights: () => turnover.weights(),
    kenoEnabled: async (merchantCode) => (await system.brand(merchantCode)).kenoEnabled,
  });
  await lottery.seedDefinitions();
  const catalogue = await createCatalogue(kernel, {
    lotteryGames: () => lottery.listedGames(),
    launchCounts: (days) => launch.openedCounts(days),
    gamesOnAir: (merchantCode) => hosts.gamesOnAir(merchantCode),
    minorUnits: (vendor, amount) => walletApi.minorUnits(vendor, amount),
  });
  const { launch, walletApi }: GameContext = createGameContext(kernel, {
    ledger,
    catalogue,
    identity,
    lottery,
    protection,
    turnover,
    reports: () => reports,
  });
  const transfers: TransfersModule = createTransfers(kernel, { ledger, catalogue });
  const withdrawals = createMoneyOut(kernel, {
    ledger,
    system,
    payments,
    identity,
    payees,
    kyc,
    sandbox,
    turnoverOf: async (tx, memberId, currency) => (await turnover.requirementsOf(tx, memberId, currency)).lines,
  });
  const hosts = createHosts(kernel, {
    gameCards: (merchantCode, language, gameIds) => catalogue.cardsOf(merchantCode, language, gameIds),
    timeZone: async (merchantCode) => (await system.brand(merchantCode)).timeZone,
  });
  const pictures = createPictures(kernel);
  const content = createContent(kernel, { richTextHosts: (merchantCode) => system.richTextHosts(merchantCode) });
  const privacy = createPrivacy(kernel, {
    checkPassword: (memberId, password) => identity.checkPassword(memberId, password),
    consentsOf: (memberId) => identity.consentsOf(memberId),
    setConsent: (memberId, kind, given) => identity.setConsent(memberId, kind, given),
    sources: personalDataSources({
      db: kernel.db,
      ...accounts,
      turnover,
      cashback,
      catalogue,
      content,
      launch,
      lottery,
      payments,
      protection,
      transfers,
      withdrawals,
      walletApi,
      ledger,
    }),
  });
  const reports: ReportsModule = createRecords(kernel, { ledger, lottery, identity, catalogue, system, walletApi });
  const accountModules = [identity, agents, codes, federation, factors, payees, trial, kyc, security, privacy];
  const all: readonly Module[] = [
    ledgerModule(ledger, kernel),
    system,
    payments,
    protection,
    ...accountModules,
    wallet,
    turnover,
    cashback,
    lottery,
    catalogue,
    launch,
    walletApi,
    transfers,
    withdrawals,
    content,
    pictures,
    hosts,
    reports,
  ];
  return {
    all,
    handlers: Object.assign({}, ...all.map((module) => module.handlers ?? {})) as Handlers,
    authenticate: (token) => identity.authenticate(token),
    decryptBody: (payload, keyId) => identity.decryptBody(payload, keyId),
    merchant: (host) => system.merchantFor(host),
    unavailableReason: (merchantCode, ip) => system.unavailableReason(merchantCode, ip),
    openapi: openapiDocument(calls, openapiHeader('member', kernel.config.publicUrl)),
    operatorsOpenapi: openapiDocument(calls, openapiHeader('operator', kernel.config.publicUrl)),
    ledger,
    system,
    payments,
    protection,
    turnover,
    content,
    pictures,
    hosts,
    transfers,
    withdrawals,
    walletApi,
    reports,
    lottery,
    catalogue,
    identity,
    agents,
    federation,
    factors,
    payees,
    kyc,
    trial,
    async stop() {
      for (const module of all.toReversed()) await module.stop?.();
    },
  };
}
