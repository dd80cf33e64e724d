/** Placing an order: ordered refusals, then stake and order in one transaction. */
import { betTypeById, formatById, isPrizeMode, type FormatId, type PrizeMode } from '@lantern/game-math/lottery';
import { edgePpmOfLottery } from '@lantern/game-math/risk';
import type { ChaseId, MemberId, OrderId, SuborderId } from '../../../../kernel/ids.ts';
import type { KeyClaim } from '../../../../kernel/http/idempotency.ts';
import type { Kernel } from '../../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Ledger, Operation } from '../../../ledger/index.ts';
import type { WeightOf } from '../../../money/turnover/index.ts';
import { type ExposureRequest, type ExposureBook, limitOf } from './exposure-book.ts';
import { findGame, listOdds, type Game, type OddsRow } from '../issues/game-store.ts';
import { findIssue, readClock, type IssueKey, type IssueOnSale } from '../issues/issue-store.ts';
import type { MarketCache } from './market-cache.ts';
import { findOrderByKey, listSuborders, type Order, type Suborder, readWinMaximum } from './order-store.ts';
import type { OddsChange } from '../rules/odds-change.ts';
import { isPlayType, type PlayType } from '../rules/play-types.ts';
import { priceOrder, type OrderItem, type PricedItem } from '../rules/price-order.ts';
import { gameAccount, stakeKey } from './stakes.ts';

/** A bet, independent of the issue. */
export interface BetRequest {
  readonly memberId: MemberId;
  /** The member's currency: real or play money. */
  readonly currency: string;
  /** The merchant whose limits and bet weights apply. */
  readonly merchantCode: string;
  readonly idempotencyKey: string;
  readonly gameCode: string;
  readonly prizeMode: string;
  readonly playType: string;
  readonly items: readonly OrderItem[];
  /** Handling of changed odds; default `refuse`. */
  readonly oddsChange?: OddsChange | undefined;
}

export interface OrderRequest extends IssueKey, BetRequest {
  /** The order's chase and its multiplier: such an order may be placed before its issue's sales begin. */
  readonly chase?: { readonly chaseId: ChaseId; readonly multiplier: number } | undefined;
  /** The request's key, taken in the order's commit; `accepted` when this request has placed its order already. */
  readonly claim?: (KeyClaim & { readonly accepted: boolean }) | undefined;
}

export interface PlacedOrder {
  readonly order: Order;
  readonly suborders: readonly Suborder[];
  readonly game: Game | undefined;
}

export interface PlacingDeps {
  readonly ledger: Pick<Ledger, 'submit'>;
  readonly exposures: ExposureBook;
  readonly markets: MarketCache;
  /** Weights of bets that are accepted now; without it they earn no cashback. */
  readonly weights: () => Promise<WeightOf>;
}

/** An order that passed every rule, ready for the ledger, and what it will be once it is accepted. */
export interface PreparedOrder extends PlacedOrder {
  readonly orderId: OrderId;
  readonly totalStake: bigint;
  readonly operation: Operation;
  readonly exposures: readonly ExposureRequest[];
}

/**
 * Places an order on an open issue and takes its stake; stakes are minor units. Idempotent per key: a repeated request gets the
 * first order as it was placed. Refuses game_not_found, game_off_sale, prize_mode_unknown, play_type_unknown, issue_not_found,
 * issue_closed, the faults of priceOrder, number_limit_reached, and what the ledger refuses; a refusal leaves nothing behind.
 */
export async function placeOrder(
  kernel: Kernel,
  deps: PlacingDeps,
  request: OrderRequest,
): Promise<Result<PlacedOrder>> {
  if (request.claim?.accepted) {
    const first = await findPlaced(kernel, request);
    if (first) return ok(first);
  }
  const placed = await placeNew(kernel, deps, request);
  if (placed.ok || request.claim) return placed;
  // Without a claim no one but the order itself knows that it was placed before.
  const first = await findPlaced(kernel, request);
  return first ? ok(first) : placed;
}

async function placeNew(kernel: Kernel, deps: PlacingDeps, request: OrderRequest): Promise<Result<PlacedOrder>> {
  const [current, weightOf] = await Promise.all([deps.markets.saleOf(request), deps.weights()]);
  const prepared = prepareOrder(kernel, { ...current, weightOf }, request);
  if (!prepared.ok) return prepared;
  const { orderId, operation, exposures, order, suborders, game } = prepared.value;

  const holder = `${request.memberId}:${request.idempotencyKey}`;
  const reservation = await deps.exposures.reserve(request, exposures, holder);
  if (reservation.exceeded) return refuse('number_limit_reached', limitOf(reservation.exceeded));
  const outcome = await deps.ledger.submit(operation);
  if (outcome.ok && !outcome.value.duplicate) return ok({ order, suborders, game });
  const first = outcome.ok ? await findPlaced(kernel, request) : undefined;
  // The ledger also answers `duplicate` when the confirmation of this very commit was lost.
  if (first?.order.orderId !== orderId) reservation.release();
  if (first) return ok(first);
  if (outcome.ok) throw new Error(`The stake of order ${orderId} was taken but the order does not exist`);
  return refuse(outcome.code, outcome.value);
}

