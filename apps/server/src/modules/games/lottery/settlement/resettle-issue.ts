/**
 * Resettlement of an issue whose result was corrected: bets with a different outcome are paid again, and the earlier payout is
 * reversed. The ledger is append-only; both movements are added to the first. A chunk is one transaction, so a member sees the
 * whole change or none of it, and if a node crashes in between, any other continues.
 *
 * A chase that the corrected result stops with a win is refunded in the same transaction. A chase stopped by a win that no longer
 * exists stays stopped: its stakes were refunded, and none is taken again without a request.
 *
 * Invariant, per suborder: wins and refunds minus reversals equal its payout plus its recorded debt. A balance never becomes
 * negative: of a win that was spent only the available part is reversed, the remainder is recorded as a debt.
 */
import type { Kernel } from '../../../../kernel/module.ts';
import { transact, type Tx } from '../../../../kernel/tx.ts';
import type { Operation } from '../../../ledger/index.ts';
import { refundsOf, writeCancellations } from '../sale/apply-cancellations.ts';
import { markStopped } from '../sale/chase-store.ts';
import type { LotteryDeps } from '../context.ts';
import { BETS_CORRECTED, publishIssue, publishOrders, type BetsCorrected } from '../events.ts';
import { findGame, type Game } from '../issues/game-store.ts';
import { readClock, type Issue } from '../issues/issue-store.ts';
import { judgeFor, type Judge } from './judge-suborder.ts';
import {
  listOrders,
  listSuborders,
  summariseOrders,
  type Order,
  type Suborder,
  type SuborderEnd,
} from '../sale/order-store.ts';
import { claimRemainingAfterWin } from '../sale/refund-remaining.ts';
import {
  claimOutdated,
  insertDebt,
  listWindow,
  markResettled,
  markRevised,
  updateOutcomes,
} from './resettlement-store.ts';
import { summarise } from '../rules/summary.ts';
import { gameAccount, stakeKey } from '../sale/stakes.ts';

const CHUNK_SUBORDERS = 500;
/** Retries of a reversal when the balance changes concurrently; after them the whole amount is recorded as a debt. */
const REVERSAL_ATTEMPTS = 5;

export interface ResettlementDeps {
  readonly ledger: Pick<LotteryDeps['ledger'], 'postAll' | 'balance'>;
  readonly betsSettled: LotteryDeps['betsSettled'];
}

/** A suborder whose outcome changes. */
interface Change {
  readonly suborder: Suborder;
  readonly order: Order;
  readonly end: SuborderEnd;
}

interface Resettlement {
  readonly issue: Issue;
  readonly game: Game;
  readonly judge: Judge;
}

/** Resettles the orders that follow an earlier result of the issue, and closes it. Idempotent; any node may run it. */
export async function resettleIssue(kernel: Kernel, deps: ResettlementDeps, issue: Issue): Promise<void> {
  const game = (await findGame(kernel.db, issue.gameCode))!;
  const work: Resettlement = { issue, game, judge: judgeFor(game, issue) };
  for (let after = ''; ;) {
    const window = await listWindow(kernel.db, issue, after, CHUNK_SUBORDERS);
    if (window.last === undefined) break;
    publishOrders(kernel, await transact(kernel.db, (tx) => resettleChunk(kernel, deps, tx, work, window.orderIds)));
    after = window.last;
  }
  await transact(kernel.db, async (tx) => {
    if (await markResettled(tx, issue)) await publishIssue(kernel, tx, 'issue_settled', issue);
  });
}

/** Outcomes that depend on the result; cancelled and void suborders do not change. */
const DECIDED: readonly Suborder['status'][] = ['won', 'lost', 'push'];

/** Whether the outcome of a suborder follows the result. */
export const isDecided = ({ status }: Pick<Suborder, 'status'>): boolean => DECIDED.includes(status);

/** Resettles one chunk; returns the changed orders in their current state. */
async function resettleChunk(
  kernel: Kernel,
  deps: ResettlementDeps,
  tx: Tx,
  { issue, game, judge }: Resettlement,
  window: Parameters<typeof claimOutdated>[1],
): Promise<readonly Order[]> {
  const orderIds = await claimOutdated(tx, window, issue.revision);
  if (orderIds.length === 0) return [];
  const orders = new Map((await listOrders(tx, orderIds)).map((order) => [order.orderId, order]));
  const suborders = await listSuborders(tx, orderIds);
  const changes = suborders.flatMap((suborder): readonly Change[] => {
    const judgement = judge(suborder);
    const isChanged =
      isDecided(suborder) && (judgement.status !== suborder.status || judgement.payout !== suborder.payout);
    return isChanged
      ? [
          {
            suborder,
            order: orders.get(suborder.orderId)!,
            end: { suborderId: suborder.suborderId, orderId: suborder.orderId, ...judgement },
          },
        ]
      : [];
  });
  const changed = [...new Set(changes.map(({ order }) => order.orderId))];
  const returned: Order[] = [];
  if (changes.length > 0) {
    const summaries = summarise(
      suborders.filter(({ orderId }) => changed.includes(orderId)),
      changes.map(({ end }) => end),
    );
    // Before the money: a cancellation locks the order first and the member's accounts after it.
    const remaining = await claimRemainingAfterWin(
      tx,
      summaries.flatMap(({ orderId, status }) => (status === 'won' ? (orders.get(orderId)!.chaseId ?? []) : [])),
    );
    // Before the money: counting bets locks a member's turnover first and the member's accounts after it.
    await deps.betsSettled(tx, await countable(tx, game, changes));
    await moveMoney(kernel, deps, tx, issue, changes);
    await pay(deps, tx, issue, refundsOf(remaining.orders, remaining.ends));
    await updateOutcomes(
      tx,
      changes.map(({ end }) => end),
    );
    await summariseOrders(tx, summaries);
    returned.push(...(await writeCancellations(tx, remaining.orders, remaining.ends)));
    if (remaining.chaseIds.length > 0) await markStopped(tx, remaining.chaseIds, 'win');
    await kernel.outbox.record(tx, { topic: BETS_CORRECTED, payload: eventOf(issue, changes) });
  }
  await markRevised(tx, orderIds, changed, issue.revision);
  return changed.length === 0 ? [] : [...(await listOrders(tx, changed)), ...returned];
}

