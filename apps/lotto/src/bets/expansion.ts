/** From marks to the selections of an order: how many there are, which is quick to say, and then which. */
import { combinations } from '@lantern/game-math/selections';
import { ORDER_SELECTIONS_MAXIMUM } from '@lantern/contract/constants';
import { columnsOf, plainMarks, type Marks } from './marks.ts';
import type { BetType } from './ways.ts';

/** Ways to choose `size` of `count`. */
export function choose(count: number, size: number): number {
  let ways = 1;
  for (let step = 1; step <= size; step += 1) ways = (ways * (count - size + step)) / step;
  return count < size ? 0 : Math.round(ways);
}

/** Places a board asks for one by one: the digits of a long number, or the balls of an ordered pick. */
export function placesOf({ selection }: BetType): number {
  if (selection.kind === 'pick') return selection.ordered === true ? selection.size : 0;
  return selection.kind === 'digits' ? selection.digits : 0;
}

/** Whether several marks make one selection by combination. */
export const isCombined = ({ selection: { kind, ordered } }: BetType): boolean => kind === 'parlay' || (kind === 'pick' && ordered !== true);

/** Most selections one bet takes. */
export const selectionsMaximum = ({ selection }: BetType): number => Math.min(selection.maximum, ORDER_SELECTIONS_MAXIMUM);

/** One value of each column, none twice in a row of an ordered pick. */
function rowsOf(columns: readonly (readonly string[])[], distinct: boolean, joint: string): string[] {
  let rows: string[][] = [[]];
  for (const column of columns) rows = rows.flatMap((row) => column.filter((value) => !distinct || !row.includes(value)).map((value) => [...row, value]));
  return rows.map((row) => row.join(joint));
}

/** Rows without two equal values, counted without writing them out. */
function countDistinct(columns: readonly (readonly string[])[], taken: readonly string[] = []): number {
  const [first, ...rest] = columns;
  if (!first) return 1;
  const free = first.filter((value) => !taken.includes(value));
  if (rest.length === 0) return free.length;
  return free.reduce((sum, value) => sum + countDistinct(rest, [...taken, value]), 0);
}

/** How many selections marks make; those both typed and in the columns count twice, which errs to the safe side. */
export function countSelections(betType: BetType, marks: Marks): number {
  const { selection } = betType;
  const plain = plainMarks(marks).length;
  if (isCombined(betType)) return choose(plain, selection.size);
  const columns = columnsOf(marks, placesOf(betType));
  if (selection.kind === 'pick') return countDistinct(columns);
  const product = columns.length === 0 ? 0 : columns.reduce((ways, column) => ways * column.length, 1);
  return plain + product;
}

/** The selections that marks make; none when they would be more than one bet takes. */
export function selectionsOf(betType: BetType, marks: Marks): readonly string[] {
  const { selection } = betType;
  if (countSelections(betType, marks) > selectionsMaximum(betType)) return [];
  const plain = plainMarks(marks);
  if (isCombined(betType)) return combinations(plain, selection.size).map((combination) => combination.join('-'));
  const columns = columnsOf(marks, placesOf(betType));
  if (selection.kind === 'pick') return rowsOf(columns, true, '-');
  if (columns.length === 0 || columns.some((column) => column.length === 0)) return plain;
  return [...new Set([...plain, ...rowsOf(columns, false, '')])].sort();
}

/** The largest number of marks whose combinations one bet still takes; none of less than one combination. */
export function marksMaximum(betType: BetType): number {
  const { selection } = betType;
  const maximum = selectionsMaximum(betType);
  if (!isCombined(betType)) return maximum;
  const values = selection.kind === 'pick' ? (selection.to ?? 0) - (selection.from ?? 0) + 1 : 10 ** selection.digits;
  let count = selection.size;
  while (count < values && choose(count + 1, selection.size) <= maximum) count += 1;
  return count;
}

/** Every value of a board: two digits "00" … "99", balls "01" … "49". */
export function valuesOf({ selection }: BetType): readonly string[] {
  const { from = 0, to = 10 ** selection.digits - 1, digits } = selection;
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(digits, '0'));
}
