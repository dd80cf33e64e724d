/** Contract calls to verbs. */
import { fromWire, toWire } from '@lantern/money';
import type { Handlers } from '../../kernel/http/bind.ts';
import { ok } from '../../kernel/result.ts';
import { cancelSuborders } from './cancel-suborders.ts';
import type { LotteryDoors } from './doors.ts';
import { placeOrder } from './place-order.ts';
import { readDraw, readDraws } from './read-draws.ts';
import { readCurrentIssues, readOpenIssues } from './read-issues.ts';
import { readBetTypes, readMenu } from './read-menu.ts';
import { placedAnswer, readOrder, readOrders } from './read-orders.ts';

/** The handlers of the lottery's live calls. */
export function lotteryRoutes({ kernel, deps, exposures }: LotteryDoors) {
  return {
    'lottery.menu': ({ language }, { query }) => readMenu(kernel, query.prizeMode, language),
    'lottery.openIssues': (_, { query }) => readOpenIssues(kernel, query.gameCode, query.count),
    'lottery.openedNumero': (_, { query }) => readCurrentIssues(kernel, query.gameCode),
    'lottery.betTypes': ({ session, merchant, language }, { query }) =>
      readBetTypes(kernel, query.gameCode, { prizeMode: query.prizeMode, currency: session?.currency ?? merchant.currency, language }),
    'lottery.placeOrder': async ({ session, idempotencyKey, language }, { body }) => {
      const items = body.items.map((item) => ({ ...item, unit: fromWire(item.unit)! }));
      const request = { ...body, items, memberId: session.memberId, currency: session.currency, idempotencyKey };
      const placed = await placeOrder(kernel, { ledger: deps.ledger, exposures }, request);
      return placed.ok ? ok(await placedAnswer(kernel, placed.value, language)) : placed;
    },
    'lottery.orders': ({ session, language }, { query: { pageNo, pageSize, ...filter } }) =>
      readOrders(kernel, { ...filter, memberId: session.memberId }, { pageNo, pageSize }, language),
    'lottery.orderDetail': ({ session, language }, { query }) => readOrder(kernel, session.memberId, query.orderId, language),
    'lottery.cancelSuborders': async ({ session }, { body }) => {
      const outcome = await cancelSuborders(kernel, deps, session.memberId, body.suborderIds);
      if (!outcome.ok) return outcome;
      const { cancelled, refunded, currency } = outcome.value;
      return ok({ cancelled: [...cancelled], refunded: toWire(refunded), currency });
    },
    'lottery.draws': (_, { query }) => readDraws(kernel, query.gameCode, query.pageNo, query.pageSize),
    'lottery.draw': (_, { params }) => readDraw(kernel, params),
  } satisfies Handlers;
}
