/** Reverses a credited deposit: a chargeback or a recalled payment. */
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { house } from '../../ledger/index.ts';
import type { CreditDeps } from './credit-order.ts';
import { DEPOSIT_REVERSED, type DepositReversed } from './events.ts';
import { moveOrder } from './move-order.ts';
import { insertDecision } from './payment-store.ts';
import { isOwnOrder, type MerchantScope, type Operator } from './unmatched-payments.ts';
import { findOrder, lockOrder, type DepositOrder } from './store.ts';

export type ReverseRefusal =
  | 'field_required'
  | 'order_not_found'
  | 'order_state_conflict'
  | 'funds_insufficient'
  | 'account_frozen';

/** What a reversal takes. Refuses order_not_found, order_state_conflict. */
export async function lockReversible(
  tx: Tx,
  orderId: string,
  scope: MerchantScope | undefined,
): Promise<Result<DepositOrder & { readonly creditedAmount: bigint }, 'order_not_found' | 'order_state_conflict'>> {
  const order = await lockOrder(tx, orderId);
  if (!isOwnOrder(scope, order)) return refuse('order_not_found');
  const { status, creditedAmount } = order;
  return status === 'credited' && creditedAmount !== null
    ? ok({ ...order, creditedAmount })
    : refuse('order_state_conflict');
}

/** Reverses the whole credited amount or nothing: a balance never becomes negative. */
export async function reverseDeposit(
  deps: CreditDeps,
  tx: Tx,
  orderId: string,
  { scope, ...by }: Operator,
): Promise<Result<DepositOrder, ReverseRefusal>> {
  if (by.reason.trim() === '') return refuse('field_required');
  const { kernel, ledger, ports } = deps;
  const found = await lockReversible(tx, orderId, scope);
  if (!found.ok) return found;
  const order = found.value;
  const { memberId, currency, methodId, creditedAmount: amount } = order;
  const posted = await ledger.post(tx, {
    key: `deposit_reversal:${orderId}`,
    code: 'deposit_reversal',
    member: memberId,
    currency,
    legs: [{ mode: 'move', amount, from: 'cash', to: house('payment_clearing', order.provider) }],
    reference: { orderId, reason: by.reason },
  });
  if (!posted.ok) {
    if (posted.code === 'funds_insufficient' || posted.code === 'account_frozen')
      return refuse(posted.code, posted.value);
    throw new Error(`The ledger refused the reversal of ${orderId}: ${posted.code}`);
  }
  await moveOrder(tx, kernel.realtime, order, { steps: ['reversed'], reason: 'payment_reversed' });
  await insertDecision(tx, { verb: 'reverse', orderId, ...by });
  const payload: DepositReversed = { orderId, memberId, amount: amount.toString(), currency, methodId };
  await kernel.outbox.record(tx, { topic: DEPOSIT_REVERSED, payload });
  await ports.reversed(tx, { orderId, memberId, currency, amount });
  return ok((await findOrder(tx, orderId))!);
}
