/** Cancelled suborders: their stakes are refunded in the proportion of cash and bonus they were taken in. */
import type { Tx } from '../../../../kernel/tx.ts';
import type { Ledger, Operation } from '../../../ledger/index.ts';
import { endSuborders, listSuborders, summariseOrders, type Order, type SuborderEnd } from './order-store.ts';
import { summarise } from '../rules/summary.ts';
import { gameAccount, refundKey, stakeKey } from './stakes.ts';

export interface CancellingDeps {
  readonly ledger: Pick<Ledger, 'postAll'>;
}

/** The ledger operations that refund cancelled suborders. */
export function refundsOf(orders: readonly Order[], ends: readonly SuborderEnd[]): readonly Operation[] {
  const orderById = new Map(orders.map((order) => [order.orderId, order]));
  return ends.map(({ suborderId, orderId, payout }) => {
    const { memberId, idempotencyKey, gameCode, numero, currency } = orderById.get(orderId)!;
    return {
      key: refundKey(suborderId),
      code: 'bet_refund',
      member: memberId,
      currency,
      legs: [
        { mode: 'return', amount: payout, from: gameAccount(gameCode), source: stakeKey(memberId, idempotencyKey) },
      ],
      reference: { orderId, suborderId, gameCode, numero },
    };
  });
}

/** Writes the cancellations and their orders' summaries; returns the updated orders. */
export async function writeCancellations(
  tx: Tx,
  orders: readonly Order[],
  ends: readonly SuborderEnd[],
): Promise<readonly Order[]> {
  if (ends.length === 0) return [];
  const orderById = new Map(orders.map((order) => [order.orderId, order]));
  await endSuborders(tx, ends);
  const summaries = summarise(
    await listSuborders(
      tx,
      orders.map((order) => order.orderId),
    ),
    [],
  );
  await summariseOrders(tx, summaries);
  return summaries.map((summary) => ({ ...orderById.get(summary.orderId)!, ...summary }));
}

/** Refunds, ends and summarises; returns the updated orders. */
export async function applyCancellations(
  ledger: CancellingDeps['ledger'],
  tx: Tx,
  orders: readonly Order[],
  ends: readonly SuborderEnd[],
): Promise<readonly Order[]> {
  for (const outcome of await ledger.postAll(tx, refundsOf(orders, ends))) {
    if (!outcome.ok) throw new Error(`The ledger refused a refund with ${outcome.code}`);
  }
  return await writeCancellations(tx, orders, ends);
}
