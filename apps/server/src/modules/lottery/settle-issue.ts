/**
 * Settlement of a drawn issue, refund of a void one: chunk by chunk, each chunk one transaction with its payouts. Bets are
 * settled on the terms they were sold at. A node killed between chunks leaves the rest pending; any node goes on.
 */
import type { Kernel } from '../../kernel/module.ts';
import type { OrderId } from '../../kernel/ids.ts';
import { transact, type Tx } from '../../kernel/tx.ts';
import type { Ledger, Operation } from '../ledger/index.ts';
import type { BetOutcome, SettledBet } from '../turnover/index.ts';
import { refundsOf, writeCancellations } from './apply-cancellations.ts';
import { markStopped } from './chase-store.ts';
import type { LotteryDeps } from './doors.ts';
import { BETS_SETTLED, publishIssue, publishOrders, type BetsSettled } from './events.ts';
import { findGame, type Game } from './game-store.ts';
import { markFinished, readClock, type Issue } from './issue-store.ts';
import { judgeFor, type Judge } from './judge-suborder.ts';
import { summariseOrders, type Order, type SuborderEnd } from './order-store.ts';
import { claimRestAfterWin } from './return-rest.ts';
import { summarise } from './rules/summary.ts';
import { claimOrders, endBets, listWaitingOrders, readBets, WHOLE, type SettlingBet, type Share, type WaitingOrder } from './settlement-store.ts';
import { gameAccount, refundKey, stakeKey, winKey } from './stakes.ts';

/** Suborders of one transaction, about: large enough to be fast, small enough to keep a member's money locked a moment only. */
const CHUNK_SUBORDERS = 2000;

/** Orders listed at once; they make several chunks, unless they are large ones. */
const WINDOW_ORDERS = 2000;

/** Workers on an issue of many bets: while one's chunk is in the database, another's is being judged. */
const WORKERS = 2;

export interface SettlementDeps {
  readonly ledger: Pick<Ledger, 'postAll'>;
  readonly betsSettled?: LotteryDeps['betsSettled'];
}

interface Settlement {
  readonly issue: Issue;
  readonly game: Game;
  readonly judge: Judge;
}

/** Settles everything pending of a drawn or void issue and closes it. Safe to run anywhere, any number of times. */
export async function settleIssue(kernel: Kernel, deps: SettlementDeps, issue: Issue): Promise<void> {
  const game = (await findGame(kernel.db, issue.gameCode))!;
  const settlement = { issue, game, judge: judgeFor(game, issue) };
  const tickets = issue.ticketCount ?? Infinity;
  const shares = tickets <= CHUNK_SUBORDERS ? [WHOLE] : Array.from({ length: WORKERS }, (_, worker): Share => ({ worker, workers: WORKERS }));
  await Promise.all(shares.map((share) => settleShare(kernel, deps, settlement, share)));
  await transact(kernel.db, async (tx) => {
    if ((await markFinished(tx, issue)) && issue.state === 'drawn') await publishIssue(kernel, tx, 'issue_settled', issue);
  });
}

async function settleShare(kernel: Kernel, deps: SettlementDeps, settlement: Settlement, share: Share): Promise<void> {
  for (let waiting = await listWaitingOrders(kernel.db, settlement.issue, { limit: WINDOW_ORDERS, share }); waiting.length > 0; ) {
    for (const orderIds of chunksOf(waiting)) {
      publishOrders(kernel, await transact(kernel.db, (tx) => settleChunk(kernel, deps, tx, settlement, orderIds)));
    }
    if (waiting.length < WINDOW_ORDERS) return;
    waiting = await listWaitingOrders(kernel.db, settlement.issue, { after: waiting.at(-1)!.orderId, limit: WINDOW_ORDERS, share });
  }
}

/** Cuts orders into runs of about a transaction's suborders. */
function chunksOf(waiting: readonly WaitingOrder[]): readonly OrderId[][] {
  const chunks: OrderId[][] = [];
  let room = 0;
  for (const { orderId, suborders } of waiting) {
    if (room <= 0) {
      chunks.push([]);
      room = CHUNK_SUBORDERS;
    }
    chunks.at(-1)!.push(orderId);
    room -= suborders;
  }
  return chunks;
}

