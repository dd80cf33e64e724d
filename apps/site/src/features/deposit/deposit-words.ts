/** What a deposit order's status means to its member, as data. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { StatusTone, TimelineStep } from '@lantern/ui';
import type { TextKey } from '../../lib/i18n.ts';

export type DepositOrder = AnswerOf<Calls['deposit.order']>;
export type DepositStatus = DepositOrder['status'];
export type DepositMethod = AnswerOf<Calls['deposit.methods']>['list'][number];

export const STATUS_TONES: Readonly<Record<DepositStatus, StatusTone>> = {
  created: 'warn',
  awaiting_transfer: 'warn',
  seen: 'info',
  matched: 'info',
  credited: 'ok',
  underpaid: 'warn',
  overpaid: 'warn',
  unmatched: 'warn',
  expired: 'mute',
  rejected: 'bad',
  reversed: 'bad',
};

/** The member may still pay. */
export const isPayable = (status: DepositStatus): boolean => status === 'created' || status === 'awaiting_transfer';
/** Something will still happen by itself. */
export const isMoving = (status: DepositStatus): boolean => isPayable(status) || status === 'seen' || status === 'matched';

const ROAD: readonly DepositStatus[] = ['created', 'awaiting_transfer', 'seen', 'matched', 'credited'];

type Event = DepositOrder['timeline'][number];

/** The road of an order: what happened with its time, where it stands, and what is still to come while it moves. */
export function stepsOf(order: DepositOrder, say: (key: TextKey) => string, time: (atMs: number) => string): TimelineStep[] {
  const word = (status: DepositStatus) => say(`deposit_step_${status}` as TextKey);
  const moving = isMoving(order.status);
  const done = order.timeline.map((event: Event, at): TimelineStep => {
    const isLast = at === order.timeline.length - 1;
    return { id: `${event.status}-${at}`, label: word(event.status), detail: time(event.occurredAt), state: isLast && order.status !== 'credited' ? 'now' : 'done' };
  });
  const reached = ROAD.indexOf(order.status);
  const later = moving ? ROAD.slice(reached + 1).map((status): TimelineStep => ({ id: status, label: word(status), state: 'later' })) : [];
  return [...done, ...later];
}
