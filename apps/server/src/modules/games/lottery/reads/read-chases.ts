/** A member's chases. */
import type { AnswerOf, Calls, Language } from '@lantern/contract';
import { toWire } from '@lantern/money';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Kernel } from '../../../../kernel/module.ts';
import { ok, type Result } from '../../../../kernel/result.ts';
import { gameName } from './answers.ts';
import {
  findChase,
  listChaseOrders,
  pageChases,
  type Chase,
  type ChaseFilter,
  type ChaseOrder,
} from '../sale/chase-store.ts';
import { findGame, listGames } from '../issues/game-store.ts';

type ChaseAnswer = AnswerOf<Calls['lottery.placeChase']>;

const sum = (orders: readonly ChaseOrder[], amountOf: (order: ChaseOrder) => bigint) =>
  toWire(orders.reduce((total, order) => total + amountOf(order), 0n));

function chaseAnswer(chase: Chase, orders: readonly ChaseOrder[], name: string): ChaseAnswer {
  return {
    chaseId: chase.chaseId,
    gameCode: chase.gameCode,
    gameName: name,
    prizeMode: chase.prizeMode,
    playType: chase.playType,
    currency: chase.currency,
    stopOnWin: chase.stopOnWin,
    status: chase.status,
    totalStake: toWire(chase.totalStake),
    totalPayout: sum(orders, ({ payout }) => payout),
    totalReturned: sum(orders, ({ returned }) => returned),
    placedAt: Math.floor(chase.placedAt),
    issues: orders.map(({ numero, multiplier, orderId, status, stake, payout, drawAt }) => ({
      numero,
      multiplier,
      orderId,
      status,
      stake: toWire(stake),
      payout: toWire(payout),
      drawAt: Math.floor(drawAt),
    })),
  };
}

/** One of the member's own chases; throws if it does not exist. */
export async function readChase(
  { db }: Kernel,
  memberId: MemberId,
  chaseId: string,
  language: Language,
): Promise<ChaseAnswer> {
  const chase = await findChase(db, memberId, chaseId);
  if (!chase) throw new Error(`Chase ${chaseId} does not exist`);
  const [orders, game] = await Promise.all([listChaseOrders(db, [chase.chaseId]), findGame(db, chase.gameCode)]);
  return chaseAnswer(chase, orders, game ? gameName(game, language) : chase.gameCode);
}

/** A page of chases, newest first. */
export async function readChases(
  { db }: Kernel,
  filter: ChaseFilter,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
  language: Language,
): Promise<Result<AnswerOf<Calls['lottery.chases']>>> {
  const [games, { total, chases }] = await Promise.all([
    listGames(db),
    pageChases(db, filter, (pageNo - 1) * pageSize, pageSize),
  ]);
  const names = new Map(games.map((game) => [game.code, gameName(game, language)]));
  const orders = Map.groupBy(
    await listChaseOrders(
      db,
      chases.map(({ chaseId }) => chaseId),
    ),
    ({ chaseId }) => chaseId,
  );
  const content = chases.map((chase) =>
    chaseAnswer(chase, orders.get(chase.chaseId) ?? [], names.get(chase.gameCode) ?? chase.gameCode),
  );
  return ok({ content, totalPages: Math.ceil(total / pageSize), totalElements: total, pageNum: pageNo });
}
