/** Events of the lottery: realtime events on the game's and the member's channels, and outbox events to other modules. */
import { lotteryChannel, type DrawResult, type EventPayload, type IssueState } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { memberChannel } from '../../../kernel/realtime/member-channel.ts';
import type { Issue } from './issues/issue-store.ts';
import type { Order } from './sale/order-store.ts';

/** Outbox topic: one message per settled chunk of an issue. */
export const BETS_SETTLED = 'lottery.bets_settled';

/** Payload of BETS_SETTLED; amounts in minor units as decimal text, since JSON numbers are not exact beyond 2^53. */
export interface BetsSettled {
  readonly gameCode: string;
  readonly numero: string;
  readonly sums: readonly {
    readonly currency: string;
    readonly bets: number;
    readonly stake: string;
    readonly payout: string;
  }[];
}

/** Outbox topic: one message per resettled chunk of an issue; only bets whose outcome changed. */
export const BETS_CORRECTED = 'lottery.bets_corrected';

/** Payload of BETS_CORRECTED. */
export interface BetsCorrected {
  readonly gameCode: string;
  readonly numero: string;
  /** Number of the issue's correction. */
  readonly revision: number;
  readonly bets: readonly {
    readonly suborderId: string;
    readonly memberId: MemberId;
    readonly status: string;
    readonly stake: string;
    readonly payout: string;
    readonly payoutBefore: string;
    readonly currency: string;
  }[];
}

/** Outbox topic: sources of an official draw contradict each other or the settled result; an operator decides. */
export const FEED_CONTRADICTED = 'lottery.feed_contradicted';

/** Payload of FEED_CONTRADICTED: the latest report of each source. */
export interface FeedContradicted {
  readonly gameCode: string;
  readonly numero: string;
  readonly state: IssueState;
  readonly words: readonly { readonly source: string; readonly result: DrawResult }[];
}

/** Times and state of an issue in the wire format. */
export function issueTimesAnswer(issue: Issue, state: IssueState = issue.state): EventPayload<'issue_opened'> {
  return {
    gameCode: issue.gameCode,
    numero: issue.numero,
    state,
    openAt: issue.opensAt,
    lockAt: issue.locksAt,
    drawAt: issue.drawsAt,
  };
}

/** The state that an issue has entered, by event. */
const stateAfter = {
  issue_opened: 'open',
  issue_locked: 'locked',
  issue_drawn: 'drawn',
  issue_settled: 'settled',
} as const;

/** Publishes an issue's state change on the game's channel when the transaction commits. */
export async function publishIssue(
  kernel: Kernel,
  tx: Tx,
  event: keyof typeof stateAfter,
  issue: Issue,
  extra: object = {},
): Promise<void> {
  const state = issue.state === 'resettled' ? issue.state : stateAfter[event];
  const payload = { ...issueTimesAnswer(issue, state), ...extra };
  kernel.realtime.publishIn(tx, { channel: lotteryChannel(issue.gameCode), event, payload });
}

/** Publishes the orders' end to their members; called after the commit, batched. */
export function publishOrders(kernel: Kernel, orders: readonly Order[]): void {
  for (const order of orders) {
    const payload: EventPayload<'order_settled'> = {
      orderId: order.orderId,
      gameCode: order.gameCode,
      numero: order.numero,
      status: order.status,
      currency: order.currency,
      totalStake: Number(order.totalStake),
      totalPayout: Number(order.totalPayout),
    };
    kernel.realtime.publish({ channel: memberChannel(order.memberId), event: 'order_settled', payload });
  }
}