/** The order of the request's key as it was placed, whatever became of it. */
async function findPlaced(
  { db }: Kernel,
  { memberId, idempotencyKey }: OrderRequest,
): Promise<PlacedOrder | undefined> {
  const order = await findOrderByKey(db, memberId, idempotencyKey);
  if (!order) return undefined;
  const [suborders, game] = await Promise.all([listSuborders(db, [order.orderId]), findGame(db, order.gameCode)]);
  return {
    order: { ...order, status: 'pending', totalPayout: 0n, settledAt: null, correctedAt: null },
    suborders: suborders.map((suborder) => ({ ...suborder, status: 'pending', payout: 0n, corrected: false })),
    game,
  };
}

/** A game with the price list of the issues that are bet on. */
export interface Market {
  readonly game: Game | undefined;
  readonly odds: readonly OddsRow[];
  /** Maximum payout of a hit in one order, in minor units. */
  readonly winMaximum: bigint | undefined;
  readonly nowMs: number;
  readonly weightOf: WeightOf;
}

/** The market and the issue of an order. */
export interface Sale extends Market {
  readonly issue: IssueOnSale | undefined;
}

/** The buyer a market is read for. */
export type Buyer = Partial<Pick<BetRequest, 'currency' | 'merchantCode'>>;

/** Reads a game's market for the given issues, by the database's clock; all of them are sold at the price list of the first. */
export async function readMarket(
  { db }: Kernel,
  {
    gameCode,
    numeros,
    currency,
    merchantCode = '',
  }: Buyer & { readonly gameCode: string; readonly numeros: readonly string[] },
  weights: PlacingDeps['weights'],
): Promise<Market> {
  const [game, odds, winMaximum, nowMs, weightOf] = await Promise.all([
    findGame(db, gameCode),
    listOdds(db, gameCode, numeros),
    currency === undefined ? undefined : readWinMaximum(db, { currency, merchantCode, gameCode }),
    readClock(db),
    weights(),
  ]);
  return { game, odds, winMaximum, nowMs, weightOf };
}

/** Reads the current sale of an issue. */
export async function readSale(
  kernel: Kernel,
  request: Buyer & IssueKey,
  weights: PlacingDeps['weights'],
): Promise<Sale> {
  const [market, issue] = await Promise.all([
    readMarket(kernel, { ...request, numeros: [request.numero] }, weights),
    findIssue(kernel.db, request),
  ]);
  return { ...market, issue };
}

/** The applicable price list of a request, before any issue is checked. */
interface Offer {
  readonly game: Game;
  readonly prizeMode: PrizeMode;
  readonly playType: PlayType;
  readonly terms: readonly OddsRow[];
}

/** Checks that do not depend on the issue: game_not_found, game_off_sale, prize_mode_unknown, play_type_unknown. */
export function findOffer(
  { game, odds }: Pick<Market, 'game' | 'odds'>,
  { prizeMode, playType }: Pick<BetRequest, 'prizeMode' | 'playType'>,
): Result<Offer> {
  if (!game) return refuse('game_not_found');
  if (!game.onSale) return refuse('game_off_sale');
  const ofMode = odds.filter((row) => row.prizeMode === prizeMode);
  if (!isPrizeMode(prizeMode) || ofMode.length === 0) return refuse('prize_mode_unknown');
  const terms = ofMode.filter((row) => row.playType === playType);
  if (!isPlayType(playType) || terms.length === 0) return refuse('play_type_unknown');
  return ok({ game, prizeMode, playType, terms });
}

/** All checks before the ledger. The lock is checked here for a quick answer and again in the stake's transaction. */
export function prepareOrder(kernel: Kernel, sale: Sale, request: OrderRequest): Result<PreparedOrder> {
  const offer = findOffer(sale, request);
  if (!offer.ok) return offer;
  const { issue, nowMs, winMaximum } = sale;
  if (!issue) return refuse('issue_not_found');
  const selling = issue.state === 'open' || (issue.state === 'pending' && request.chase !== undefined);
  if (!selling || nowMs >= issue.locksAt) return refuse('issue_closed', { numero: issue.numero });
  const { game, terms } = offer.value;
  const multiplier = request.chase?.multiplier ?? 1;
  const items = request.items.map((item) => ({ ...item, multiplier: item.multiplier * multiplier }));
  const pricing = priceOrder(formatById(game.format)!, terms, items, {
    oddsChange: request.oddsChange ?? 'refuse',
    winMaximum,
  });
  if (pricing.fault) return refuse(pricing.fault.code, pricing.fault.value);
  return ok(buildOrder(kernel, request, offer.value, pricing.items, sale));
}

