/** The modules of a node, wired: the only place where they learn of each other. */
import { calls } from '@lantern/contract';
import { openapiDocument } from '@lantern/contract/openapi';
import type pg from 'pg';
import { createAccounts, type Accounts } from './accounts.ts';
import { createGameDoors, type GameDoors } from './game-doors.ts';
import type { BindOptions, Handlers } from './kernel/http/bind.ts';
import type { Kernel, Module } from './kernel/module.ts';
import type { Ticker } from './kernel/ticker.ts';
import { depositPorts } from './money-in.ts';
import { createMoneyOut } from './money-out.ts';
import { createCatalogue, type CatalogueModule } from './modules/catalogue/index.ts';
import { createContent, type ContentModule } from './modules/content/index.ts';
import { createHosts, type HostsModule } from './modules/hosts/index.ts';
import { createLedger, startSealing, type Ledger } from './modules/ledger/index.ts';
import { createLottery, type LotteryModule } from './modules/lottery/index.ts';
import { createPayments, type PaymentsModule, type SandboxPorts } from './modules/payments/index.ts';
import { createPictures, type PicturesModule } from './modules/pictures/index.ts';
import { createPrivacy } from './modules/privacy/index.ts';
import { createProtection, type ProtectionModule } from './modules/protection/index.ts';
import { createReports, type ReportsModule } from './modules/reports/index.ts';
import { createSystem, type SystemModule } from './modules/system/index.ts';
import { createTransfers, type TransfersModule } from './modules/transfers/index.ts';
import type { TurnoverModule } from './modules/turnover/index.ts';
import type { WithdrawalsModule } from './modules/withdrawals/index.ts';
import { createWallet, withBalancePush } from './modules/wallet/index.ts';
import type { WalletApiModule } from './modules/wallet-api/index.ts';
import { createPlayAccounting } from './play-accounting.ts';
import { recordKeepers } from './record-keepers.ts';

export interface Modules extends Pick<Accounts, 'identity' | 'agents' | 'federation' | 'factors' | 'payees' | 'kyc' | 'trial'> {
  readonly all: readonly Module[];
  readonly handlers: Handlers;
  readonly authenticate: BindOptions['authenticate'];
  readonly decryptBody: BindOptions['decryptBody'];
  readonly merchant: BindOptions['merchant'];
  readonly shutTo: NonNullable<BindOptions['shutTo']>;
  /** OpenAPI of the contract, written once. */
  readonly openapi: object;
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

type RecordGround = Pick<Modules, 'ledger' | 'lottery' | 'identity' | 'catalogue' | 'system' | 'walletApi'>;

/** The records over every source of bets. */
function createRecords(kernel: Kernel, { ledger, lottery, identity, catalogue, system, walletApi }: RecordGround): ReportsModule {
  return createReports(kernel, {
    ledger,
    lottery,
    memberNames: (ids) => identity.memberNames(ids),
    betSources: [lottery.bets, walletApi.bets],
    vendorNames: (merchantCode) => catalogue.vendorShelves(merchantCode),
    timeZones: () => system.timeZones(),
  });
}

/** Builds every module; `pool` gives the ledger's lanes their connections, `sandbox` is the demonstration's payment provider. */
export async function createModules(kernel: Kernel, pool: pg.Pool, sandbox?: SandboxPorts): Promise<Modules> {
  const ledger = withBalancePush(createLedger({ db: kernel.db, pool, log: kernel.log }), kernel.realtime);
  const system = await createSystem(kernel);
  const protection = createProtection(kernel, { timeZone: async (merchantCode) => (await system.brand(merchantCode)).timeZone });
  const payments = await createPayments(kernel, { ledger, ...depositPorts({ ledger, protection, turnover: () => turnover }), sandbox });
  const accounts = await createAccounts(kernel, { ledger, system, payments });
  const { identity, agents, codes, federation, factors, payees, trial, kyc, security } = accounts;
  const wallet = createWallet(kernel, { ledger, system, vendorWallets: (reader) => transfers.walletsOf(reader) });
  const { turnover, cashback } = createPlayAccounting(kernel, { ledger, system, identity, lottery: () => lottery, protection, walletApi: () => walletApi });
  const lottery: LotteryModule = createLottery(kernel, { ledger, betsSettled: (tx, bets) => turnover.countBets(tx, bets), kenoEnabled: async (merchantCode) => (await system.brand(merchantCode)).kenoEnabled });
  await lottery.putInDefinitions();
  const catalogue = await createCatalogue(kernel, {
    lotteryGames: () => lottery.listedGames(),
    launchCounts: (days) => launch.openedCounts(days),
    gamesOnAir: (merchantCode) => hosts.gamesOnAir(merchantCode),
    minorUnits: (vendor, amount) => walletApi.minorUnits(vendor, amount),
  });
  const { launch, walletApi }: GameDoors = createGameDoors(kernel, { ledger, catalogue, identity, lottery, protection, turnover });
  const transfers: TransfersModule = createTransfers(kernel, { ledger, catalogue });
  const withdrawals = createMoneyOut(kernel, { ledger, system, payments, identity, payees, kyc, sandbox, turnoverOf: async (tx, memberId, currency) => (await turnover.requirementsOf(tx, memberId, currency)).lines });
  const hosts = createHosts(kernel, {
    gameCards: (merchantCode, language, gameIds) => catalogue.cardsOf(merchantCode, language, gameIds),
    timeZone: async (merchantCode) => (await system.brand(merchantCode)).timeZone,
  });
  const pictures = createPictures(kernel);
  const content = createContent(kernel);
  const privacy = createPrivacy(kernel, {
    checkPassword: (memberId, password) => identity.checkPassword(memberId, password),
    consentsOf: (memberId) => identity.consentsOf(memberId),
    setConsent: (memberId, kind, given) => identity.setConsent(memberId, kind, given),
    keepers: recordKeepers({ db: kernel.db, ...accounts, turnover, cashback, catalogue, content, launch, lottery, payments, protection, transfers, withdrawals, walletApi, ledger }),
  });
  const reports = createRecords(kernel, { ledger, lottery, identity, catalogue, system, walletApi });
  const accountModules = [identity, agents, codes, federation, factors, payees, trial, kyc, security, privacy];
  const all: readonly Module[] = [ledgerModule(ledger, kernel), system, payments, protection, ...accountModules, wallet, turnover, cashback, lottery, catalogue, launch, walletApi, transfers, withdrawals, content, pictures, hosts, reports];
  return {
    all,
    handlers: Object.assign({}, ...all.map((module) => module.handlers ?? {})) as Handlers,
    authenticate: (token) => identity.authenticate(token),
    decryptBody: (payload, keyId) => identity.decryptBody(payload, keyId),
    merchant: (host) => system.merchantFor(host),
    shutTo: (merchantCode, ip) => system.shutTo(merchantCode, ip),
    openapi: openapiDocument(calls, { title: 'Lantern', version: '1.0.0' }),
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
