/** What the module risk needs of others, and what its verbs share. */
import type { Kernel } from '../../../kernel/module.ts';
import type { ApprovedVerb } from '../../../kernel/http/ops-context.ts';
import type { ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { Merchant } from '../../../kernel/session.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { WalletApiModule } from '../../games/wallet-api/index.ts';
import type { LotteryModule } from '../../games/lottery/index.ts';
import type { AgentsModule } from '../../members/agents/index.ts';
import type { IdentityModule } from '../../members/identity/index.ts';
import type { PayeesModule } from '../../members/payees/index.ts';
import type { ProtectionModule } from '../../members/protection/index.ts';
import type { CommissionsModule } from '../../money/commissions/index.ts';
import type { PaymentsModule } from '../../money/payments/index.ts';
import type { TurnoverModule } from '../../money/turnover/index.ts';
import type { WithdrawalsModule } from '../../money/withdrawals/index.ts';
import type { ApprovalsModule } from '../approvals/index.ts';

export interface RiskDeps {
  merchants(): readonly Merchant[];
  readonly identity: Pick<IdentityModule, 'signals' | 'desk' | 'changeLock' | 'devicesOf'>;
  readonly agents: Pick<AgentsModule, 'signals'>;
  readonly commissions: Pick<CommissionsModule, 'signals'>;
  readonly lottery: Pick<LotteryModule, 'coveredTogether'>;
  readonly payees: Pick<PayeesModule, 'signals' | 'sharedAccounts'>;
  readonly payments: Pick<PaymentsModule, 'signals'>;
  readonly withdrawals: Pick<WithdrawalsModule, 'signals'>;
  readonly turnover: Pick<TurnoverModule, 'signals'>;
  readonly protection: Pick<ProtectionModule, 'signals' | 'setLimit' | 'limitChangeOf' | 'setBreak'>;
  readonly walletApi: Pick<WalletApiModule, 'handSeats'>;
  readonly approvals: Pick<ApprovalsModule, 'waitingFor'>;
  /** The verb of adjustments, which moves the money. */
  adjustment(): ApprovedVerb<ParsedInput<OpsCalls['ops.adjustments.create']>>;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: RiskDeps;
}

/** One run of a rule at a merchant. */
export interface RunContext {
  readonly deps: RiskDeps;
  readonly tx: Tx;
  readonly merchant: Merchant;
}
