/**
 * Pays approved withdrawals. A payment is recorded before it is sent and carries the withdrawal's id at the provider, so that
 * after any failure an inquiry returns the real outcome and sending again is idempotent. An unknown outcome is queried, never
 * guessed: the money stays on hold.
 */
import { transact, type Tx } from '../../../kernel/tx.ts';
import { providerFor, type ModuleContext } from './context.ts';
import type { WithdrawalId } from './ids.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { openAccount } from './payee-account.ts';
import {
  findPayout,
  insertPayout,
  markSent,
  markUnknown,
  recordConflict,
  claimOverdue,
  type Payout,
} from './payout-store.ts';
import type { PayoutAnswer, PayoutOrder, PayoutProvider } from './payouts/payout-provider.ts';
import { findSetting } from './setting-store.ts';
import { releaseHold, settlePaid } from './settle.ts';
import { findWithdrawal, lockWithdrawal, takeDue, type Withdrawal } from './store.ts';

const BATCH = 20;
const LEASE_SEC = 30;
/** Delay before the first inquiry about an unanswered payment; doubled with every attempt. */
const INQUIRE_AFTER_SEC = 20;

/** Sends every approved withdrawal. Returns how many that were. */
export async function payApproved(module: ModuleContext): Promise<number> {
  const due = await takeDue(module.kernel.db, ['approved'], LEASE_SEC, BATCH);
  for (const withdrawal of due) {
    const provider = await payerOf(module, withdrawal);
    const started =
      provider &&
      (await transact(module.kernel.db, (tx) => startPayout(module, tx, withdrawal.withdrawalId, provider)));
    if (started) await send(module, provider, withdrawal);
  }
  return due.length;
}

/** Who pays the withdrawal out now; looked up before a transaction, which would wait for a second connection. */
async function payerOf(module: ModuleContext, withdrawal: Withdrawal): Promise<PayoutProvider | undefined> {
  const { merchantCode, currency } = withdrawal;
  const setting = await findSetting(module.kernel.db, merchantCode, currency);
  return setting && (await providerFor(module, setting, { currency, amount: netOf(withdrawal) }));
}

/** Records the payment; false if another node was faster, or the provider's account has changed since it was looked up. */
async function startPayout(
  module: ModuleContext,
  tx: Tx,
  withdrawalId: WithdrawalId,
  provider: PayoutProvider,
): Promise<boolean> {
  const withdrawal = await lockWithdrawal(tx, withdrawalId);
  if (withdrawal?.status !== 'approved') return false;
  if (!(await module.providers.isCurrent(tx, provider.code, provider))) return false;
  await insertPayout(tx, withdrawalId, provider.code, INQUIRE_AFTER_SEC);
  await moveWithdrawal(module, tx, withdrawal, { to: 'paying', actor: 'system' });
  return true;
}

/** What the provider is asked to pay. */
const netOf = ({ amount, fee }: Withdrawal): bigint => amount - fee;

function orderOf(module: ModuleContext, withdrawal: Withdrawal): PayoutOrder {
  const account = openAccount(module, withdrawal);
  if (!account) throw new Error(`Withdrawal ${withdrawal.withdrawalId} has no payee account`);
  return {
    withdrawalId: withdrawal.withdrawalId,
    amount: netOf(withdrawal),
    currency: withdrawal.currency,
    ...account,
  };
}

async function send(module: ModuleContext, provider: PayoutProvider, withdrawal: Withdrawal): Promise<void> {
  const answer = await provider.send(orderOf(module, withdrawal));
  await transact(module.kernel.db, (tx) => applyAnswer(module, tx, withdrawal.withdrawalId, provider.code, answer));
}

/** Queries every overdue payment. Returns how many that were. */
export async function inquireOverdue(module: ModuleContext): Promise<number> {
  const due = await claimOverdue(module.kernel.db, INQUIRE_AFTER_SEC, BATCH);
  for (const payout of due) await inquire(module, payout);
  return due.length;
}

async function inquire(module: ModuleContext, { withdrawalId, provider: code }: Payout): Promise<void> {
  const provider = await module.providers.find(code);
  const withdrawal = await findWithdrawal(module.kernel.db, withdrawalId);
  if (!provider) return reportMissing(module, withdrawalId, code);
  if (!withdrawal) return;
  const answer = await provider.inquire(withdrawalId);
  if (answer.state === 'missing') return await send(module, provider, withdrawal);
  await transact(module.kernel.db, (tx) => applyAnswer(module, tx, withdrawalId, code, answer));
}

/** Once for each payout, not with every inquiry. */
function reportMissing({ kernel, orphans }: ModuleContext, withdrawalId: WithdrawalId, provider: string): void {
  if (orphans.has(withdrawalId)) return;
  orphans.add(withdrawalId);
  kernel.log.error({ provider, withdrawalId }, 'the provider of an open payout is not there; the money stays on hold');
}

/** Applies a provider's answer once; one that contradicts an earlier final answer is recorded for an operator. */
export async function applyAnswer(
  module: ModuleContext,
  tx: Tx,
  withdrawalId: WithdrawalId,
  provider: string,
  answer: Exclude<PayoutAnswer, { readonly state: 'missing' }>,
): Promise<void> {
  const withdrawal = await lockWithdrawal(tx, withdrawalId);
  if (!withdrawal) return;
  if (withdrawal.status !== 'paying') return await recordContradiction(tx, withdrawal, answer.state);
  switch (answer.state) {
    case 'processing':
      return await markSent(tx, withdrawalId);
    case 'unknown':
      return await markUnknown(tx, withdrawalId, answer.error);
    case 'paid':
      return await settlePaid(module, tx, withdrawal, provider, answer.bankReference);
    case 'failed':
      return await releaseHold(module, tx, withdrawal, { to: 'failed', actor: provider, reason: answer.reason });
  }
}

async function recordContradiction(
  tx: Tx,
  { withdrawalId, status }: Withdrawal,
  reported: PayoutAnswer['state'],
): Promise<void> {
  const payout = await findPayout(tx, withdrawalId);
  const isFinal = reported === 'paid' || reported === 'failed';
  if (payout && isFinal && reported !== status)
    await recordConflict(tx, withdrawalId, `${payout.provider} reported ${reported} after ${status}`);
}