const OUTCOMES = { won: 'won', lost: 'lost', push: 'tie', void: 'void', cancelled: 'void' } as const;

/** The changes as later reports of settled bets for turnover. */
async function countable(
  tx: Tx,
  { vendor, gameType, code }: Game,
  changes: readonly Change[],
): Promise<Parameters<ResettlementDeps['betsSettled']>[1]> {
  const settledAt = new Date(await readClock(tx));
  return changes.map(({ suborder: { suborderId, memberId, currency, stake }, end }) => ({
    betId: `lottery:${suborderId}`,
    memberId,
    currency,
    category: gameType,
    vendor,
    gameId: code,
    stake,
    win: end.payout,
    outcome: OUTCOMES[end.status],
    settledAt,
  }));
}

/** Pays the new outcome first and reverses the old one after it, so that only the difference can be missing. */
async function moveMoney(
  kernel: Kernel,
  deps: ResettlementDeps,
  tx: Tx,
  issue: Issue,
  changes: readonly Change[],
): Promise<void> {
  await pay(
    deps,
    tx,
    issue,
    changes.filter(({ end }) => end.payout > 0n).map((change) => payoutOperation(issue, change)),
  );
  const paidBefore = changes.filter(({ suborder }) => suborder.payout > 0n);
  const reversals = paidBefore.map((change) => reversalOperation(issue, change, change.suborder.payout));
  const outcomes = reversals.length === 0 ? [] : await deps.ledger.postAll(tx, reversals);
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.ok) continue;
    if (outcome.code !== 'funds_insufficient' && outcome.code !== 'account_frozen')
      throw new Error(`The ledger refused a reversal of ${issue.gameCode}:${issue.numero} with ${outcome.code}`);
    await reverseAvailable(kernel, deps, tx, issue, paidBefore[index]!);
  }
}

/** Posts payouts; a refusal is a bug and aborts the chunk. */
async function pay(
  { ledger }: ResettlementDeps,
  tx: Tx,
  issue: Issue,
  operations: readonly Operation[],
): Promise<void> {
  for (const outcome of operations.length === 0 ? [] : await ledger.postAll(tx, operations)) {
    if (!outcome.ok)
      throw new Error(`The ledger refused a payment of ${issue.gameCode}:${issue.numero} with ${outcome.code}`);
  }
}

function referenceOf(issue: Issue, { order, suborder }: Change): Operation['reference'] {
  return {
    orderId: order.orderId,
    suborderId: suborder.suborderId,
    gameCode: issue.gameCode,
    numero: issue.numero,
    revision: issue.revision,
  };
}

function payoutOperation(issue: Issue, change: Change): Operation {
  const { order, suborder, end } = change;
  const won = end.status === 'won';
  return {
    key: `lottery.${won ? 'win' : 'refund'}:${suborder.suborderId}:${issue.revision}`,
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
    reference: referenceOf(issue, change)!,
  };
}

function reversalOperation(issue: Issue, change: Change, amount: bigint): Operation {
  const { order, suborder } = change;
  return {
    key: `lottery.reversal:${suborder.suborderId}:${issue.revision}`,
    code: 'bet_reversal',
    member: order.memberId,
    currency: order.currency,
    legs: [{ mode: 'spend', amount, to: gameAccount(issue.gameCode) }],
    reference: referenceOf(issue, change)!,
  };
}

/** Reverses as much of an earlier payout as the balance allows; the remainder is recorded as a debt. Nothing is taken from a frozen account. */
async function reverseAvailable(
  kernel: Kernel,
  { ledger }: ResettlementDeps,
  tx: Tx,
  issue: Issue,
  change: Change,
): Promise<void> {
  const { order, suborder } = change;
  let taken = 0n;
  for (let attempt = 0; attempt < REVERSAL_ATTEMPTS && taken === 0n; attempt++) {
    const balance = await ledger.balance(tx, order.memberId, order.currency);
    const left = balance.ok ? balance.value.cash + balance.value.bonus : 0n;
    const amount = left < suborder.payout ? left : suborder.payout;
    if (amount === 0n) break;
    const [outcome] = await ledger.postAll(tx, [reversalOperation(issue, change, amount)]);
    if (outcome?.ok) taken = amount;
    else if (outcome?.code !== 'funds_insufficient') break;
  }
  if (taken === suborder.payout) return;
  const debt = {
    debtId: kernel.ids.next<string>(),
    memberId: order.memberId,
    currency: order.currency,
    suborderId: suborder.suborderId,
    revision: issue.revision,
  };
  await insertDebt(tx, { ...debt, amount: suborder.payout - taken });
}

function eventOf({ gameCode, numero, revision }: Issue, changes: readonly Change[]): BetsCorrected {
  return {
    gameCode,
    numero,
    revision,
    bets: changes.map(({ suborder, end }) => ({
      suborderId: suborder.suborderId,
      memberId: suborder.memberId,
      currency: suborder.currency,
      stake: String(suborder.stake),
      status: end.status,
      payout: String(end.payout),
      payoutBefore: String(suborder.payout),
    })),
  };
}
