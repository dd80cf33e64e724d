/** A member's lottery orders. */
import type { AnswerOf, Calls, Language } from '@lantern/contract';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Kernel } from '../../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { gameName } from './answers.ts';
import { findGame, listGames } from '../issues/game-store.ts';
import { findIssue } from '../issues/issue-store.ts';
import { orderAnswer, suborderAnswer } from '../sale/order-answers.ts';
import { findOrder, listSuborders, pageOrders, type OrderFilter } from '../sale/order-store.ts';
import type { PlacedOrder } from '../sale/place-order.ts';

/** A page of orders, newest first. */
export async function readOrders(
  kernel: Kernel,
  filter: OrderFilter,
  page: { readonly pageNo: number; readonly pageSize: number },
  language: Language,
): Promise<Result<AnswerOf<Calls['lottery.orders']>>> {
  const { pageNo, pageSize } = page;
  const [games, { total, orders }] = await Promise.all([
    listGames(kernel.db),
    pageOrders(kernel.db, filter, (pageNo - 1) * pageSize, pageSize),
  ]);
  const names = new Map(games.map((game) => [game.code, gameName(game, language)]));
  return ok({
    content: orders.map((order) => orderAnswer(order, names.get(order.gameCode) ?? order.gameCode)),
    totalPages: Math.ceil(total / pageSize),
    totalElements: total,
    pageNum: pageNo,
  });
}

/** One of the member's own orders with its suborders and the result. Refuses with order_not_found. */
export async function readOrder(
  kernel: Kernel,
  memberId: MemberId,
  orderId: string,
  language: Language,
): Promise<Result<AnswerOf<Calls['lottery.orderDetail']>>> {
  const order = await findOrder(kernel.db, memberId, orderId);
  if (!order) return refuse('order_not_found');
  const [suborders, game, issue] = await Promise.all([
    listSuborders(kernel.db, [order.orderId]),
    findGame(kernel.db, order.gameCode),
    findIssue(kernel.db, order),
  ]);
  if (!issue) throw new Error(`Order ${orderId} has no issue`);
  return ok({
    ...placedAnswer({ order, suborders, game }, language),
    drawAt: issue.drawsAt,
    lockAt: issue.locksAt,
    result: issue.result,
  });
}

/** An order with its suborders. */
export function placedAnswer(
  { order, suborders, game }: PlacedOrder,
  language: Language,
): AnswerOf<Calls['lottery.placeOrder']> {
  return {
    ...orderAnswer(order, game ? gameName(game, language) : order.gameCode),
    suborders: suborders.map((suborder) => suborderAnswer(suborder, language, order.placedAt)),
  };
}
