/**
 * Pays what is approved. A payment is written down before it is sent and carries the withdrawal's id at the provider, so that
 * whatever happens in between, asking tells the truth and sending again is the same payment. An unknown outcome is asked
 * about, never guessed: the money stays held.
 */
import { transact, type Tx } from '../../kernel/tx.ts';
import { providerOf, type Doors } from './doors.ts';
import type { WithdrawalId } from './ids.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { openAccount } from './payee-account.ts';
import { findPayout, insertPayout, markSent, markUnknown, noteConflict, takeUnanswered, type Payout } from './payout-store.ts';
import type { PayoutAnswer, PayoutOrder, PayoutProvider } from './payouts/payout-provider.ts';
import { findSetting } from './setting-store.ts';
import { giveBack, settlePaid } from './settle.ts';
import { findWithdrawal, lockWithdrawal, takeDue, type Withdrawal } from './store.ts';

const BATCH = 20;
const PUT_OFF_SEC = 30;
/** A provider that was not heard of for so long is asked; then after twice that, and so on. */
const ASK_AFTER_SEC = 20;

/** Sends every approved withdrawal. Answers how many that were. */
export async function payApproved(doors: Doors): Promise<number> {
  const due = await transact(doors.kernel.db, (tx) => takeDue(tx, ['approved'], PUT_OFF_SEC, BATCH));
  for (const withdrawal of due) {
    const provider = await transact(doors.kernel.db, (tx) => startPayout(doors, tx, withdrawal.withdrawalId));
    if (provider) await send(doors, provider, withdrawal);
  }
  return due.length;
}

/** Writes the payment down; undefined when another node was faster, or while nobody can pay. */
async function startPayout(doors: Doors, tx: Tx, withdrawalId: WithdrawalId): Promise<PayoutProvider | undefined> {
  const withdrawal = await lockWithdrawal(tx, withdrawalId);
  if (withdrawal?.status !== 'approved') return undefined;
  const setting = await findSetting(tx, withdrawal.merchantCode, withdrawal.currency);
  const provider = setting && providerOf(doors, setting.provider);
  if (!provider) return undefined;
  await insertPayout(tx, withdrawalId, provider.code, ASK_AFTER_SEC);
  await moveWithdrawal(doors, tx, withdrawal, { to: 'paying', actor: 'system' });
  return provider;
}

function orderOf(doors: Doors, withdrawal: Withdrawal): PayoutOrder {
  const account = openAccount(doors, withdrawal);
  if (!account) throw new Error(`Withdrawal ${withdrawal.withdrawalId} has no account to be paid to`);
  return { withdrawalId: withdrawal.withdrawalId, amount: withdrawal.amount - withdrawal.fee, currency: withdrawal.currency, ...account };
}

async function send(doors: Doors, provider: PayoutProvider, withdrawal: Withdrawal): Promise<void> {
  const answer = await provider.send(orderOf(doors, withdrawal));
  await transact(doors.kernel.db, (tx) => applyAnswer(doors, tx, withdrawal.withdrawalId, provider.code, answer));
}

/** Asks about every payment that was not heard of in its time. Answers how many that were. */
export async function askUnanswered(doors: Doors): Promise<number> {
  const due = await transact(doors.kernel.db, (tx) => takeUnanswered(tx, ASK_AFTER_SEC, BATCH));
  for (const payout of due) await ask(doors, payout);
  return due.length;
}

async function ask(doors: Doors, { withdrawalId, provider: code }: Payout): Promise<void> {
  const provider = providerOf(doors, code);
  const withdrawal = await findWithdrawal(doors.kernel.db, withdrawalId);
  if (!provider || !withdrawal) return;
  const answer = await provider.inquire(withdrawalId);
  if (answer.state === 'missing') return await send(doors, provider, withdrawal);
  await transact(doors.kernel.db, (tx) => applyAnswer(doors, tx, withdrawalId, code, answer));
}

/** Lets a provider's answer take effect once; one that contradicts an earlier last word is kept for an operator. */
export async function applyAnswer(doors: Doors, tx: Tx, withdrawalId: WithdrawalId, provider: string, answer: Exclude<PayoutAnswer, { readonly state: 'missing' }>): Promise<void> {
  const withdrawal = await lockWithdrawal(tx, withdrawalId);
  if (!withdrawal) return;
  if (withdrawal.status !== 'paying') return await noteContradiction(tx, withdrawal, answer.state);
  switch (answer.state) {
    case 'processing':
      return await markSent(tx, withdrawalId);
    case 'unknown':
      return await markUnknown(tx, withdrawalId, answer.error);
    case 'paid':
      return await settlePaid(doors, tx, withdrawal, provider, answer.bankReference);
    case 'failed':
      return await giveBack(doors, tx, withdrawal, { to: 'failed', actor: provider, reason: answer.reason });
  }
}

async function noteContradiction(tx: Tx, { withdrawalId, status }: Withdrawal, said: PayoutAnswer['state']): Promise<void> {
  const payout = await findPayout(tx, withdrawalId);
  const lastWord = said === 'paid' || said === 'failed';
  if (payout && lastWord && said !== status) await noteConflict(tx, withdrawalId, `${payout.provider} said ${said} after ${status}`);
}
