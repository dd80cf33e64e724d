/** Credits a matched deposit to the member's wallet, once, in the transaction that moves the order. */
import type { Kernel } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { house, type Ledger } from '../../ledger/index.ts';
import { DEPOSIT_CREDITED, FIRST_DEPOSIT_MADE, type DepositCredited } from './events.ts';
import type { CreditedDeposit, PaymentPorts } from './ports.ts';
import { claimFirstDeposit, readNow, type DepositOrder } from './store.ts';

export type DepositLedger = Pick<Ledger, 'post'>;

export interface CreditDeps {
  readonly kernel: Kernel;
  readonly ledger: DepositLedger;
  readonly ports: PaymentPorts;
}

/** The amount exceeds the wallet's limit. Thrown to roll the transaction back: the same payment may be credited later. */
export class CreditRefused extends Error {
  readonly code = 'balance_limit_reached';
}

/** Posts `amount` and publishes the credit. Throws CreditRefused, and an error for any other refusal: the delivery fails and the provider retries it. */
export async function creditOrder(
  deps: CreditDeps,
  tx: Tx,
  order: DepositOrder,
  amount: bigint,
  reference: string,
): Promise<void> {
  const { kernel, ledger, ports } = deps;
  const { orderId, memberId, currency, methodId } = order;
  const posted = await ledger.post(tx, {
    key: `deposit:${orderId}`,
    code: 'deposit',
    member: memberId,
    currency,
    legs: [{ mode: 'move', amount, from: house('payment_clearing', order.provider), to: 'cash' }],
    reference: { orderId, bankReference: reference },
  });
  if (!posted.ok && posted.code === 'balance_limit_reached')
    throw new CreditRefused(`The balance of deposit ${orderId} would be above the maximum`);
  if (!posted.ok) throw new Error(`The ledger refused deposit ${orderId}: ${posted.code}`);
  const payload: DepositCredited = { orderId, memberId, amount: amount.toString(), currency, methodId };
  await kernel.outbox.record(tx, { topic: DEPOSIT_CREDITED, payload });
  if (await claimFirstDeposit(tx, memberId, orderId))
    await kernel.outbox.record(tx, { topic: FIRST_DEPOSIT_MADE, payload });
  const credit: CreditedDeposit = { orderId, memberId, currency, amount, methodId, creditedAt: await readNow(tx) };
  await ports.credited(tx, order.promotionId === null ? credit : { ...credit, promotionId: order.promotionId });
}