function buildOrder(
  kernel: Kernel,
  request: OrderRequest,
  { game, prizeMode, playType }: Offer,
  items: readonly PricedItem[],
  { nowMs, weightOf }: Pick<Sale, 'nowMs' | 'weightOf'>,
): PreparedOrder {
  const { memberId, currency, idempotencyKey, numero, chase, claim } = request;
  const orderId = kernel.ids.next<OrderId>();
  const totalStake = items.reduce((sum, item) => sum + item.stake, 0n);
  const order: Order = {
    orderId,
    memberId,
    idempotencyKey,
    gameCode: game.code,
    numero,
    prizeMode,
    playType,
    currency,
    status: 'pending',
    totalStake,
    totalPayout: 0n,
    suborderCount: items.length,
    placedAt: Math.floor(nowMs),
    settledAt: null,
    correctedAt: null,
    chaseId: chase?.chaseId ?? null,
    chaseMultiplier: chase?.multiplier ?? null,
  };
  const suborders = items.map((item) => suborderOf(kernel, order, item));
  // Amounts are sent to the database as text: JSON numbers are not exact beyond 2^53.
  const payload = {
    orderId,
    memberId,
    idempotencyKey,
    gameCode: game.code,
    numero,
    currency,
    prizeMode,
    playType,
    placedAt: order.placedAt,
    totalStake: String(totalStake),
    ...(chase && { chaseId: chase.chaseId, chaseMultiplier: chase.multiplier }),
    ...(claim && { claim: { owner: claim.owner, key: claim.key, call: claim.call, bodyHash: claim.bodyHash } }),
    suborders: suborders.map((suborder, itemNo) => {
      const edgePpm = edgeOf(game.format, items[itemNo]!);
      return {
        ...suborderPayload(suborder, itemNo),
        edgePpm,
        weightBps: weightOf(request.merchantCode, game.gameType, edgePpm),
      };
    }),
  };
  return {
    order,
    suborders,
    game,
    orderId,
    totalStake,
    exposures: items.flatMap(({ terms, selections, hitPayouts }) =>
      selections.map((selection, index) => ({
        betType: terms.betType,
        selection,
        currency,
        payout: hitPayouts[index]!,
        maximum: terms.numberLiabilityMaximum,
      })),
    ),
    operation: {
      key: stakeKey(memberId, idempotencyKey),
      code: 'bet_stake',
      member: memberId,
      currency,
      legs: [{ mode: 'spend', amount: totalStake, to: gameAccount(game.code) }],
      reference: { orderId, gameCode: game.code, numero, ...(chase && { chaseId: chase.chaseId }) },
      ...(claim && { sameness: claim.bodyHash }),
      companion: { name: 'lottery.accept_order', payload },
    },
  };
}

/** House edge of the bet at these odds, in parts per million; null if unknown. */
export function edgeOf(formatId: FormatId, { terms, selections, oddsTable }: PricedItem): number | null {
  const betType = betTypeById(terms.betType);
  return (
    (betType &&
      edgePpmOfLottery({
        formatId,
        betType,
        selections,
        oddsTenThousandths: terms.oddsE4,
        oddsTable: oddsTable ?? undefined,
      })) ??
    null
  );
}

/** The suborder that the item becomes. */
function suborderOf(kernel: Kernel, { orderId, memberId, currency }: Order, item: PricedItem): Suborder {
  return {
    suborderId: kernel.ids.next<SuborderId>(),
    orderId,
    memberId,
    betType: item.terms.betType,
    selections: item.selections,
    unit: item.unit,
    multiplier: item.multiplier,
    priceMultiplier: item.priceMultiplier,
    stake: item.stake,
    currency,
    oddsE4: item.terms.oddsE4,
    oddsTable: item.oddsTable ?? null,
    status: 'pending',
    payout: 0n,
    corrected: false,
  };
}

function suborderPayload(suborder: Suborder, itemNo: number) {
  const { suborderId, betType, selections, unit, multiplier, priceMultiplier, stake, oddsE4, oddsTable } = suborder;
  return {
    suborderId,
    itemNo,
    betType,
    selections,
    unit: String(unit),
    multiplier,
    priceMultiplier,
    stake: String(stake),
    oddsE4: String(oddsE4),
    ...(oddsTable && { oddsTable }),
  };
}
