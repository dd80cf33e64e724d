/** The dependencies and shared state of this module. */
import type { KycState } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import { payOutProviders } from './payouts/registry.ts';
import { createSealing, type Sealing } from '../../../kernel/sealing.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { ProviderNeed, Providers } from '../../../kernel/providers.ts';
import type { WithdrawalId } from './ids.ts';
import type { PayoutProvider } from './payouts/payout-provider.ts';

/** A turnover requirement, as far as it affects withdrawals. */
export interface TurnoverLine {
  readonly requirementId: string;
  readonly source: 'deposit' | 'bonus';
  readonly titleVi: string;
  readonly titleEn: string;
  readonly baseAmount: bigint;
  readonly multiple: number;
  readonly required: bigint;
  readonly counted: bigint;
  readonly left: bigint;
  readonly bonusLocked: bigint;
}

/** The bank account that is paid. */
export interface PayeeAccount {
  readonly bankCardId: string;
  readonly bankCode: string;
  readonly bankName: string;
  readonly bin: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** Ports to other modules. */
export interface WithdrawalsDeps {
  readonly ledger: Pick<Ledger, 'holds' | 'post' | 'balance' | 'playedSince'>;
  /** Payout providers of the installation; operators' accounts come after them. Without any, withdrawals are unavailable. */
  readonly providers: readonly PayoutProvider[];
  checkPaymentPassword(
    memberId: MemberId,
    typed: string,
  ): Promise<Result<void, 'payment_password_required' | 'payment_password_wrong' | 'rate_limited'>>;
  hasPaymentPassword(memberId: MemberId): Promise<boolean>;
  /** A member's own linked card; undefined if it is not, or no longer, theirs. */
  cardOf(memberId: MemberId, bankCardId: string): Promise<PayeeAccount | undefined>;
  /** The member's payee name. */
  payeeNameOf(memberId: MemberId): Promise<string | undefined>;
  kycState(memberId: MemberId): Promise<KycState>;
  kycNeeded(merchantCode: string): Promise<boolean>;
  /** Other members of the merchant on the same bank account or device. */
  sharedWith(memberId: MemberId, bankCardId: string): Promise<number>;
  /** Open turnover requirements. */
  turnoverOf(tx: Tx, memberId: MemberId, currency: string): Promise<readonly TurnoverLine[]>;
  /** The bonus money that taking money out would give up; undefined without an active deposit bonus. */
  bonusAtStake(tx: Tx, memberId: MemberId, currency: string): Promise<bigint | undefined>;
  /** Ends the active bonus, before the transaction locks the member's accounts. */
  exitBonus(tx: Tx, memberId: MemberId, currency: string): Promise<unknown>;
  /** What the member owes downlines for so long that it must stay in the wallet, in minor units; 0 for others. */
  agentDues(tx: Tx, memberId: MemberId, currency: string): Promise<bigint>;
  timeZoneOf(merchantCode: string): Promise<string>;
  /** Members' user names, as operators see them; unknown ids are absent. */
  accountsOf(tx: Tx, ids: readonly MemberId[]): Promise<ReadonlyMap<MemberId, { readonly userName: string }>>;
  /** Requests of a second person that wait, by withdrawal. */
  waitingApprovals(
    tx: Tx,
    merchantCode: string,
    withdrawalIds: readonly string[],
  ): Promise<ReadonlyMap<string, WaitingApproval>>;
}

/** A request that waits for a second person. */
export interface WaitingApproval {
  readonly approvalId: string;
  readonly requestedBy: { readonly operatorId: string; readonly displayName: string };
  readonly expiresAt: Date;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: WithdrawalsDeps;
  readonly providers: Providers<PayoutProvider>;
  /** Open payouts that were reported because their provider is gone. */
  readonly orphans: Set<WithdrawalId>;
  /** Account, holder and bank of a withdrawal, sealed for its row. */
  readonly account: Sealing;
  /** Wakes this node's loop; other nodes poll. */
  wake(): void;
}

/** Creates the context; the sealing key is derived from the node's secret for this use only. */
export const createContext = (kernel: Kernel, deps: WithdrawalsDeps, wake: () => void): ModuleContext => ({
  kernel,
  deps,
  providers: payOutProviders(kernel, deps.providers),
  orphans: new Set(),
  account: createSealing(kernel, 'withdrawals/account'),
  wake,
});

/**
 * The provider that pays a withdrawal out: the merchant's own, or while that is switched off the next in order that takes the currency
 * and the amount; undefined if none does, or the merchant's does not exist.
 */
export async function providerFor(
  { providers }: Pick<ModuleContext, 'providers'>,
  { provider }: { readonly provider: string | null },
  need: ProviderNeed,
): Promise<PayoutProvider | undefined> {
  if (provider !== null && !(await providers.find(provider))) return undefined;
  const serving = await providers.serving(need);
  const code = provider !== null && serving.includes(provider) ? provider : serving[0];
  return code === undefined ? undefined : await providers.find(code);
}
