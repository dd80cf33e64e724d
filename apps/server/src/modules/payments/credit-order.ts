/** Puts a matched deposit into the member's wallet, once, in the transaction that moves the order. */
import type { Kernel } from '../../kernel/module.ts';
import type { MemberId } from '../../kernel/ids.ts';
import type { Tx } from '../../kernel/tx.ts';
import { house, type Ledger } from '../ledger/index.ts';
import { DEPOSIT_CREDITED, FIRST_DEPOSIT_MADE, type DepositCredited } from './events.ts';
import { claimFirstDeposit, type DepositOrder } from './store.ts';

export type DepositLedger = Pick<Ledger, 'post'>;

/** Posts the deposit and records its events. Throws when the ledger refuses: the delivery fails and the provider repeats it. */
export async function creditOrder(kernel: Kernel, ledger: DepositLedger, tx: Tx, order: DepositOrder, reference: string): Promise<void> {
  const { orderId, memberId, amount, currency, methodId } = order;
  const posted = await ledger.post(tx, {
    key: `deposit:${orderId}`,
    code: 'deposit',
    member: memberId as MemberId,
    currency,
    legs: [{ mode: 'move', amount, from: house('payment_clearing', order.provider), to: 'cash' }],
    reference: { orderId, bankReference: reference },
  });
  if (!posted.ok) throw new Error(`The ledger refused deposit ${orderId}: ${posted.code}`);
  const payload: DepositCredited = { orderId, memberId, amount: amount.toString(), currency, methodId };
  await kernel.outbox.record(tx, { topic: DEPOSIT_CREDITED, payload });
  if (await claimFirstDeposit(tx, memberId, orderId)) await kernel.outbox.record(tx, { topic: FIRST_DEPOSIT_MADE, payload });
}
