/** Withdrawals: money out. See README.md. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel, Module } from '../../kernel/module.ts';
import type { Result } from '../../kernel/result.ts';
import type { Ticker } from '../../kernel/ticker.ts';
import type { Tx } from '../../kernel/tx.ts';
import { createDoors, type Doors, type WithdrawalsDeps } from './doors.ts';
import { startWithdrawals, tick } from './jobs.ts';
import { countOpen, eraseAccounts, sumPaidSince } from './member-store.ts';
import { listConflicts } from './payout-store.ts';
import type { PayoutDelivery } from './payouts/payout-provider.ts';
import { receiveCallback } from './receive-callback.ts';
import { recordsOf, type WithdrawalRecord } from './records.ts';
import { approve, claim, reject, release, type ReviewRefusal } from './review.ts';
import { withdrawalsRoutes } from './routes.ts';
import type { WithdrawalSetting } from './setting-store.ts';
import { changeSetting } from './settings.ts';
import { listInReview, type Withdrawal } from './store.ts';

export type { PayeeAccount, TurnoverLine, WithdrawalsDeps } from './doors.ts';
export type { PayoutAnswer, PayoutDelivery, PayoutEvent, PayoutOrder, PayoutProvider } from './payouts/payout-provider.ts';
export { createHostedPayouts, type HostedPayoutsOptions } from './payouts/hosted-payouts.ts';
export { createSandboxPayouts, SANDBOX_PAYOUTS } from './payouts/sandbox-payouts.ts';
export type { ReviewRefusal } from './review.ts';
export type { WithdrawalSetting } from './setting-store.ts';
export type { Withdrawal } from './store.ts';

export interface WithdrawalsModule extends Module {
  readonly handlers: ReturnType<typeof withdrawalsRoutes>;
  /** Whether money of the member is still on its way out. */
  hasOpenWithdrawal(tx: Tx, memberId: MemberId): Promise<boolean>;
  /** What left for the member's bank from a moment on, fees included. */
  paidSince(tx: Tx, memberId: MemberId, currency: string, from: Date): Promise<bigint>;
  /** Does everything due now: checks, payments, questions; the module's own loop does this each second. */
  tick(): Promise<number>;
  /** A payout provider's delivery, as the callback address takes it. */
  receiveCallback(provider: string, delivery: PayoutDelivery): Promise<Result<undefined>>;
  /** Those that wait for a reviewer, oldest first. */
  inReview(): Promise<readonly Withdrawal[]>;
  /** Takes a withdrawal for review. Refuses withdrawal_not_found, withdrawal_state_conflict, withdrawal_claimed. */
  claim(withdrawalId: string, reviewer: string): Promise<Result<Withdrawal, ReviewRefusal>>;
  /** Gives it back to the other reviewers. */
  release(withdrawalId: string, reviewer: string): Promise<Result<void, ReviewRefusal>>;
  /** Lets it be paid; only by the reviewer who holds it. */
  approve(withdrawalId: string, reviewer: string): Promise<Result<void, ReviewRefusal>>;
  /** Refuses it with a reason the member reads; the money returns. */
  reject(withdrawalId: string, reviewer: string, reason: string): Promise<Result<void, ReviewRefusal | 'field_required'>>;
  /** Payments whose provider contradicted its own last word; money was not moved again. */
  conflicts(): ReturnType<typeof listConflicts>;
  /** Changes a merchant's settings, which count from the next request on; answers what they were. */
  changeSetting(merchantCode: string, currency: string, change: Partial<WithdrawalSetting>): Promise<WithdrawalSetting>;
  /** Every withdrawal of a member, for that member. */
  recordsOf(memberId: MemberId): Promise<readonly WithdrawalRecord[]>;
  /** Takes the accounts paid to out of finished withdrawals, in the transaction of the member's erasure. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Builds the module. */
export function createWithdrawals(kernel: Kernel, deps: WithdrawalsDeps): WithdrawalsModule {
  let loop: Ticker | undefined;
  const doors: Doors = createDoors(kernel, deps, () => loop?.wake());
  return {
    name: 'withdrawals',
    handlers: withdrawalsRoutes(doors),
    hasOpenWithdrawal: async (tx, memberId) => (await countOpen(tx, memberId)) > 0,
    paidSince: sumPaidSince,
    tick: () => tick(doors),
    receiveCallback: (provider, delivery) => receiveCallback(doors, provider, delivery),
    inReview: () => listInReview(kernel.db, 200),
    claim: (withdrawalId, reviewer) => claim(doors, withdrawalId, reviewer),
    release: (withdrawalId, reviewer) => release(doors, withdrawalId, reviewer),
    approve: (withdrawalId, reviewer) => approve(doors, withdrawalId, reviewer),
    reject: (withdrawalId, reviewer, reason) => reject(doors, withdrawalId, reviewer, reason),
    conflicts: () => listConflicts(kernel.db),
    changeSetting: (merchantCode, currency, change) => changeSetting(doors, merchantCode, currency, change),
    recordsOf: (memberId) => recordsOf(doors, memberId),
    erase: eraseAccounts,
    start: async () => {
      loop = startWithdrawals(kernel, doors);
    },
    stop: async () => {
      await loop?.stop();
    },
  };
}
