/** A result as the rows of a prize table, the special prize on top. */
import type { PrizeRow } from '@lantern/ui';
import { SPECIAL, type DrawResult } from '../bets/board-light.ts';

/** @param specialLabel what the special prize is called */
export function prizeRows(result: DrawResult, specialLabel: string): readonly PrizeRow[] {
  const rows = result.prizes.map(({ prize, numbers }) => ({
    id: prize,
    label: prize === SPECIAL ? specialLabel : prize,
    values: numbers,
    digits: numbers[0]?.length ?? 0,
  }));
  return [...rows].sort((a, b) => Number(b.id === SPECIAL) - Number(a.id === SPECIAL));
}
