/** Results in the order and words of a board. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { PrizeRow } from '@lantern/ui';
import type { TextKey } from '../i18n.ts';

export type DrawResult = NonNullable<AnswerOf<Calls['lottery.draw']>['result']>;

type Say = (key: TextKey) => string;

/** A draw's time of day tells the issue apart better than twelve digits: 202611201318 → 1318. */
export const shortNumero = (numero: string): string => numero.slice(8) || numero;

/** Board rows, the special prize first whatever order the prizes were drawn in. */
export function boardRows(result: DrawResult, t: Say): PrizeRow[] {
  const rank = (prize: string): number => (prize === 'DB' ? 0 : Number(prize.slice(1)));
  return [...result.prizes]
    .sort((a, b) => rank(a.prize) - rank(b.prize))
    .map(({ prize, numbers }) => ({ id: prize, label: t(`prize_${prize}` as TextKey), values: numbers, digits: numbers[0]?.length ?? 0 }));
}

/** The special prize, which names a result. */
export const specialOf = (result: DrawResult): string => result.prizes.find(({ prize }) => prize === 'DB')?.numbers[0] ?? '';
