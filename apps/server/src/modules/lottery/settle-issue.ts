/**
 * Settlement of a drawn issue, refund of a void one: chunk by chunk, each chunk one transaction with its payouts. Bets are
 * settled on the terms they were sold at. A node killed between chunks leaves the rest pending; any node goes on.
 */
import { betTypeById, createSettler, formatById, resultOfTiers, settleBet, type Settler } from '@lantern/game-math/lottery';
import type { Kernel } from '../../kernel/module.ts';
import { transact, type Tx } from '../../kernel/tx.ts';
import type { Ledger, Operation } from '../ledger/index.ts';
import type { BetOutcome, SettledBet } from '../turnover/index.ts';
import type { LotteryDeps } from './doors.ts';
import { BETS_SETTLED, publishIssue, publishOrders, type BetsSettled } from './events.ts';
import { findGame, type Game } from './game-store.ts';
import { markFinished, readClock, type Issue } from './issue-store.ts';
import {
  claimPendingOrders,
  endSuborders,
  listSuborders,
  summariseOrders,
  type Order,
  type Suborder,
  type SuborderEnd,
} from './order-store.ts';
import { summarise } from './rules/summary.ts';
import { gameAccount, refundKey, stakeKey, winKey } from './stakes.ts';

/** Suborders of one transaction at most: large enough to be fast, small enough to keep locks short. */
const CHUNK_SUBORDERS = 500;

export interface SettlementDeps {
  readonly ledger: Pick<Ledger, 'postAll'>;
  readonly betsSettled?: LotteryDeps['betsSettled'];
}

type Judge = (suborder: Suborder) => Pick<SuborderEnd, 'status' | 'payout'>;

/** Settles everything pending of a drawn or void issue and closes it. Safe to run anywhere, any number of times. */
export async function settleIssue(kernel: Kernel, deps: SettlementDeps, issue: Issue): Promise<void> {
  const game = (await findGame(kernel.db, issue.gameCode))!;
  const judge = issue.state === 'cancelled' ? refund : judgeBy(settlerOf(game, issue));
  for (;;) {
    const settled = await transact(kernel.db, (tx) => settleChunk(kernel, deps, tx, { issue, game, judge }));
    if (settled.length === 0) break;
    publishOrders(kernel, settled);
  }
  await transact(kernel.db, async (tx) => {
    if ((await markFinished(tx, issue)) && issue.state === 'drawn') await publishIssue(kernel, tx, 'issue_settled', issue);
  });
}

const refund: Judge = ({ stake }) => ({ status: 'void', payout: stake });

function judgeBy(settler: Settler): Judge {
  return (suborder) => {
    const betType = betTypeById(suborder.betType);
    if (!betType) throw new Error(`Suborder ${suborder.suborderId} has the unknown bet type ${suborder.betType}`);
    const { outcome, payout } = settleBet(settler, { ...suborder, betType, oddsTenThousandths: suborder.oddsE4, positions: suborder.priceMultiplier });
    return { status: outcome, payout };
  };
}

function settlerOf(game: Game, issue: Issue): Settler {
  const format = formatById(game.format);
  const result = format && issue.result ? resultOfTiers(format, issue.result.prizes) : undefined;
  if (!format || !result) throw new Error(`Issue ${issue.gameCode}:${issue.numero} has no full result`);
  return createSettler(format, result);
}

interface Settlement {
  readonly issue: Issue;
  readonly game: Game;
  readonly judge: Judge;
}

const OUTCOMES: Readonly<Record<SuborderEnd['status'], BetOutcome>> = { won: 'won', lost: 'lost', push: 'tie', void: 'void', cancelled: 'void' };

/** The suborders as bets of any game. */
function countable({ vendor, gameType, code }: Game, pending: readonly Suborder[], ends: readonly SuborderEnd[], settledAt: Date): readonly SettledBet[] {
  return pending.map(({ suborderId, memberId, currency, stake }, index) => ({
    betId: `lottery:${suborderId}`,
    memberId,
    currency,
    category: gameType,
    vendor,
    gameId: code,
    stake,
    win: ends[index]!.payout,
    outcome: OUTCOMES[ends[index]!.status],
    settledAt,
  }));
}

/** One chunk; answers its orders as they ended, none when nothing is pending that another node does not have. */
async function settleChunk(kernel: Kernel, { ledger, betsSettled }: SettlementDeps, tx: Tx, { issue, game, judge }: Settlement): Promise<readonly Order[]> {
  const orders = await claimPendingOrders(tx, issue, CHUNK_SUBORDERS);
  if (orders.length === 0) return [];
  const suborders = await listSuborders(tx, orders.map((order) => order.orderId));
  const pending = suborders.filter((suborder) => suborder.status === 'pending');
  const ends = pending.map((suborder): SuborderEnd => ({ suborderId: suborder.suborderId, orderId: suborder.orderId, ...judge(suborder) }));

  // Before the payouts: whoever counts bets locks a member's turnover first and the member's money after it.
  await betsSettled?.(tx, countable(game, pending, ends, new Date(await readClock(tx))));
  await postPayouts(ledger, tx, issue, orders, ends);
  await endSuborders(tx, ends);
  const summaries = summarise(suborders, ends);
  await summariseOrders(tx, summaries);
  await kernel.outbox.record(tx, { topic: BETS_SETTLED, payload: eventOf(issue, pending, ends) });
  const byId = new Map(summaries.map((summary) => [summary.orderId, summary]));
  return orders.map((order) => ({ ...order, ...byId.get(order.orderId) }));
}

async function postPayouts(ledger: SettlementDeps['ledger'], tx: Tx, issue: Issue, orders: readonly Order[], ends: readonly SuborderEnd[]): Promise<void> {
  const orderById = new Map(orders.map((order) => [order.orderId, order]));
  const operations = ends
    .filter((end) => end.payout > 0n)
    .map((end): Operation => {
      const order = orderById.get(end.orderId)!;
      const won = end.status === 'won';
      return {
        key: won ? winKey(end.suborderId) : refundKey(end.suborderId),
        code: won ? 'bet_win' : 'bet_refund',
        member: order.memberId,
        currency: order.currency,
        legs: [{ mode: 'return', amount: end.payout, from: gameAccount(issue.gameCode), source: stakeKey(order.memberId, order.idempotencyKey) }],
        reference: { orderId: order.orderId, suborderId: end.suborderId, gameCode: issue.gameCode, numero: issue.numero },
      };
    });
  if (operations.length === 0) return;
  for (const outcome of await ledger.postAll(tx, operations)) {
    // A payout is owed: nothing a member or an operator does may refuse it, so a refusal is a bug and stops the chunk.
    if (!outcome.ok) throw new Error(`The ledger refused a payout of ${issue.gameCode}:${issue.numero} with ${outcome.code}`);
  }
}

function eventOf(issue: Issue, pending: readonly Suborder[], ends: readonly SuborderEnd[]): BetsSettled {
  return {
    gameCode: issue.gameCode,
    numero: issue.numero,
    bets: pending.map(({ suborderId, memberId, stake, currency }, index) => ({
      suborderId,
      memberId,
      currency,
      stake: String(stake),
      status: ends[index]!.status,
      payout: String(ends[index]!.payout),
    })),
  };
}
