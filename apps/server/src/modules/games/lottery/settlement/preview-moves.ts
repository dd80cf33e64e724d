/** What a correction or a void of an issue would move, computed as settlement will do it; writes nothing. */
import type { DrawResult } from '@lantern/contract';
import type { MemberId, OrderId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { Game } from '../issues/game-store.ts';
import type { Issue } from '../issues/issue-store.ts';
import { listSuborders } from '../sale/order-store.ts';
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

/** The moves of a settled issue when its result becomes another one, or with `void` when every bet is refunded. */
export async function previewResettlement(
  tx: Tx,
  game: Game,
  issue: Issue,
  to: DrawResult | 'void',
): Promise<readonly Moves[]> {
  const judge = judgeFor(game, to === 'void' ? { ...issue, voided: true } : { ...issue, result: to });
  const sums = new Map<string, Sum>();
  const seen = new Set<OrderId>();
  for (let after = ''; ;) {
    const window = await listWindow(tx, issue, after, WINDOW);
    if (window.last === undefined) break;
    // An order at the border of two windows is listed with both.
    const orderIds = window.orderIds.filter((orderId) => !seen.has(orderId));
    seen.clear();
    for (const orderId of window.orderIds) seen.add(orderId);
    for (const bet of await listSuborders(tx, orderIds)) {
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
    after = window.last;
  }
  return [...sums]
    .map(([currency, { members, ...sum }]) => ({ currency, members: members.size, ...sum }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}
