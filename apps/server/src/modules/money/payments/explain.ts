/** Deposits in the explainer: an order with its steps and what arrived at the bank for it. */
import type { Explains, LifeFact, LifeStep, MemberLookup } from '../../../kernel/desk.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { findOrderOfMemo, listArrivals, type Arrival } from './explain-store.ts';
import { findOrder, readEvents, type DepositOrder } from './store.ts';

/** The order of an id, or of the code its payer writes into the transfer. */
async function findNamed(tx: Tx, name: string): Promise<DepositOrder | undefined> {
  const own = await findOrder(tx, name);
  if (own || !/^[A-Z0-9]{4,19}$/i.test(name)) return own;
  const orderId = await findOrderOfMemo(tx, name.toUpperCase());
  return orderId === undefined ? undefined : await findOrder(tx, orderId);
}

const arrivalStep = ({ provider, reference, amount, currency, memo, receivedAt }: Arrival): LifeStep => ({
  kind: 'provider',
  label: 'money_arrived',
  at: receivedAt.getTime(),
  facts: [
    { label: 'amount', value: String(amount), as: 'money', currency },
    { label: 'provider', value: provider, as: 'code' },
    { label: 'bank_reference', value: reference, as: 'code' },
    { label: 'memo', value: memo, as: 'code' },
  ],
});

export const depositExplains: Explains = {
  async explain(tx, id, { language }) {
    const order = await findNamed(tx, id);
    if (!order) return undefined;
    const { orderId, currency } = order;
    const reason: readonly LifeFact[] =
      order.reason === null ? [] : [{ label: 'reason', value: order.reason, as: 'word' }];
    const events = (await readEvents(tx, orderId)).map(({ status, reason: why, occurredAt }, index): LifeStep => ({
      kind: index === 0 ? 'request' : status === 'credited' ? 'settlement' : 'check',
      label: `deposit_${status}`,
      at: occurredAt.getTime(),
      facts: [
        ...(index === 0
          ? [
              { label: 'amount', value: String(order.amount), as: 'money' as const, currency },
              { label: 'memo', value: order.memo, as: 'code' as const },
              { label: 'provider', value: order.provider, as: 'code' as const },
            ]
          : []),
        ...(why === null ? [] : [{ label: 'reason', value: why, as: 'word' as const }]),
      ],
    }));
    return {
      kind: 'deposit',
      id: orderId,
      memberId: order.memberId,
      state: order.status,
      at: order.createdAt.getTime(),
      title: language === 'VI' ? order.methodNameVi : order.methodNameEn,
      currency,
      amount: order.amount,
      payout: order.creditedAmount,
      why: { code: `deposit_${order.status}`, facts: reason },
      steps: [...events, ...(await listArrivals(tx, orderId)).map(arrivalStep)],
      links: [],
      ledgerKeys: [`deposit:${orderId}`, `deposit_reversal:${orderId}`],
      objects: [{ kind: 'payment', id: orderId }],
    };
  },
};

export const depositLookups: readonly MemberLookup[] = [
  {
    match: 'deposit',
    async find(tx, { text }) {
      const order = await findNamed(tx, text);
      return order ? [{ memberId: order.memberId, key: text }] : [];
    },
  },
];
