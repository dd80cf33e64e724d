/** Settlement of a withdrawal: the hold is posted as the payment, or released to the member's cash. Once, in the transaction of the status change. */
import type { Tx } from '../../../kernel/tx.ts';
import { house } from '../../ledger/index.ts';
import type { ModuleContext } from './context.ts';
import { moveWithdrawal } from './move-withdrawal.ts';
import { closePayout } from './payout-store.ts';
import type { Withdrawal } from './store.ts';

/** The account that collects withdrawal fees. */
const FEES = house('payment_clearing', 'withdrawal_fees');

/** Paid: posts the hold to the provider's clearing account; the fee goes to the house. */
export async function settlePaid(
  module: ModuleContext,
  tx: Tx,
  withdrawal: Withdrawal,
  provider: string,
  bankReference: string,
): Promise<void> {
  const { withdrawalId, hold, fee, currency } = withdrawal;
  const { ledger } = module.deps;
  const clearing = house('payment_clearing', provider);
  const reference = { withdrawalId, bankReference };
  const paid = await ledger.holds.post(
    tx,
    { key: `withdrawal.paid:${withdrawalId}`, code: 'withdrawal_paid', hold, reference },
    clearing,
  );
  if (!paid.ok) throw new Error(`The ledger refused the payment of withdrawal ${withdrawalId}: ${paid.code}`);
  if (fee > 0n) {
    const kept = await ledger.post(tx, {
      key: `withdrawal.fee:${withdrawalId}`,
      code: 'withdrawal_fee',
      currency,
      legs: [{ mode: 'move', amount: fee, from: clearing, to: FEES }],
      reference,
    });
    if (!kept.ok) throw new Error(`The ledger refused the fee of withdrawal ${withdrawalId}: ${kept.code}`);
  }
  await closePayout(tx, withdrawalId, 'paid', bankReference);
  await moveWithdrawal(module, tx, withdrawal, { to: 'paid', actor: provider });
}

/** Not paid: the whole amount, fee included, is released to the member's cash. */
export async function releaseHold(
  module: ModuleContext,
  tx: Tx,
  withdrawal: Withdrawal,
  end: { readonly to: 'rejected' | 'failed'; readonly actor: string; readonly reason: string },
): Promise<void> {
  const { withdrawalId, hold } = withdrawal;
  const voided = await module.deps.ledger.holds.void(tx, {
    key: `withdrawal.void:${withdrawalId}`,
    code: 'withdrawal_void',
    hold,
    reference: { withdrawalId },
  });
  if (!voided.ok) throw new Error(`The ledger refused to release withdrawal ${withdrawalId}: ${voided.code}`);
  if (end.to === 'failed') await closePayout(tx, withdrawalId, 'failed', null);
  await moveWithdrawal(module, tx, withdrawal, end);
}
