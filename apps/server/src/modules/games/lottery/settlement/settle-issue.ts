/**
 * Settlement of a drawn issue, refund of a void one: in chunks, each one transaction with its payouts. Bets are settled on the
 * terms they were sold at. If a node crashes between chunks, the remaining orders stay pending and any node continues.
 */
import { lotteryAtRisk } from '@lantern/game-math/risk';
import type { Kernel } from '../../../../kernel/module.ts';
import type { OrderId } from '../../../../kernel/ids.ts';
import { transact, type Tx } from '../../../../kernel/tx.ts';
import type { Ledger, Operation } from '../../../ledger/index.ts';
import type { BetOutcome, SettledBet } from '../../../money/turnover/index.ts';
import { refundsOf, writeCancellations } from '../sale/apply-cancellations.ts';
import { markStopped } from '../sale/chase-store.ts';
import type { LotteryDeps } from '../context.ts';
import { settlementDelay } from '../delays.ts';
import { BETS_SETTLED, publishIssue, publishOrders, type BetsSettled } from '../events.ts';
import { findGame, type Game } from '../issues/game-store.ts';
import { markFinished, readClock, type Issue } from '../issues/issue-store.ts';
import { judgeFor, termsOf, type Judge } from './judge-suborder.ts';
import { summariseOrders, type Order, type SuborderEnd } from '../sale/order-store.ts';
import { claimRemainingAfterWin } from '../sale/refund-remaining.ts';
import { summarise } from '../rules/summary.ts';
import {
  claimOrders,
  endBets,
  listWaitingOrders,
  readBets,
  WHOLE,
  type SettlingBet,
  type Share,
  type WaitingOrder,
} from './settlement-store.ts';
import { gameAccount, refundKey, stakeKey, winKey } from '../sale/stakes.ts';

/** Approximate suborders per transaction: large enough for throughput, small enough to keep locks on members' accounts short. */
const CHUNK_SUBORDERS = 2000;

/** Orders listed at once; usually several chunks. */
const WINDOW_ORDERS = 2000;

/** Workers for an issue with many bets: one chunk is judged while another is in the database. */
const WORKERS = 2;

export interface SettlementDeps {
  readonly ledger: Pick<Ledger, 'postAll'>;
  readonly betsSettled: LotteryDeps['betsSettled'];
}

interface Settlement {
  readonly issue: Issue;
  readonly game: Game;
  readonly judge: Judge;
}

/** Settles everything pending of a drawn or void issue and closes it. Idempotent; any node may run it. */
export async function settleIssue(kernel: Kernel, deps: SettlementDeps, issue: Issue): Promise<void> {
  const game = (await findGame(kernel.db, issue.gameCode))!;
  const settlement = { issue, game, judge: judgeFor(game, issue) };
  const tickets = issue.ticketCount ?? Infinity;
  const shares =
    tickets <= CHUNK_SUBORDERS
      ? [WHOLE]
      : Array.from({ length: WORKERS }, (_, worker): Share => ({ worker, workers: WORKERS }));
  await Promise.all(shares.map((share) => settleShare(kernel, deps, settlement, share)));
  await transact(kernel.db, async (tx) => {
    if (!(await markFinished(tx, issue)) || issue.state !== 'drawn') return;
    await publishIssue(kernel, tx, 'issue_settled', issue);
    const lateMs = (await readClock(tx)) - issue.drawsAt;
    settlementDelay(kernel.metrics).observe(lateMs / 1000);
  });
}

async function settleShare(kernel: Kernel, deps: SettlementDeps, settlement: Settlement, share: Share): Promise<void> {
  for (let after = ''; ;) {
    const waiting = await listWaitingOrders(kernel.db, settlement.issue, { after, limit: WINDOW_ORDERS, share });
    for (const orderIds of chunksOf(waiting)) {
      publishOrders(
        kernel,
        await transact(kernel.db, (tx) => settleChunk(kernel, deps, tx, { ...settlement, share }, orderIds)),
      );
    }
    if (waiting.length < WINDOW_ORDERS) return;
    after = waiting.at(-1)!.memberId;
  }
}

/** Splits orders into chunks between members: all bets of one member are judged together, regardless of their number. */
function chunksOf(waiting: readonly WaitingOrder[]): readonly OrderId[][] {
  const chunks: OrderId[][] = [];
  let room = 0;
  for (const orders of Map.groupBy(waiting, ({ memberId }) => memberId).values()) {
    const size = orders.reduce((sum, { suborders }) => sum + suborders, 0);
    if (size > room) {
      chunks.push([]);
      room = CHUNK_SUBORDERS;
    }
    chunks.at(-1)!.push(...orders.map(({ orderId }) => orderId));
    room -= size;
  }
  return chunks;
}