/** One chunk; answers the orders that ended with it. Orders another node has are left to it. */
async function settleChunk(kernel: Kernel, { ledger, betsSettled }: SettlementDeps, tx: Tx, settlement: Settlement, orderIds: readonly OrderId[]): Promise<readonly Order[]> {
  const { issue, game, judge } = settlement;
  const orders = await claimOrders(tx, orderIds);
  if (orders.length === 0) return [];
  const claimed = orders.map(({ orderId }) => orderId);
  const bets = await readBets(tx, claimed);
  const pending = bets.filter((bet) => bet.status === 'pending');
  const ends = pending.map((bet): SuborderEnd => ({ suborderId: bet.suborderId, orderId: bet.orderId, ...judge(bet) }));
  const summaries = summarise(bets, ends);
  const byId = new Map(summaries.map((summary) => [summary.orderId, summary]));
  // Before the money as well: whoever takes a bet back locks its order first and the member's money after it.
  const rest = await claimRestAfterWin(tx, wonChases(orders, byId));
  // Whoever counts bets locks a member's turnover first and the member's money after it.
  const orderById = new Map(orders.map((order) => [order.orderId, order]));
  await betsSettled?.(tx, countable(game, orderById, pending, ends, new Date(await readClock(tx))));
  await post(ledger, tx, [...payoutsOf(issue, orderById, ends), ...refundsOf(rest.orders, rest.ends)]);
  await endBets(tx, claimed, ends, pending.length);
  await summariseOrders(tx, summaries);
  await kernel.outbox.record(tx, { topic: BETS_SETTLED, payload: eventOf(issue, orderById, pending, ends) });
  const returned = await writeCancellations(tx, rest.orders, rest.ends);
  if (rest.chaseIds.length > 0) await markStopped(tx, rest.chaseIds, 'win');
  return [...orders.map((order) => ({ ...order, ...byId.get(order.orderId) })), ...returned];
}

type OrderById = ReadonlyMap<OrderId, Order>;

const OUTCOMES: Readonly<Record<SuborderEnd['status'], BetOutcome>> = { won: 'won', lost: 'lost', push: 'tie', void: 'void', cancelled: 'void' };

const wonChases = (orders: readonly Order[], ends: ReadonlyMap<OrderId, Pick<Order, 'status'>>) =>
  orders.flatMap(({ orderId, chaseId }) => (chaseId !== null && ends.get(orderId)?.status === 'won' ? [chaseId] : []));

/** The suborders as bets of any game. */
function countable({ vendor, gameType, code }: Game, orders: OrderById, pending: readonly SettlingBet[], ends: readonly SuborderEnd[], settledAt: Date): readonly SettledBet[] {
  return pending.map(({ suborderId, orderId, stake }, index) => {
    const { memberId, currency } = orders.get(orderId)!;
    const { payout, status } = ends[index]!;
    return { betId: `lottery:${suborderId}`, memberId, currency, category: gameType, vendor, gameId: code, stake, win: payout, outcome: OUTCOMES[status], settledAt };
  });
}

/** What wins and returned stakes move, in order of their members: batches that meet lock them alike. */
function payoutsOf(issue: Issue, orders: OrderById, ends: readonly SuborderEnd[]): readonly Operation[] {
  const operations = ends.flatMap((end): readonly (Operation & { readonly member: string })[] => {
    if (end.payout === 0n) return [];
    const order = orders.get(end.orderId)!;
    const won = end.status === 'won';
    return [
      {
        key: won ? winKey(end.suborderId) : refundKey(end.suborderId),
        code: won ? 'bet_win' : 'bet_refund',
        member: order.memberId,
        currency: order.currency,
        legs: [{ mode: 'return', amount: end.payout, from: gameAccount(issue.gameCode), source: stakeKey(order.memberId, order.idempotencyKey) }],
        reference: { orderId: order.orderId, suborderId: end.suborderId, gameCode: issue.gameCode, numero: issue.numero },
      },
    ];
  });
  return operations.toSorted((one, other) => (one.member < other.member ? -1 : Number(one.member > other.member)));
}

async function post(ledger: SettlementDeps['ledger'], tx: Tx, operations: readonly Operation[]): Promise<void> {
  if (operations.length === 0) return;
  for (const [index, outcome] of (await ledger.postAll(tx, operations)).entries()) {
    // A payout is owed: nothing a member or an operator does may refuse it, so a refusal is a bug and stops the chunk.
    if (!outcome.ok) throw new Error(`The ledger refused the payout ${operations[index]!.key} with ${outcome.code}`);
  }
}

function eventOf({ gameCode, numero }: Issue, orders: OrderById, pending: readonly SettlingBet[], ends: readonly SuborderEnd[]): BetsSettled {
  const sums = new Map<string, { bets: number; stake: bigint; payout: bigint }>();
  for (const [index, { orderId, stake }] of pending.entries()) {
    const { currency } = orders.get(orderId)!;
    const sum = sums.get(currency) ?? { bets: 0, stake: 0n, payout: 0n };
    sums.set(currency, { bets: sum.bets + 1, stake: sum.stake + stake, payout: sum.payout + ends[index]!.payout });
  }
  return { gameCode, numero, sums: [...sums].map(([currency, { bets, stake, payout }]) => ({ currency, bets, stake: String(stake), payout: String(payout) })) };
}
