/** Labels of filters: shared by chips and sheets. */
import type { Translate } from '@lantern/ui';
import type { TextKey } from '../../../lib/language/i18n.ts';
import type { Sort, Tag } from '../state/list-query.ts';

export const TAG_TEXT: Readonly<Record<Tag, TextKey>> = {
  JACKPOT: 'filter_tag_jackpot',
  NEW: 'filter_tag_new',
  HOT: 'filter_tag_hot',
  LIVE: 'filter_tag_live',
};
export const SORT_TEXT: Readonly<Record<Sort, TextKey>> = {
  popular: 'sort_popular',
  newest: 'sort_newest',
  name: 'sort_name',
};

/** Steps of the minimum stake in minor units, and of the pay lines. */
export const MIN_BETS: readonly number[] = [1_000, 5_000, 10_000, 50_000];
export const MIN_LINES: readonly number[] = [10, 20, 50, 243];

type TextFunction = Translate<TextKey>;

/** "Cược từ 5K": amounts of the filter are whole thousands. */
export const minBetText = (t: TextFunction, minBet: number, amount: (minor: number) => string): string =>
  t('filter_min_bet_from', { amount: amount(minBet) });
export const minLineText = (t: TextFunction, minLine: number): string => t('filter_lines_from', { count: minLine });
