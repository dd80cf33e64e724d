/** The steps of an order, as a timeline. */
import type { TimelineStep } from '@lantern/ui';
import type { TextKey } from '../../../lib/language/i18n.ts';
import { isCancelled, isMoving, PAY_WAYS, type DepositOrder, type DepositStatus } from '../deposit-words.ts';

type Say = (key: TextKey, values?: Record<string, string | number>) => string;
type Time = (atMs: number) => string;

const ROAD: readonly DepositStatus[] = ['created', 'awaiting_transfer', 'seen', 'matched', 'credited'];
/** Ends without the money in the wallet. */
const ENDED_BADLY: readonly DepositStatus[] = ['rejected', 'expired', 'reversed'];

/** The name of a step; waiting depends on how the member pays. */
function labelOf(order: DepositOrder, status: DepositStatus, say: Say): string {
  if (status === 'awaiting_transfer') return say(`deposit_wait_${PAY_WAYS[order.kind]}` as TextKey);
  if (status === 'rejected' && isCancelled(order)) return say('deposit_step_cancelled');
  return say(`deposit_step_${status}` as TextKey);
}

/** Who acts next, and when; the line under the current step. */
function nextOf(order: DepositOrder, say: Say): string | undefined {
  const { status, kind, reportedAt } = order;
  if (status === 'awaiting_transfer') {
    const reviewed = order.steps.includes('wait_review');
    if (reportedAt !== undefined) return say(reviewed ? 'deposit_soon_review' : 'deposit_soon_reported');
    if (reviewed) return say('deposit_soon_manual');
    return say(`deposit_soon_${PAY_WAYS[kind]}` as TextKey);
  }
  return status === 'seen' ? say('deposit_soon_seen') : undefined;
}

const after = (time: string, rest: string | undefined): string => (rest === undefined ? time : `${time} · ${rest}`);

/**
 * Past steps with their time, the current step and what it waits for, the steps still to come while it is in progress.
 */
export function stepsOf(order: DepositOrder, say: Say, time: Time): TimelineStep[] {
  const last = order.timeline.length - 1;
  const done = order.timeline.map((event, at): TimelineStep => {
    const bad = at === last && ENDED_BADLY.includes(order.status);
    const now = at === last && order.status !== 'credited' && !bad;
    const detail =
      event.status === 'created'
        ? after(time(event.occurredAt), say('deposit_order_code', { code: order.memo ?? order.orderId }))
        : time(event.occurredAt);
    const waiting = now && isMoving(order.status) ? nextOf(order, say) : undefined;
    return {
      id: `${event.status}-${at}`,
      label: labelOf(order, event.status, say),
      detail: waiting ?? detail,
      state: now ? 'now' : 'done',
      bad,
    };
  });
  const reported = order.reportedAt;
  if (reported !== undefined && order.status === 'awaiting_transfer') {
    done.splice(last, 0, {
      id: 'reported',
      label: say('deposit_step_reported'),
      detail: time(reported),
      state: 'done',
    });
    done[last + 1] = {
      ...done[last + 1]!,
      label: say(order.steps.includes('wait_review') ? 'deposit_step_in_review' : 'deposit_step_listening'),
    };
  }
  const later = isMoving(order.status) ? ROAD.slice(ROAD.indexOf(order.status) + 1) : [];
  return [
    ...done,
    ...later.map((status): TimelineStep => ({ id: status, label: labelOf(order, status, say), state: 'later' })),
  ];
}
