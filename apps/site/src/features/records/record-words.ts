/** Records: statuses, names and answers as data. */
import type { BetStatus, Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { StatusTone } from '@lantern/ui';

export type BetAnswer = AnswerOf<Calls['record.bets']>;
export type BetRow = BetAnswer['content'][number];
export type OrderRow = AnswerOf<Calls['lottery.orders']>['content'][number];
export type OrderDetail = AnswerOf<Calls['lottery.orderDetail']>;
export type StatementRow = AnswerOf<Calls['wallet.transactions']>['content'][number];
export type ProfitLoss = AnswerOf<Calls['report.profitLoss']>;

/** The source whose bets have a sheet of their own: numbers, odds, draw and board. */
export const LOTTERY = 'lottery';

export const STATUSES = [
  'pending',
  'won',
  'lost',
  'push',
  'cancelled',
  'void',
  'held',
  'rejected',
] as const satisfies readonly BetStatus[];

export const STATUS_TONES: Readonly<Record<BetStatus, StatusTone>> = {
  pending: 'warn',
  won: 'ok',
  lost: 'mute',
  push: 'info',
  cancelled: 'mute',
  void: 'mute',
  held: 'warn',
  rejected: 'mute',
};
