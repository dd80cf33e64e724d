/** What bets would count for, before they are placed. */
import { formatById } from '@lantern/game-math/lottery';
import { lotteryAtRisk, pointsOf } from '@lantern/game-math/risk';
import { toWire } from '@lantern/money';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { priceOrder, type OrderItem } from '../rules/price-order.ts';
import { termsOf } from '../settlement/judge-suborder.ts';
import type { MarketCache, SaleRequest } from './market-cache.ts';
import { edgeOf, findOffer } from './place-order.ts';

/** Groups as large as a slip; larger ones may take as long as a settlement, and cost nothing to ask for. */
const MAX_ITEMS = 20;
const MAX_SELECTIONS = 200;

export interface QuoteRequest extends SaleRequest {
  readonly prizeMode: string;
  readonly playType: string;
  readonly items: readonly OrderItem[];
}

export interface PointsQuote {
  readonly stake: number;
  readonly valid: number;
  readonly points: number | null;
}

/**
 * The part at risk and the points of bets, in minor units, as if the member had no others on the issue. Refuses what findOffer does,
 * issue_not_found, and the faults of priceOrder but changed odds and the largest win: points follow from the current odds.
 */
export async function quotePoints(markets: MarketCache, request: QuoteRequest): Promise<Result<PointsQuote>> {
  const sale = await markets.saleOf(request);
  const offer = findOffer(sale, request);
  if (!offer.ok) return offer;
  if (!sale.issue) return refuse('issue_not_found');
  const { game, terms } = offer.value;
  const pricing = priceOrder(formatById(game.format)!, terms, request.items, {
    oddsChange: 'any',
    winMaximum: undefined,
  });
  if (pricing.fault) return refuse(pricing.fault.code, pricing.fault.value);
  const { items } = pricing;
  const stake = items.reduce((sum, item) => sum + item.stake, 0n);
  const selections = items.reduce((sum, item) => sum + item.selections.length, 0);
  if (items.length > MAX_ITEMS || selections > MAX_SELECTIONS)
    return ok({ stake: toWire(stake), valid: toWire(stake), points: null });
  const risked = lotteryAtRisk(
    game.format,
    items.map(({ terms: { betType, oddsE4 }, oddsTable, ...item }) =>
      termsOf({ ...item, betType, oddsE4, oddsTable: oddsTable ?? null }),
    ),
  );
  const points = items.map((item, index) => pointsOf(risked[index]!, edgeOf(game.format, item) ?? undefined));
  return ok({ stake: toWire(stake), valid: toWire(sum(risked)), points: toWire(sum(points)) });
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);
