/** Handlers of the lottery's calls. */
import { fromWire, toWire } from '@lantern/money';
import { takingKey, type Handlers } from '../../../kernel/http/bind.ts';
import { ok } from '../../../kernel/result.ts';
import { cancelSuborders } from './sale/cancel-suborders.ts';
import type { LotteryContext } from './context.ts';
import { placeChase } from './sale/place-chase.ts';
import { placeOrder } from './sale/place-order.ts';
import { quotePoints } from './sale/quote-points.ts';
import { readBetTypes } from './reads/read-bet-types.ts';
import { readKenoList, readMenu, readRecentMenu } from './reads/read-cards.ts';
import { readChase, readChases } from './reads/read-chases.ts';
import { readDraw, readDraws } from './draws/read-draws.ts';
import { readCurrentIssues, readOpenIssues } from './reads/read-issues.ts';
import { receiveFeed } from './draws/receive-feed.ts';
import { placedAnswer, readOrder, readOrders } from './reads/read-orders.ts';
import { stopChase } from './sale/stop-chase.ts';

/** The handlers of the lottery's live calls. */
export function lotteryRoutes({ kernel, deps, exposures, markets, vault, statistics, notices }: LotteryContext) {
  return {
    'lottery.menu': ({ language }, { query }) => readMenu(kernel, query.prizeMode, language),
    'lottery.recentMenu': ({ session, language }, { query: { prizeMode } }) =>
      readRecentMenu(kernel, session.memberId, { prizeMode, language }),
    'lottery.kenoList': async ({ merchant, language }, { query }) =>
      await readKenoList(kernel, { ...query, enabled: await deps.kenoEnabled(merchant.code) }, language),
    'lottery.openIssues': (_, { query }) => readOpenIssues(kernel, query.gameCode, query.count),
    'lottery.openedNumero': (_, { query }) => readCurrentIssues(kernel, query.gameCode),
    'lottery.betTypes': async ({ session, merchant, language }, { query: { gameCode, numero, prizeMode } }) => {
      const currency = session?.currency ?? merchant.currency;
      const closedOf = numero === undefined ? () => [] : await exposures.closedOf({ gameCode, numero }, currency);
      return await readBetTypes(kernel, gameCode, { prizeMode, numero, currency, language, closedOf });
    },
    'lottery.placeOrder': takingKey(async ({ session, merchant, idempotencyKey, keyClaim, language }, { body }) => {
      const items = body.items.map((item) => ({ ...item, unit: fromWire(item.unit)! }));
      const request = {
        ...body,
        items,
        memberId: session.memberId,
        currency: session.currency,
        merchantCode: merchant.code,
        idempotencyKey,
        claim: keyClaim,
      };
      const placed = await placeOrder(
        kernel,
        { ledger: deps.ledger, exposures, markets, weights: deps.weights },
        request,
      );
      if (!placed.ok) return placed;
      notices.changed('lottery_issue');
      return ok(placedAnswer(placed.value, language));
    }),
    'lottery.points': ({ session: { currency }, merchant }, { body }) =>
      quotePoints(markets, {
        ...body,
        items: body.items.map((item) => ({ ...item, unit: fromWire(item.unit)! })),
        currency,
        merchantCode: merchant.code,
      }),
    'lottery.placeChase': async ({ session, merchant, idempotencyKey, language }, { body }) => {
      const items = body.items.map((item) => ({ ...item, unit: fromWire(item.unit)! }));
      const request = {
        ...body,
        items,
        memberId: session.memberId,
        currency: session.currency,
        merchantCode: merchant.code,
        idempotencyKey,
      };
      const placed = await placeChase(
        kernel,
        { ledger: deps.ledger, exposures, vault, weights: deps.weights },
        request,
      );
      return placed.ok ? ok(await readChase(kernel, session.memberId, placed.value, language)) : placed;
    },
    'lottery.chases': ({ session, language }, { query: { pageNo, pageSize, ...filter } }) =>
      readChases(kernel, { ...filter, memberId: session.memberId }, { pageNo, pageSize }, language),
    'lottery.stopChase': async ({ session, language }, { params }) => {
      const stopped = await stopChase(kernel, deps, session.memberId, params.chaseId);
      return stopped.ok ? ok(await readChase(kernel, session.memberId, stopped.value, language)) : stopped;
    },
    'lottery.orders': ({ session, language }, { query: { pageNo, pageSize, ...filter } }) =>
      readOrders(kernel, { ...filter, memberId: session.memberId }, { pageNo, pageSize }, language),
    'lottery.orderDetail': ({ session, language }, { query }) =>
      readOrder(kernel, session.memberId, query.orderId, language),
    'lottery.cancelSuborders': async ({ session }, { body }) => {
      const outcome = await cancelSuborders(kernel, deps, session.memberId, body.suborderIds);
      if (!outcome.ok) return outcome;
      notices.changed('lottery_issue');
      const { cancelled, refunded, currency } = outcome.value;
      return ok({ cancelled: [...cancelled], refunded: toWire(refunded), currency });
    },
    'lottery.draws': (_, { query }) => readDraws(kernel, query.gameCode, query.pageNo, query.pageSize),
    'lottery.draw': (_, { params }) => readDraw(kernel, params),
    'lottery.statistics': (_, { query }) => statistics.read(query.gameCode, query.draws),
    'lottery.resultsFeed': ({ header, rawBody }, { params }) =>
      receiveFeed(kernel, { source: params.source, header, rawBody }),
  } satisfies Handlers;
}
