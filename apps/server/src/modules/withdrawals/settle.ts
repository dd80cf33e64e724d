/** The ends of a withdrawal: the hold becomes the payment, or returns to the member's cash. Once, in the transaction of the step. */
import type { Tx } from '../../kernel/tx.ts';
import { house } from '../ledger/index.ts';
import type { Doors } from './doors.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { closePayout } from './payout-store.ts';
import type { Withdrawal } from './store.ts';

/** Where fees gather, on the side of the money at the bank. */
const FEES = house('payment_clearing', 'withdrawal_fees');

/** The money is at the member's bank: the hold goes to the provider's clearing, the fee stays with the house. */
export async function settlePaid(doors: Doors, tx: Tx, withdrawal: Withdrawal, provider: string, bankReference: string): Promise<void> {
  const { withdrawalId, hold, fee, currency } = withdrawal;
  const { ledger } = doors.deps;
  const clearing = house('payment_clearing', provider);
  const reference = { withdrawalId, bankReference };
  const paid = await ledger.holds.post(tx, { key: `withdrawal.paid:${withdrawalId}`, code: 'withdrawal_paid', hold, reference }, clearing);
  if (!paid.ok) throw new Error(`The ledger refused the payment of withdrawal ${withdrawalId}: ${paid.code}`);
  if (fee > 0n) {
    const kept = await ledger.post(tx, { key: `withdrawal.fee:${withdrawalId}`, code: 'withdrawal_fee', currency, legs: [{ mode: 'move', amount: fee, from: clearing, to: FEES }], reference });
    if (!kept.ok) throw new Error(`The ledger refused the fee of withdrawal ${withdrawalId}: ${kept.code}`);
  }
  await closePayout(tx, withdrawalId, 'paid', bankReference);
  await moveWithdrawal(doors, tx, withdrawal, { to: 'paid', actor: provider });
}

/** Nothing left the house: the whole amount, fee included, returns to the member's cash. */
export async function giveBack(doors: Doors, tx: Tx, withdrawal: Withdrawal, end: { readonly to: 'rejected' | 'failed'; readonly actor: string; readonly reason: string }): Promise<void> {
  const { withdrawalId, hold } = withdrawal;
  const voided = await doors.deps.ledger.holds.void(tx, { key: `withdrawal.void:${withdrawalId}`, code: 'withdrawal_void', hold, reference: { withdrawalId } });
  if (!voided.ok) throw new Error(`The ledger refused to give back withdrawal ${withdrawalId}: ${voided.code}`);
  if (end.to === 'failed') await closePayout(tx, withdrawalId, 'failed', null);
  await moveWithdrawal(doors, tx, withdrawal, end);
}