/** Settles one chunk; returns the orders that ended with it. */
async function settleChunk(
  kernel: Kernel,
  { ledger, betsSettled }: SettlementDeps,
  tx: Tx,
  settlement: Settlement & { readonly share: Share },
  orderIds: readonly OrderId[],
): Promise<readonly Order[]> {
  const { issue, game, judge, share } = settlement;
  const orders = await claimOrders(tx, issue, share, orderIds);
  if (orders.length === 0) return [];
  const claimed = orders.map(({ orderId }) => orderId);
  const bets = await readBets(tx, claimed);
  const pending = bets.filter((bet) => bet.status === 'pending');
  const ends = pending.map((bet): SuborderEnd => ({ suborderId: bet.suborderId, orderId: bet.orderId, ...judge(bet) }));
  const summaries = summarise(bets, ends);
  const byId = new Map(summaries.map((summary) => [summary.orderId, summary]));
  // Before the money too: a cancellation locks the order first and the member's accounts after it.
  const remaining = await claimRemainingAfterWin(tx, wonChases(orders, byId));
  // Counting bets locks a member's turnover first and the member's accounts after it.
  const orderById = new Map(orders.map((order) => [order.orderId, order]));
  await betsSettled(tx, countable(game, orderById, pending, ends, new Date(await readClock(tx))));
  await post(ledger, tx, [...payoutsOf(issue, orderById, ends), ...refundsOf(remaining.orders, remaining.ends)]);
  await endBets(tx, claimed, ends, pending.length);
  await summariseOrders(tx, summaries);
  await kernel.outbox.record(tx, { topic: BETS_SETTLED, payload: eventOf(issue, orderById, pending, ends) });
  const returned = await writeCancellations(tx, remaining.orders, remaining.ends);
  if (remaining.chaseIds.length > 0) await markStopped(tx, remaining.chaseIds, 'win');
  return [...orders.map((order) => ({ ...order, ...byId.get(order.orderId) })), ...returned];
}

type OrderById = ReadonlyMap<OrderId, Order>;

const OUTCOMES: Readonly<Record<SuborderEnd['status'], BetOutcome>> = {
  won: 'won',
  lost: 'lost',
  push: 'tie',
  void: 'void',
  cancelled: 'void',
};

const wonChases = (orders: readonly Order[], ends: ReadonlyMap<OrderId, Pick<Order, 'status'>>) =>
  orders.flatMap(({ orderId, chaseId }) => (chaseId !== null && ends.get(orderId)?.status === 'won' ? [chaseId] : []));

/** The suborders as settled bets for turnover. */
function countable(
  { vendor, gameType, code, format }: Game,
  orders: OrderById,
  pending: readonly SettlingBet[],
  ends: readonly SuborderEnd[],
  settledAt: Date,
): readonly SettledBet[] {
  const atRisk = riskOf(format, orders, pending);
  return pending.map((bet, index) => {
    const { suborderId, orderId, stake, edgePpm, weightBps } = bet;
    const { memberId, currency } = orders.get(orderId)!;
    const { payout, status } = ends[index]!;
    const risk = { notCounted: stake - atRisk.get(bet)!, edgePpm, weightBps, reported: true };
    return {
      betId: `lottery:${suborderId}`,
      memberId,
      currency,
      category: gameType,
      vendor,
      gameId: code,
      stake,
      win: payout,
      outcome: OUTCOMES[status],
      settledAt,
      risk,
    };
  });
}

/** The part of each stake at risk, computed over all bets of a member in the issue. */
function riskOf(
  format: Game['format'],
  orders: OrderById,
  pending: readonly SettlingBet[],
): ReadonlyMap<SettlingBet, bigint> {
  const risked = new Map<SettlingBet, bigint>();
  const groups = Map.groupBy(pending, ({ orderId }) => {
    const { memberId, currency } = orders.get(orderId)!;
    return `${memberId}/${currency}`;
  });
  for (const bets of groups.values()) {
    const parts = lotteryAtRisk(format, bets.map(termsOf));
    for (const [index, bet] of bets.entries()) risked.set(bet, parts[index]!);
  }
  return risked;
}

/** Ledger operations of wins and refunds, ordered by member, so that concurrent batches lock in the same order. */
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
        legs: [
          {
            mode: 'return',
            amount: end.payout,
            from: gameAccount(issue.gameCode),
            source: stakeKey(order.memberId, order.idempotencyKey),
          },
        ],
        reference: {
          orderId: order.orderId,
          suborderId: end.suborderId,
          gameCode: issue.gameCode,
          numero: issue.numero,
        },
      },
    ];
  });
  return operations.toSorted((one, other) => (one.member < other.member ? -1 : Number(one.member > other.member)));
}

async function post(ledger: SettlementDeps['ledger'], tx: Tx, operations: readonly Operation[]): Promise<void> {
  if (operations.length === 0) return;
  for (const [index, outcome] of (await ledger.postAll(tx, operations)).entries()) {
    // A payout cannot be refused legitimately, so a refusal is a bug and aborts the chunk.
    if (!outcome.ok) throw new Error(`The ledger refused the payout ${operations[index]!.key} with ${outcome.code}`);
  }
}

function eventOf(
  { gameCode, numero }: Issue,
  orders: OrderById,
  pending: readonly SettlingBet[],
  ends: readonly SuborderEnd[],
): BetsSettled {
  const sums = new Map<string, { bets: number; stake: bigint; payout: bigint }>();
  for (const [index, { orderId, stake }] of pending.entries()) {
    const { currency } = orders.get(orderId)!;
    const sum = sums.get(currency) ?? { bets: 0, stake: 0n, payout: 0n };
    sums.set(currency, { bets: sum.bets + 1, stake: sum.stake + stake, payout: sum.payout + ends[index]!.payout });
  }
  return {
    gameCode,
    numero,
    sums: [...sums].map(([currency, { bets, stake, payout }]) => ({
      currency,
      bets,
      stake: String(stake),
      payout: String(payout),
    })),
  };
}
