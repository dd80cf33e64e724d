/** What a result, a correction or a void of an issue would move, computed as settlement will do it; writes nothing. */
import type { DrawResult } from '@lantern/contract';
import type { MemberId, OrderId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { Game } from '../issues/game-store.ts';
import type { Issue } from '../issues/issue-store.ts';
import { listSuborders, type Suborder } from '../sale/order-store.ts';
import { judgeFor } from './judge-suborder.ts';
import { isDecided } from './resettle-issue.ts';
import { listWindow, type Moves } from './resettlement-store.ts';

const WINDOW = 2000;

interface Sum {
  readonly members: Set<MemberId>;
  bets: number;
  paid: bigint;
  taken: bigint;
}

/** Every suborder of the issue, once. */
async function* everySuborder(tx: Tx, issue: Issue): AsyncGenerator<Suborder> {
  const seen = new Set<OrderId>();
  for (let after = ''; ;) {
    const window = await listWindow(tx, issue, after, WINDOW);
    if (window.last === undefined) return;
    // An order at the border of two windows is listed with both.
    const orderIds = window.orderIds.filter((orderId) => !seen.has(orderId));
    seen.clear();
    for (const orderId of window.orderIds) seen.add(orderId);
    yield* await listSuborders(tx, orderIds);
    after = window.last;
  }
}

/** What two results of an issue would pay, of one currency; minor units. */
export interface Comparison {
  readonly currency: string;
  readonly bets: number;
  readonly stake: bigint;
  readonly payouts: readonly [bigint, bigint];
  /** Bets that end differently, and the members they are of. */
  readonly differing: number;
  readonly members: number;
}

/** What an issue that waits for its result would pay by the one and by the other. */
export async function comparePayouts(
  tx: Tx,
  game: Game,
  issue: Issue,
  [one, other]: readonly [DrawResult, DrawResult],
): Promise<readonly Comparison[]> {
  const [judgeOne, judgeOther] = [
    judgeFor(game, { ...issue, result: one }),
    judgeFor(game, { ...issue, result: other }),
  ];
  const sums = new Map<
    string,
    { bets: number; stake: bigint; payouts: [bigint, bigint]; differing: number; members: Set<MemberId> }
  >();
  for await (const bet of everySuborder(tx, issue)) {
    if (bet.status !== 'pending') continue;
    const sum = sums.get(bet.currency) ?? { bets: 0, stake: 0n, payouts: [0n, 0n], differing: 0, members: new Set() };
    sums.set(bet.currency, sum);
    const ends = [judgeOne(bet).payout, judgeOther(bet).payout] as const;
    sum.bets += 1;
    sum.stake += bet.stake;
    sum.payouts[0] += ends[0];
    sum.payouts[1] += ends[1];
    if (ends[0] === ends[1]) continue;
    sum.differing += 1;
    sum.members.add(bet.memberId);
  }
  return [...sums]
    .map(([currency, { members, ...sum }]) => ({ currency, ...sum, members: members.size }))
    .toSorted((first, second) => (first.currency < second.currency ? -1 : 1));
}

/** The moves of a settled issue when its result becomes another one, or with `void` when every bet is refunded. */
export async function previewResettlement(
  tx: Tx,
  game: Game,
  issue: Issue,
  to: DrawResult | 'void',
): Promise<readonly Moves[]> {
  const judge = judgeFor(game, to === 'void' ? { ...issue, voided: true } : { ...issue, result: to });
  const sums = new Map<string, Sum>();
  for await (const bet of everySuborder(tx, issue)) {
    const end = judge(bet);
    if (!isDecided(bet) || (end.status === bet.status && end.payout === bet.payout)) continue;
    const sum = sums.get(bet.currency) ?? { members: new Set<MemberId>(), bets: 0, paid: 0n, taken: 0n };
    sums.set(bet.currency, sum);
    sum.members.add(bet.memberId);
    sum.bets += 1;
    const change = end.payout - bet.payout;
    if (change > 0n) sum.paid += change;
    else sum.taken -= change;
  }
  return [...sums]
    .map(([currency, { members, ...sum }]) => ({ currency, members: members.size, ...sum }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}
