/** From marks to the selections of an order: first their number, which is cheap, then the list. */
import {
  bao,
  combinationCount,
  orderedTickets,
  rangeSets,
  straightNumbers,
  type RangeSets,
} from '@lantern/game-math/selections';
import { ORDER_SELECTIONS_MAXIMUM } from '@lantern/contract/constants';
import { columnsOf, plainMarks, type Marks } from './marks.ts';
import type { BetType } from './ways.ts';

/** Places a board selects one by one: the digits of a long number, or the balls of an ordered pick. */
export function placesOf({ selection }: BetType): number {
  if (selection.kind === 'pick') return selection.ordered === true ? selection.size : 0;
  return selection.kind === 'digits' ? selection.digits : 0;
}

/** Whether several marks combine into one selection. */
export const isCombined = ({ selection: { kind, ordered } }: BetType): boolean =>
  kind === 'parlay' || (kind === 'pick' && ordered !== true);

/** Maximum selections of one bet. */
export const selectionsMaximum = ({ selection }: BetType): number =>
  Math.min(selection.maximum, ORDER_SELECTIONS_MAXIMUM);

/** Rows without two equal values, counted without listing them. */
function countDistinct(columns: readonly (readonly string[])[], taken: readonly string[] = []): number {
  const [first, ...rest] = columns;
  if (!first) return 1;
  const free = first.filter((value) => !taken.includes(value));
  if (rest.length === 0) return free.length;
  return free.reduce((sum, value) => sum + countDistinct(rest, [...taken, value]), 0);
}

/**
 * Number of selections the marks make; those both typed and in the columns count twice, which errs on the safe side.
 */
export function countSelections(betType: BetType, marks: Marks): number {
  const { selection } = betType;
  const plain = plainMarks(marks).length;
  if (isCombined(betType)) return combinationCount(plain, selection.size);
  const columns = columnsOf(marks, placesOf(betType));
  if (selection.kind === 'pick') return countDistinct(columns);
  const product = columns.length === 0 ? 0 : columns.reduce((ways, column) => ways * column.length, 1);
  return plain + product;
}

/** The selections of the marks; none when they exceed the maximum of one bet. */
export function selectionsOf(betType: BetType, marks: Marks): readonly string[] {
  const { selection } = betType;
  if (countSelections(betType, marks) > selectionsMaximum(betType)) return [];
  const plain = plainMarks(marks);
  if (isCombined(betType)) return bao(plain, selection.size);
  const columns = columnsOf(marks, placesOf(betType));
  if (selection.kind === 'pick') return orderedTickets(columns);
  return [...new Set([...plain, ...straightNumbers(columns)])].sort();
}

/** The largest number of marks whose combinations fit one bet; none of less than one combination. */
export function marksMaximum(betType: BetType): number {
  const { selection } = betType;
  const maximum = selectionsMaximum(betType);
  if (!isCombined(betType)) return maximum;
  const values = selection.kind === 'pick' ? (selection.to ?? 0) - (selection.from ?? 0) + 1 : 10 ** selection.digits;
  let count = selection.size;
  while (count < values && combinationCount(count + 1, selection.size) <= maximum) count += 1;
  return count;
}

/** The values of a board and their halves: two digits "00" … "99", balls "01" … "49". */
export function rangeOf({ selection }: BetType): RangeSets {
  const { from = 0, to = 10 ** selection.digits - 1, digits } = selection;
  return rangeSets(from, to, digits);
}

/** Every value of a board. */
export const valuesOf = (betType: BetType): readonly string[] => rangeOf(betType).all;
