/** A member's lottery orders for the bet record of all games. */
import type { Language, SuborderStatus } from '@lantern/contract';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { gameName } from '../reads/answers.ts';
import { listGames, type Game } from '../issues/game-store.ts';
import { findOrder, type Order } from '../sale/order-store.ts';
import { listPlacedOrders, sumPlacedOrders, type OrderSums, type PlacedQuery } from '../reads/record-store.ts';
import { gameAccount } from '../sale/stakes.ts';

export interface LotteryBet {
  readonly betId: string;
  readonly vendor: string;
  readonly gameCategory: string;
  readonly gameId: string;
  readonly gameName: string;
  /** The number. */
  readonly title: string;
  readonly status: SuborderStatus;
  readonly currency: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly placedAt: number;
  readonly settledAt: number | null;
}

/** Orders placed between two days of a time zone, optionally of one vendor or category. */
export interface LotteryBetQuery extends Omit<PlacedQuery, 'gameCodes'> {
  readonly vendor?: string | undefined;
  readonly gameCategory?: string | undefined;
}

export interface LotteryBets {
  readonly code: 'lottery';
  sumBets(tx: Tx, query: LotteryBetQuery): Promise<OrderSums>;
  listBets(
    tx: Tx,
    query: LotteryBetQuery,
    page: { readonly after?: string | undefined; readonly offset: number; readonly limit: number },
    language: Language,
  ): Promise<readonly LotteryBet[]>;
  betDetail(tx: Tx, memberId: MemberId, betId: string, language: Language): Promise<LotteryBet | undefined>;
  houses(tx: Tx): Promise<ReadonlyMap<string, { readonly vendor: string; readonly gameCategory: string }>>;
}

/** The store's query; it is restricted to games only if a vendor or category is given. */
function placedQuery({ vendor, gameCategory, ...query }: LotteryBetQuery, games: readonly Game[]): PlacedQuery {
  if (vendor === undefined && gameCategory === undefined) return query;
  const matching = games.filter(
    (game) => (vendor ?? game.vendor) === game.vendor && (gameCategory ?? game.gameType) === game.gameType,
  );
  return { ...query, gameCodes: matching.map(({ code }) => code) };
}

function betOf(
  { orderId, gameCode, numero, status, currency, totalStake, totalPayout, placedAt, settledAt }: Order,
  games: readonly Game[],
  language: Language,
): LotteryBet {
  const game = games.find(({ code }) => code === gameCode);
  return {
    betId: orderId,
    vendor: game?.vendor ?? gameCode,
    gameCategory: game?.gameType ?? 'LOTT',
    gameId: gameCode,
    gameName: game ? gameName(game, language) : gameCode,
    title: numero,
    status,
    currency,
    stake: totalStake,
    payout: totalPayout,
    placedAt,
    settledAt,
  };
}

/** Source of lottery bets for the bet record. */
export const lotteryBets: LotteryBets = {
  code: 'lottery',
  sumBets: async (tx, query) => await sumPlacedOrders(tx, placedQuery(query, await listGames(tx))),
  async listBets(tx, query, page, language) {
    const games = await listGames(tx);
    return (await listPlacedOrders(tx, placedQuery(query, games), page)).map((order) => betOf(order, games, language));
  },
  async betDetail(tx, memberId, betId, language) {
    const order = await findOrder(tx, memberId, betId);
    return order && betOf(order, await listGames(tx), language);
  },
  houses: async (tx) =>
    new Map(
      (await listGames(tx)).map(({ code, vendor, gameType }) => [
        gameAccount(code).owner,
        { vendor, gameCategory: gameType },
      ]),
    ),
};
