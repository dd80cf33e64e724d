/** Betting record: filters and statuses as data. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { StatusTone } from '@lantern/ui';
import { dayStart } from '../../lib/vietnam-days.ts';

export type OrderRow = AnswerOf<Calls['lottery.orders']>['content'][number];
export type OrderDetail = AnswerOf<Calls['lottery.orderDetail']>;
export type OrderStatus = OrderRow['status'];

export const STATUSES = ['all', 'pending', 'won', 'lost', 'push', 'cancelled', 'void'] as const;
export type StatusFilter = (typeof STATUSES)[number];

export const RANGES = ['today', 'yesterday', 'week', 'month'] as const;
export type Range = (typeof RANGES)[number];

const DAYS_BACK: Readonly<Record<Range, number>> = { today: 0, yesterday: 1, week: 6, month: 29 };

/** The range as instants, its end excluded; today is open-ended, so a bet placed while the list stands is in it. */
export function rangeOf(range: Range, nowMs: number): { readonly from: number; readonly to?: number } {
  const from = dayStart(nowMs, DAYS_BACK[range]);
  return range === 'yesterday' ? { from, to: dayStart(nowMs) } : { from };
}

export const STATUS_TONES: Readonly<Record<OrderStatus, StatusTone>> = {
  pending: 'warn',
  won: 'ok',
  lost: 'mute',
  push: 'info',
  cancelled: 'mute',
  void: 'mute',
};
