/** Records: statuses, names and answers as data. */
import type { BetStatus, Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { GAME_CATEGORIES } from '@lantern/contract/constants';
import type { StatusTone } from '@lantern/ui';
import { useT, type TextKey } from '../../lib/i18n.ts';

export type BetAnswer = AnswerOf<Calls['record.bets']>;
export type BetRow = BetAnswer['content'][number];
export type OrderRow = AnswerOf<Calls['lottery.orders']>['content'][number];
export type OrderDetail = AnswerOf<Calls['lottery.orderDetail']>;
export type StatementRow = AnswerOf<Calls['wallet.transactions']>['content'][number];
export type ProfitLoss = AnswerOf<Calls['report.profitLoss']>;

/** The source whose bets have a sheet of their own: numbers, odds, draw and board. */
export const LOTTERY = 'lottery';

export const STATUSES = ['pending', 'won', 'lost', 'push', 'cancelled', 'void'] as const satisfies readonly BetStatus[];

export const STATUS_TONES: Readonly<Record<BetStatus, StatusTone>> = {
  pending: 'warn',
  won: 'ok',
  lost: 'mute',
  push: 'info',
  cancelled: 'mute',
  void: 'mute',
};

const NAMED: readonly string[] = [...GAME_CATEGORIES, 'COCKFIGHT', 'JACKPOT', 'WALLET'];

/** Names of game categories; a code nobody named stays as it is. */
export function useCategoryName(): (category: string) => string {
  const t = useT();
  return (category) => (NAMED.includes(category) ? t(`category_${category}` as TextKey) : category);
}
