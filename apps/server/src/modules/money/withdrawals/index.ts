/** Withdrawals: money out. The public API of this module. See README.md. */
import { requestedWithdrawals } from './signals-store.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { SYSTEM_ACTOR } from '../../../kernel/changes.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Providers } from '../../../kernel/providers.ts';
import type { ApprovedVerbs, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Ticker } from '../../../kernel/ticker.ts';
import { withdrawalSettings } from './console-settings.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { createContext, type ModuleContext, type WithdrawalsDeps } from './context.ts';
import { startWithdrawals, tick } from './jobs.ts';
import { countOpen, eraseAccounts, sumPaidSince } from './member-store.ts';
import { listConflicts } from './payout-store.ts';
import type { PayoutDelivery, PayoutProvider } from './payouts/payout-provider.ts';
import { eraseAnswers } from './question-store.ts';
import { receiveCallback } from './receive-callback.ts';
import { recordsOf, type WithdrawalRecord } from './records.ts';
import { paidBetween, paidNamed, type PaidMoney } from './closing-store.ts';
import { withdrawalExplains, withdrawalLookups } from './explain.ts';
import { withdrawalApproval, withdrawalHandlers } from './desk.ts';
import { approve, claim, reject, release, type Reviewer, type ReviewRefusal } from './review.ts';
import { withdrawalsRoutes } from './routes.ts';
import type { WithdrawalSetting } from './setting-store.ts';
import { changeSetting } from './settings.ts';
import { findWithdrawal, isOverdue, listInReview, type Withdrawal } from './store.ts';
import { summaryOf } from './summary.ts';

export type { PayeeAccount, TurnoverLine, WaitingApproval, WithdrawalsDeps } from './context.ts';
export type {
  PayoutAnswer,
  PayoutDelivery,
  PayoutEvent,
  PayoutOrder,
  PayoutProvider,
} from './payouts/payout-provider.ts';
export { createHostedPayouts, type HostedPayoutsOptions } from './payouts/hosted-payouts.ts';
export { createSandboxPayouts, SANDBOX_PAYOUTS } from './payouts/sandbox-payouts.ts';
export { WITHDRAWAL_MOVED, type WithdrawalMoved } from './events.ts';
export type { ReviewRefusal } from './review.ts';
export type { WithdrawalSetting } from './setting-store.ts';
export type { WithdrawalSummary } from './summary.ts';
export type { Withdrawal } from './store.ts';

export interface WithdrawalsModule extends Module {
  /** What the rules of risk read. */
  readonly signals: { readonly requested: typeof requestedWithdrawals };
  readonly handlers: ReturnType<typeof withdrawalsRoutes>;
  readonly opsHandlers: OpsHandlers;
  readonly approved: ApprovedVerbs;
  /** Whether the member has an unfinished withdrawal. */
  hasOpenWithdrawal(tx: Tx, memberId: MemberId): Promise<boolean>;
  /** Whether a withdrawal has been unfinished for so many hours. */
  readonly isOverdue: typeof isOverdue;
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
  readonly providers: Pick<Providers<PayoutProvider>, 'edit' | 'editIn' | 'forget' | 'accounts' | 'adapters' | 'find'>;
  /** Payouts that were paid, for the closing of a day: a merchant's of a time, and any by their references. */
  readonly payments: {
    ofTime(
      tx: Tx,
      merchantCode: string,
      span: { readonly from: Date; readonly to: Date },
    ): Promise<readonly PaidMoney[]>;
    ofReferences(
      tx: Tx,
      provider: string,
      currency: string,
      references: readonly string[],
    ): Promise<readonly PaidMoney[]>;
  };
  /** Account and reason of a withdrawal, as its member reads them; undefined for one that does not exist. */
  readonly summaryOf: typeof summaryOf;
  /** Every withdrawal of a member, for the data export. */
  recordsOf(memberId: MemberId): Promise<readonly WithdrawalRecord[]>;
  /** Erases the payee accounts and the answers of finished withdrawals, in the transaction of the member's erasure. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Builds the module. */
export function createWithdrawals(kernel: Kernel, deps: WithdrawalsDeps): WithdrawalsModule {
  let loop: Ticker | undefined;
  const module: ModuleContext = createContext(kernel, deps, () => loop?.wake());
  /** A transaction around a step of the review, by a person of the withdrawal's own merchant. */
  const reviewAs = <T, C extends ReviewRefusal | 'field_required'>(
    name: string,
    withdrawalId: string,
    step: (tx: Tx, by: Reviewer) => Promise<Result<T, C>>,
  ): Promise<Result<T, C | 'withdrawal_not_found'>> =>
    transact(kernel.db, async (tx) => {
      const found = await findWithdrawal(tx, withdrawalId);
      if (!found) return refuse('withdrawal_not_found');
      return await step(tx, { operatorId: name, displayName: name, merchantCode: found.merchantCode });
    });
  return {
    name: 'withdrawals',
    signals: { requested: requestedWithdrawals },
    handlers: withdrawalsRoutes(module),
    explains: withdrawalExplains,
    memberLookups: withdrawalLookups,
    deskSettings: withdrawalSettings,
    opsHandlers: withdrawalHandlers(module),
    approved: { 'ops.withdrawals.approve': withdrawalApproval(module) },
    hasOpenWithdrawal: async (tx, memberId) => (await countOpen(tx, memberId)) > 0,
    isOverdue,
    paidSince: sumPaidSince,
    tick: () => tick(module),
    receiveCallback: (provider, delivery) => receiveCallback(module, provider, delivery),
    inReview: () => listInReview(kernel.db, 200),
    claim: (withdrawalId, name) => reviewAs(name, withdrawalId, (tx, by) => claim(module, tx, withdrawalId, by)),
    release: (withdrawalId, name) => reviewAs(name, withdrawalId, (tx, by) => release(module, tx, withdrawalId, by)),
    async approve(withdrawalId, name) {
      const approved = await reviewAs(name, withdrawalId, (tx, by) => approve(module, tx, withdrawalId, by));
      if (approved.ok) module.wake();
      return approved;
    },
    async reject(withdrawalId, name, reason) {
      const done = await reviewAs<unknown, ReviewRefusal | 'field_required'>(name, withdrawalId, (tx, by) =>
        reject(module, tx, withdrawalId, by, reason),
      );
      return done.ok ? ok(undefined) : done;
    },
    conflicts: () => listConflicts(kernel.db),
    changeSetting: (merchantCode, currency, change, actor = SYSTEM_ACTOR) =>
      changeSetting(module, merchantCode, currency, change, actor),
    payments: { ofTime: paidBetween, ofReferences: paidNamed },
    providers: module.providers,
    summaryOf,
    recordsOf: (memberId) => recordsOf(module, memberId),
    async erase(tx, memberId) {
      await eraseAccounts(tx, memberId);
      await eraseAnswers(tx, memberId);
    },
    start: async () => {
      loop = startWithdrawals(kernel, module);
    },
    stop: async () => {
      await loop?.stop();
    },
  };
}
