/** Placing an order: a ladder of refusals, then stake and order in one commit. */
import { formatById, isPrizeMode, type PrizeMode } from '@lantern/game-math/lottery';
import type { MemberId, OrderId, SuborderId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { Ledger, Operation } from '../ledger/index.ts';
import type { ExposureAsk, ExposureBook } from './exposure-book.ts';
import { findGame, listOdds, type Game, type OddsRow } from './game-store.ts';
import { findIssue, readClock, type Issue, type IssueKey } from './issue-store.ts';
import { findOrderByKey, listSuborders, type Order, type Suborder } from './order-store.ts';
import { isPlayType, type PlayType } from './rules/play-types.ts';
import { priceOrder, type OrderItem, type PricedItem } from './rules/price-order.ts';
import { gameAccount, stakeKey } from './stakes.ts';

export interface OrderRequest extends IssueKey {
  readonly memberId: MemberId;
  /** The member's currency: real money's, or play money's. */
  readonly currency: string;
  readonly idempotencyKey: string;
  readonly prizeMode: string;
  readonly playType: string;
  readonly items: readonly OrderItem[];
}

export interface PlacedOrder {
  readonly order: Order;
  readonly suborders: readonly Suborder[];
}

export interface PlacingDeps {
  readonly ledger: Pick<Ledger, 'submit'>;
  readonly exposures: ExposureBook;
}

/** An order that passed every rule, ready for the ledger. */
export interface PreparedOrder {
  readonly orderId: OrderId;
  readonly operation: Operation;
  readonly exposures: readonly ExposureAsk[];
}

/**
 * Places an order on an open issue and takes its stake; stakes are minor units. The first order of an idempotency key is the
 * answer to every later one. Refuses with game_not_found, game_off_sale, prize_mode_unknown, play_type_unknown, issue_not_found,
 * issue_closed, the faults of priceOrder, number_limit_reached, and what the ledger refuses; refused means nothing was kept.
 */
export async function placeOrder(kernel: Kernel, deps: PlacingDeps, request: OrderRequest): Promise<Result<PlacedOrder>> {
  const first = await findPlaced(kernel, request);
  if (first) return ok(first);
  const prepared = prepareOrder(kernel, await readSale(kernel, request), request);
  if (!prepared.ok) return prepared;
  const { orderId, operation, exposures } = prepared.value;

  const limited = await deps.exposures.reserve(request, exposures);
  if (limited) return refuse('number_limit_reached', { betType: limited.betType, selection: limited.selection });
  const outcome = await deps.ledger.submit(operation);
  // A racing request with the same key may have been faster, with another order id; its order is the answer then.
  const placed = outcome.ok || outcome.code === 'idempotency_key_reused' ? await findPlaced(kernel, request) : undefined;
  if (placed?.order.orderId !== orderId) await deps.exposures.release(request, exposures);
  if (placed) return ok(placed);
  if (outcome.ok) throw new Error(`The stake of order ${orderId} was taken but the order is not there`);
  return refuse(outcome.code, outcome.value);
}

async function findPlaced(kernel: Kernel, { memberId, idempotencyKey }: OrderRequest): Promise<PlacedOrder | undefined> {
  const order = await findOrderByKey(kernel.db, memberId, idempotencyKey);
  return order && { order, suborders: await listSuborders(kernel.db, [order.orderId]) };
}

/** What an order is judged by: the game, what it sells, the issue and the database's time. */
export interface Sale {
  readonly game: Game | undefined;
  readonly odds: readonly OddsRow[];
  readonly issue: Issue | undefined;
  readonly nowMs: number;
}

/** Reads the sale of an issue as it is now. */
export async function readSale({ db }: Kernel, key: IssueKey): Promise<Sale> {
  const [game, odds, issue, nowMs] = await Promise.all([findGame(db, key.gameCode), listOdds(db, key.gameCode), findIssue(db, key), readClock(db)]);
  return { game, odds, issue, nowMs };
}

/** Everything that can be refused before money is asked. The lock is checked here for a quick answer and again in the stake's commit. */
export function prepareOrder(kernel: Kernel, { game, odds, issue, nowMs }: Sale, request: OrderRequest): Result<PreparedOrder> {
  if (!game) return refuse('game_not_found');
  if (!game.onSale) return refuse('game_off_sale');
  const { prizeMode, playType } = request;
  const ofMode = odds.filter((row) => row.prizeMode === prizeMode);
  if (!isPrizeMode(prizeMode) || ofMode.length === 0) return refuse('prize_mode_unknown');
  const terms = ofMode.filter((row) => row.playType === playType);
  if (!isPlayType(playType) || terms.length === 0) return refuse('play_type_unknown');
  if (!issue) return refuse('issue_not_found');
  if (issue.state !== 'open' || nowMs >= issue.locksAt) return refuse('issue_closed');
  const pricing = priceOrder(formatById(game.format)!, terms, request.items);
  if (pricing.fault) return refuse(pricing.fault.code, pricing.fault.value);
  return ok(buildOrder(kernel, request, game, { prizeMode, playType }, pricing.items));
}

function buildOrder(
  kernel: Kernel,
  { memberId, currency, idempotencyKey, numero }: OrderRequest,
  game: Game,
  sale: { readonly prizeMode: PrizeMode; readonly playType: PlayType },
  items: readonly PricedItem[],
): PreparedOrder {
  const orderId = kernel.ids.next<OrderId>();
  const totalStake = items.reduce((sum, item) => sum + item.stake, 0n);
  // Amounts travel to the database as text: JSON numbers are not exact beyond 2^53.
  const payload = {
    orderId,
    memberId,
    idempotencyKey,
    gameCode: game.code,
    numero,
    currency,
    ...sale,
    totalStake: String(totalStake),
    suborders: items.map((item, itemNo) => ({
      suborderId: kernel.ids.next<SuborderId>(),
      itemNo,
      betType: item.terms.betType,
      selections: item.selections,
      unit: String(item.unit),
      multiplier: item.multiplier,
      priceMultiplier: item.priceMultiplier,
      stake: String(item.stake),
      oddsE4: String(item.terms.oddsE4),
    })),
  };
  return {
    orderId,
    exposures: items.flatMap(({ terms, selections, hitPayout }) =>
      selections.map((selection) => ({ betType: terms.betType, selection, currency, payout: hitPayout, maximum: terms.numberLiabilityMaximum })),
    ),
    operation: {
      key: stakeKey(memberId, idempotencyKey),
      code: 'bet_stake',
      member: memberId,
      currency,
      legs: [{ mode: 'spend', amount: totalStake, to: gameAccount(game.code) }],
      reference: { orderId, gameCode: game.code, numero },
      companion: { name: 'lottery.accept_order', payload },
    },
  };
}
