/**
 * Marks of a board. A plain mark is a number or ball ("27"); "2:07" is a digit or ball in the second place; "tai=" and
 * "d5_sum=12" are cells: a bet type that is pressed itself, or a word of one. A board has one set of them.
 */

export type Marks = ReadonlySet<string>;

export const NO_MARKS: Marks = new Set();

/** The mark of a value in a place; places count from 1. */
export const placeMark = (place: number, value: string): string => `${place}:${value}`;

/** The mark of a cell; `value` is empty when the bet type has no choices. */
export const cellMark = (betType: string, value = ''): string => `${betType}=${value}`;

/** Bet type and word of a cell's mark. */
export function cellOf(mark: string): { readonly betType: string; readonly value: string } {
  const at = mark.indexOf('=');
  return { betType: mark.slice(0, at), value: mark.slice(at + 1) };
}

/** The values marked in each place, ascending. */
export function columnsOf(marks: Marks, places: number): string[][] {
  const columns: string[][] = Array.from({ length: places }, () => []);
  for (const mark of marks) {
    const [place = '', value] = mark.split(':');
    if (value !== undefined) columns[Number(place) - 1]?.push(value);
  }
  for (const column of columns) column.sort();
  return columns;
}

/** The plain marks, ascending. */
export const plainMarks = (marks: Marks): readonly string[] => [...marks].filter((mark) => !/[:=]/.test(mark)).sort();

/** With the mark when it was not there, else without. */
export function toggled(marks: Marks, mark: string): Marks {
  const next = new Set(marks);
  if (!next.delete(mark)) next.add(mark);
  return next;
}

/** With all of them; when all were there already, without. */
export function toggleAll(marks: Marks, wanted: readonly string[]): Marks {
  const next = new Set(marks);
  const drop = wanted.every((mark) => marks.has(mark));
  for (const mark of wanted) {
    if (drop) next.delete(mark);
    else next.add(mark);
  }
  return next;
}
