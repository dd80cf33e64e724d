/** Withdrawals: money out. The public API of this module. See README.md. */
import type { MemberId } from '../../../kernel/ids.ts';
import { SYSTEM_ACTOR } from '../../../kernel/changes.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Providers } from '../../../kernel/providers.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Ticker } from '../../../kernel/ticker.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { createContext, type ModuleContext, type WithdrawalsDeps } from './context.ts';
import { startWithdrawals, tick } from './jobs.ts';
import { countOpen, eraseAccounts, sumPaidSince } from './member-store.ts';
import { listConflicts } from './payout-store.ts';
import type { PayoutDelivery, PayoutProvider } from './payouts/payout-provider.ts';
import { receiveCallback } from './receive-callback.ts';
import { recordsOf, type WithdrawalRecord } from './records.ts';
import { approve, claim, reject, release, type ReviewRefusal } from './review.ts';
import { withdrawalsRoutes } from './routes.ts';
import type { WithdrawalSetting } from './setting-store.ts';
import { changeSetting } from './settings.ts';
import { listInReview, type Withdrawal } from './store.ts';

export type { PayeeAccount, TurnoverLine, WithdrawalsDeps } from './context.ts';
export type {
  PayoutAnswer,
  PayoutDelivery,
  PayoutEvent,
  PayoutOrder,
  PayoutProvider,
} from './payouts/payout-provider.ts';
export { createHostedPayouts, type HostedPayoutsOptions } from './payouts/hosted-payouts.ts';
export { createSandboxPayouts, SANDBOX_PAYOUTS } from './payouts/sandbox-payouts.ts';
export type { ReviewRefusal } from './review.ts';
export type { WithdrawalSetting } from './setting-store.ts';
export type { Withdrawal } from './store.ts';

export interface WithdrawalsModule extends Module {
  readonly handlers: ReturnType<typeof withdrawalsRoutes>;
  /** Whether the member has an unfinished withdrawal. */
  hasOpenWithdrawal(tx: Tx, memberId: MemberId): Promise<boolean>;
  /** The sum paid to the member's bank since an instant, fees included. */
  paidSince(tx: Tx, memberId: MemberId, currency: string, from: Date): Promise<bigint>;
  /** Does everything due now: checks, payments, inquiries; the module's own loop does this each second. */
  tick(): Promise<number>;
  /** Handles a payout provider's callback delivery. */
  receiveCallback(provider: string, delivery: PayoutDelivery): Promise<Result<undefined>>;
  /** Withdrawals that wait for a reviewer, oldest first. */
  inReview(): Promise<readonly Withdrawal[]>;
  /** Claims a withdrawal for review. Refuses withdrawal_not_found, withdrawal_state_conflict, withdrawal_claimed. */
  claim(withdrawalId: string, reviewer: string): Promise<Result<Withdrawal, ReviewRefusal>>;
  /** Releases the claim for other reviewers. */
  release(withdrawalId: string, reviewer: string): Promise<Result<void, ReviewRefusal>>;
  /** Approves the payment; only by the reviewer who claimed it. */
  approve(withdrawalId: string, reviewer: string): Promise<Result<void, ReviewRefusal>>;
  /** Rejects it with a reason shown to the member; the money is refunded. */
  reject(
    withdrawalId: string,
    reviewer: string,
    reason: string,
  ): Promise<Result<void, ReviewRefusal | 'field_required'>>;
  /** Payments whose provider contradicted its own final answer; no money was moved again. */
  conflicts(): ReturnType<typeof listConflicts>;
  /** Changes a merchant's settings from the next request on; returns the previous ones. */
  changeSetting(
    merchantCode: string,
    currency: string,
    change: Partial<WithdrawalSetting>,
    actor?: string,
  ): Promise<WithdrawalSetting>;
  /** Operators' accounts at payout providers. */
  readonly providers: Pick<Providers<PayoutProvider>, 'edit' | 'accounts'>;
  /** Every withdrawal of a member, for the data export. */
  recordsOf(memberId: MemberId): Promise<readonly WithdrawalRecord[]>;
  /** Erases the payee accounts of finished withdrawals, in the transaction of the member's erasure. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Builds the module. */
export function createWithdrawals(kernel: Kernel, deps: WithdrawalsDeps): WithdrawalsModule {
  let loop: Ticker | undefined;
  const module: ModuleContext = createContext(kernel, deps, () => loop?.wake());
  return {
    name: 'withdrawals',
    handlers: withdrawalsRoutes(module),
    hasOpenWithdrawal: async (tx, memberId) => (await countOpen(tx, memberId)) > 0,
    paidSince: sumPaidSince,
    tick: () => tick(module),
    receiveCallback: (provider, delivery) => receiveCallback(module, provider, delivery),
    inReview: () => listInReview(kernel.db, 200),
    claim: (withdrawalId, reviewer) => claim(module, withdrawalId, reviewer),
    release: (withdrawalId, reviewer) => release(module, withdrawalId, reviewer),
    approve: (withdrawalId, reviewer) => approve(module, withdrawalId, reviewer),
    reject: (withdrawalId, reviewer, reason) => reject(module, withdrawalId, reviewer, reason),
    conflicts: () => listConflicts(kernel.db),
    changeSetting: (merchantCode, currency, change, actor = SYSTEM_ACTOR) =>
      changeSetting(module, merchantCode, currency, change, actor),
    providers: module.providers,
    recordsOf: (memberId) => recordsOf(module, memberId),
    erase: eraseAccounts,
    start: async () => {
      loop = startWithdrawals(kernel, module);
    },
    stop: async () => {
      await loop?.stop();
    },
  };
}
