/** The modules of a node above the ledger: what they are, what they are built from, in which order they start. */
import type { Kernel } from '../kernel/module.ts';
import type { Passwords } from '../kernel/passwords.ts';
import type { Ledger } from '../modules/ledger/index.ts';
import type { CatalogueModule } from '../modules/games/catalogue/index.ts';
import type { HostsModule } from '../modules/games/hosts/index.ts';
import type { SportsModule } from '../modules/games/sports/index.ts';
import type { LaunchModule } from '../modules/games/launch/index.ts';
import type { LotteryModule } from '../modules/games/lottery/index.ts';
import type { PicturesModule } from '../modules/games/pictures/index.ts';
import type { WalletApiModule } from '../modules/games/wallet-api/index.ts';
import type { AgentsModule } from '../modules/members/agents/index.ts';
import type { CodesModule } from '../modules/members/codes/index.ts';
import type { FactorsModule } from '../modules/members/factors/index.ts';
import type { FederationModule } from '../modules/members/federation/index.ts';
import type { IdentityModule } from '../modules/members/identity/index.ts';
import type { MemberDeskModule } from '../modules/members/desk/index.ts';
import type { KycModule } from '../modules/members/kyc/index.ts';
import type { PayeesModule } from '../modules/members/payees/index.ts';
import type { PrivacyModule } from '../modules/members/privacy/index.ts';
import type { ProtectionModule } from '../modules/members/protection/index.ts';
import type { SecurityModule } from '../modules/members/security/index.ts';
import type { TrialModule } from '../modules/members/trial/index.ts';
import type { AdjustmentsModule } from '../modules/money/adjustments/index.ts';
import type { CashbackModule } from '../modules/money/cashback/index.ts';
import type { ClosingModule } from '../modules/money/closing/index.ts';
import type { CommissionsModule } from '../modules/money/commissions/index.ts';
import type { PaymentsModule, SandboxPorts } from '../modules/money/payments/index.ts';
import type { TransfersModule } from '../modules/money/transfers/index.ts';
import type { PlayModule } from '../modules/money/play/index.ts';
import type { PromotionsModule } from '../modules/money/promotions/index.ts';
import type { TurnoverModule } from '../modules/money/turnover/index.ts';
import type { VipModule } from '../modules/money/vip/index.ts';
import type { WalletModule } from '../modules/money/wallet/index.ts';
import type { WithdrawalsModule } from '../modules/money/withdrawals/index.ts';
import type { ApprovalsModule } from '../modules/platform/approvals/index.ts';
import type { AuditModule } from '../modules/platform/audit/index.ts';
import type { ChatModule } from '../modules/platform/chat/index.ts';
import type { ContentModule } from '../modules/platform/content/index.ts';
import type { ExplainerModule } from '../modules/platform/explainer/index.ts';
import type { FeedbackModule } from '../modules/platform/feedback/index.ts';
import type { MerchantsModule } from '../modules/platform/merchants/index.ts';
import type { MessagingModule } from '../modules/platform/messaging/index.ts';
import type { OperatorsModule } from '../modules/platform/operators/index.ts';
import type { ReportsModule } from '../modules/platform/reports/index.ts';
import type { RiskModule } from '../modules/platform/risk/index.ts';
import type { SettingsModule } from '../modules/platform/settings/index.ts';
import type { SystemModule } from '../modules/platform/system/index.ts';

/** What every module may use while it is built: it needs no module itself. */
export interface NodeBase {
  readonly kernel: Kernel;
  readonly ledger: Ledger;
  /** The node's one hasher: all modules share its queue, so a burst cannot exhaust memory. */
  readonly passwords: Passwords;
  /** The demo's payment provider. */
  readonly sandbox: SandboxPorts | undefined;
}

/** Every module above the ledger. */
export interface NodeModules {
  readonly system: SystemModule;
  readonly payments: PaymentsModule;
  readonly protection: ProtectionModule;
  readonly identity: IdentityModule;
  readonly agents: AgentsModule;
  readonly codes: CodesModule;
  readonly federation: FederationModule;
  readonly factors: FactorsModule;
  readonly payees: PayeesModule;
  readonly trial: TrialModule;
  readonly kyc: KycModule;
  readonly memberDesk: MemberDeskModule;
  readonly security: SecurityModule;
  readonly privacy: PrivacyModule;
  readonly wallet: WalletModule;
  readonly turnover: TurnoverModule;
  readonly play: PlayModule;
  readonly cashback: CashbackModule;
  readonly promotions: PromotionsModule;
  readonly vip: VipModule;
  readonly commissions: CommissionsModule;
  readonly lottery: LotteryModule;
  readonly catalogue: CatalogueModule;
  readonly launch: LaunchModule;
  readonly walletApi: WalletApiModule;
  readonly transfers: TransfersModule;
  readonly withdrawals: WithdrawalsModule;
  readonly content: ContentModule;
  readonly messaging: MessagingModule;
  readonly feedback: FeedbackModule;
  readonly chat: ChatModule;
  readonly pictures: PicturesModule;
  readonly hosts: HostsModule;
  readonly sports: SportsModule;
  readonly reports: ReportsModule;
  readonly adjustments: AdjustmentsModule;
  readonly closing: ClosingModule;
  readonly audit: AuditModule;
  readonly explainer: ExplainerModule;
  readonly operators: OperatorsModule;
  readonly approvals: ApprovalsModule;
  readonly settings: SettingsModule;
  readonly merchants: MerchantsModule;
  readonly risk: RiskModule;
}

export type ModuleName = keyof NodeModules;

/** The order in which loops start; they stop in reverse, so that the games end before the money and the accounts. */
export const START_ORDER: readonly ModuleName[] = [
  'system',
  'payments',
  'protection',
  'identity',
  'agents',
  'codes',
  'federation',
  'factors',
  'payees',
  'trial',
  'kyc',
  'memberDesk',
  'security',
  'privacy',
  'wallet',
  'turnover',
  'play',
  'cashback',
  'promotions',
  'vip',
  'commissions',
  'lottery',
  'catalogue',
  'launch',
  'walletApi',
  'transfers',
  'withdrawals',
  'content',
  'messaging',
  'feedback',
  'chat',
  'pictures',
  'hosts',
  'sports',
  'reports',
  'adjustments',
  'closing',
  'audit',
  'explainer',
  'operators',
  'approvals',
  'settings',
  'merchants',
  'risk',
];
