/** Handlers of the deposit calls. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import { ok } from '../../../kernel/result.ts';
import { cancelOrder } from './move-order.ts';
import { createOrder } from './create-order.ts';
import { listBanks, listMethods } from './list-methods.ts';
import { acceptPromotion, listOffers } from './offers.ts';
import { payInSandbox, type SandboxDeps } from './pay-in-sandbox.ts';
import { presentOrder, presentOrderDetail } from './present-order.ts';
import { listOrders, readOrder } from './read-deposits.ts';
import { receiveCallback, type CallbackDeps } from './receive-callback.ts';
import { reportTransfer, uploadReceipt, type ReceiptDeps } from './report-transfer.ts';

/** One page of `total` items, counted from 1. */
function pageOf<Item>(
  content: readonly Item[],
  total: number,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
) {
  return { content: [...content], totalPages: Math.ceil(total / pageSize), pageNum: pageNo, totalElements: total };
}

export type PaymentsDeps = CallbackDeps & SandboxDeps & ReceiptDeps;

/** Handlers of deposit.* and sandbox.pay. */
export function paymentsHandlers(deps: PaymentsDeps) {
  return {
    'deposit.methods': ({ session, merchant, language }) => listMethods(deps, session.memberId, merchant, language),
    'deposit.banks': async () => ok({ list: await listBanks(deps.kernel) }),
    'deposit.promotions': async ({ session, merchant, language }) =>
      ok({ list: await listOffers(deps, session.memberId, merchant.currency, language) }),
    'deposit.createOrder': async ({ session, merchant, language, idempotencyKey }, { body }) => {
      const created = await createOrder(deps, {
        memberId: session.memberId,
        merchantCode: merchant.code,
        methodId: body.methodId,
        amount: BigInt(body.amount),
        currency: body.currency,
        memberCurrency: merchant.currency,
        promotionId: body.promotionId,
        fields: body.fields ?? {},
        idempotencyKey,
      });
      return created.ok ? ok(presentOrder(created.value, language)) : created;
    },
    'deposit.orders': async ({ session, merchant, language }, { query }) => {
      const listed = await listOrders(deps.kernel, session.memberId, merchant.timeZone, query);
      return listed.ok
        ? ok(
            pageOf(
              listed.value.orders.map((order) => presentOrder(order, language)),
              listed.value.total,
              query,
            ),
          )
        : listed;
    },
    'deposit.order': async ({ session, language }, { params }) => {
      const read = await readOrder(deps.kernel, session.memberId, params.orderId);
      return read.ok ? ok(presentOrderDetail(read.value.order, read.value.events, language)) : read;
    },
    'deposit.cancelOrder': async ({ session, language }, { params }) => {
      const cancelled = await cancelOrder(deps.kernel, session.memberId, params.orderId);
      return cancelled.ok ? ok(presentOrder(cancelled.value, language)) : cancelled;
    },
    'deposit.acceptPromotion': async ({ session, language }, { body }) => {
      const accepted = await acceptPromotion(deps, session.memberId, body.orderId, body.promotionId);
      return accepted.ok ? ok(presentOrder(accepted.value, language)) : accepted;
    },
    'deposit.uploadReceipt': async ({ session, image }, { params }) =>
      await uploadReceipt(deps, { memberId: session.memberId, orderId: params.orderId, upload: image }),
    'deposit.reportTransfer': async ({ session, language }, { params, body }) => {
      const { payerName, reference, receiptIds = [] } = body;
      const reported = await reportTransfer(deps, {
        memberId: session.memberId,
        orderId: params.orderId,
        payerName,
        reference,
        receiptIds,
      });
      return reported.ok ? ok(presentOrder(reported.value, language)) : reported;
    },
    'deposit.callback': async ({ header, rawBody }, { params }) => {
      const received = await receiveCallback(deps, params.provider, { header, rawBody });
      return received.ok ? ok({ received: true }) : received;
    },
    'sandbox.pay': async (_context, { params, body }) =>
      await payInSandbox(deps, { orderId: params.orderId, outcome: body.outcome, amount: body.amount }),
  } satisfies Handlers;
}
