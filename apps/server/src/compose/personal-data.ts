/** Every module that stores personal data: an export reads them, an erasure clears them. */
import type { Db } from '../kernel/tx.ts';
import type { AgentsModule } from '../modules/members/agents/index.ts';
import type { CashbackModule } from '../modules/money/cashback/index.ts';
import type { CatalogueModule } from '../modules/games/catalogue/index.ts';
import type { ContentModule } from '../modules/platform/content/index.ts';
import type { FactorsModule } from '../modules/members/factors/index.ts';
import type { FederationModule } from '../modules/members/federation/index.ts';
import type { IdentityModule } from '../modules/members/identity/index.ts';
import type { KycModule } from '../modules/members/kyc/index.ts';
import type { LaunchModule } from '../modules/games/launch/index.ts';
import type { Ledger } from '../modules/ledger/index.ts';
import type { LotteryModule } from '../modules/games/lottery/index.ts';
import type { PayeesModule } from '../modules/members/payees/index.ts';
import type { PaymentsModule } from '../modules/money/payments/index.ts';
import type { PersonalDataSource } from '../modules/members/privacy/index.ts';
import type { ProtectionModule } from '../modules/members/protection/index.ts';
import type { TransfersModule } from '../modules/money/transfers/index.ts';
import type { WalletApiModule } from '../modules/games/wallet-api/index.ts';
import type { WithdrawalsModule } from '../modules/money/withdrawals/index.ts';
import type { TurnoverModule } from '../modules/money/turnover/index.ts';

export interface PersonalDataModules {
  readonly db: Db;
  readonly identity: IdentityModule;
  readonly federation: FederationModule;
  readonly factors: FactorsModule;
  readonly payees: PayeesModule;
  readonly kyc: KycModule;
  readonly agents: AgentsModule;
  readonly content: ContentModule;
  readonly catalogue: CatalogueModule;
  readonly launch: LaunchModule;
  readonly lottery: LotteryModule;
  readonly payments: PaymentsModule;
  readonly turnover: TurnoverModule;
  readonly cashback: CashbackModule;
  readonly protection: ProtectionModule;
  readonly transfers: TransfersModule;
  readonly withdrawals: WithdrawalsModule;
  readonly walletApi: WalletApiModule;
  readonly ledger: Ledger;
}

/** Identity comes first: its row is the lock an erasure holds, and blocks sign-ins from then on. */
export function personalDataSources({
  db,
  identity,
  federation,
  factors,
  payees,
  kyc,
  agents,
  catalogue,
  content,
  launch,
  lottery,
  payments,
  turnover,
  cashback,
  protection,
  transfers,
  withdrawals,
  walletApi,
  ledger,
}: PersonalDataModules): readonly PersonalDataSource[] {
  return [
    {
      section: 'identity',
      recordsOf: (id) => identity.recordsOf(id),
      isOpen: (tx, id) => identity.isHeld(tx, id),
      erase: (tx, id) => identity.erase(tx, id),
    },
    {
      section: 'signInProviders',
      recordsOf: (id) => federation.linksOf(id),
      erase: (tx, id) => federation.unlinkAll(tx, id),
    },
    { section: 'factors', recordsOf: (id) => factors.recordsOf(id), erase: (tx, id) => factors.erase(tx, id) },
    { section: 'payees', recordsOf: (id) => payees.recordsOf(id), erase: (tx, id) => payees.erase(tx, id) },
    { section: 'kyc', recordsOf: (id) => kyc.recordsOf(id), erase: (tx, id) => kyc.erase(tx, id) },
    { section: 'agents', recordsOf: (id) => agents.recordsOf(id) },
    {
      section: 'announcementsRead',
      recordsOf: (id) => content.recordsOf(id),
      erase: (tx, id) => content.erase(tx, id),
    },
    { section: 'games', recordsOf: (id) => catalogue.recordsOf(id), erase: (tx, id) => catalogue.erase(tx, id) },
    { section: 'launches', recordsOf: (id) => launch.recordsOf(id) },
    {
      section: 'lottery',
      recordsOf: (id) => lottery.recordsOf(id),
      isOpen: (tx, id) => lottery.hasPendingBets(tx, id),
    },
    { section: 'freeSpins', recordsOf: (id) => walletApi.freeSpinsOf(id) },
    {
      section: 'rounds',
      recordsOf: (id) => walletApi.recordsOf(id),
      isOpen: (tx, id) => walletApi.hasPendingBets(tx, id),
    },
    {
      section: 'deposits',
      recordsOf: (id) => payments.recordsOf(id),
      isOpen: (tx, id) => payments.hasOpenDeposit(tx, id),
      erase: (tx, id) => payments.erase(tx, id),
    },
    { section: 'depositReceipts', recordsOf: (id) => payments.receiptsOf(id) },
    {
      section: 'transfers',
      recordsOf: (id) => transfers.recordsOf(id),
      isOpen: (tx, id) => transfers.hasOpenTransfer(tx, id),
    },
    { section: 'protection', recordsOf: (id) => protection.recordsOf(id), erase: (tx, id) => protection.erase(tx, id) },
    { section: 'turnover', recordsOf: (id) => turnover.recordsOf(id) },
    { section: 'cashback', recordsOf: (id) => cashback.recordsOf(id) },
    {
      section: 'withdrawals',
      recordsOf: (id) => withdrawals.recordsOf(id),
      isOpen: (tx, id) => withdrawals.hasOpenWithdrawal(tx, id),
      erase: (tx, id) => withdrawals.erase(tx, id),
    },
    {
      section: 'money',
      recordsOf: (id) => ledger.memberStatement(db, id),
      isOpen: async (tx, id) => (await ledger.balances(tx, id)).some(({ balance }) => balance !== 0n),
      erase: (tx, id) => ledger.setFrozen(tx, id, true),
    },
  ];
}
