/** The deposit calls. */
import type { Handlers } from '../../kernel/http/bind.ts';
import { ok, refuse } from '../../kernel/result.ts';
import { createOrder } from './create-order.ts';
import { pageOf } from './page.ts';
import { payInSandbox, type SandboxDeps } from './pay-in-sandbox.ts';
import { presentOrder, presentOrderDetail } from './present-order.ts';
import { listMethods, listOrders, readOrder } from './read-deposits.ts';
import { receiveCallback, type CallbackDeps } from './receive-callback.ts';

export type PaymentsDeps = CallbackDeps & SandboxDeps;

/** Binds deposit.* and sandbox.pay. */
export function paymentsHandlers(deps: PaymentsDeps): Handlers {
  return {
    'deposit.methods': async ({ merchant, language }) => ok({ list: await listMethods(deps, merchant.currency, language) }),
    'deposit.createOrder': async ({ session, merchant, language, idempotencyKey }, { body }) => {
      // Promotions are chosen here once they exist; until then a chosen one must not be dropped in silence.
      if (body.promotionId !== undefined) return refuse('input_invalid', { fields: [{ field: 'promotionId', reason: 'unavailable' }] });
      const created = await createOrder(deps, {
        memberId: session.memberId,
        methodId: body.methodId,
        amount: BigInt(body.amount),
        currency: body.currency,
        memberCurrency: merchant.currency,
        idempotencyKey,
      });
      return created.ok ? ok(presentOrder(created.value, language)) : created;
    },
    'deposit.orders': async ({ session, language }, { query }) => {
      const { orders, total } = await listOrders(deps.kernel, session.memberId, query);
      return ok(pageOf(orders.map((order) => presentOrder(order, language)), total, query));
    },
    'deposit.order': async ({ session, language }, { params }) => {
      const read = await readOrder(deps.kernel, session.memberId, params.orderId);
      return read.ok ? ok(presentOrderDetail(read.value.order, read.value.events, language)) : read;
    },
    'deposit.callback': async ({ header, rawBody }, { params }) => {
      const received = await receiveCallback(deps, params.provider, { header, rawBody });
      return received.ok ? ok({ received: true }) : received;
    },
    'sandbox.pay': async (_context, { params, body }) =>
      await payInSandbox(deps, {
        orderId: params.orderId,
        outcome: body.outcome,
        amount: body.amount === undefined ? undefined : BigInt(body.amount),
      }),
  };
}
