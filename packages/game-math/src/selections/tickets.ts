/**
 * Tickets of several balls or places, written as selections: balls joined by hyphens, digits of a straight number one after another. Input
 * aids only, for old browsers. Impossible or too large requests give an empty list.
 */

/** Maximum number of tickets generated at once, as of one bet. */
export const TICKETS_MAXIMUM = 1000;

/** Balls or digits of a board, and its halves. */
export interface RangeSets {
  readonly all: readonly string[];
  /** The upper half; the middle one of an odd number belongs to it. */
  readonly tai: readonly string[];
  readonly xiu: readonly string[];
  readonly chan: readonly string[];
  readonly le: readonly string[];
}

/** All, tài, xỉu, chẵn and lẻ of the numbers `from` … `to`, with N digits. */
export function rangeSets(from: number, to: number, digits: number): RangeSets {
  const all: string[] = [];
  for (let value = from; value <= to; value += 1) all.push(String(value).padStart(digits, '0'));
  const half = Math.floor(all.length / 2);
  return {
    all,
    tai: all.slice(half),
    xiu: all.slice(0, half),
    chan: all.filter((value) => Number(value) % 2 === 0),
    le: all.filter((value) => Number(value) % 2 === 1),
  };
}

/** Number of sets of `size` out of `count`. */
export function combinationCount(count: number, size: number): number {
  if (size < 0 || size > count) return 0;
  let ways = 1;
  for (let taken = 1; taken <= Math.min(size, count - size); taken += 1) ways = (ways * (count - taken + 1)) / taken;
  return Math.round(ways);
}

/** All combinations of `size` items, each in the given order. */
export function combinations<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) {
    return [[]];
  }
  return items.flatMap((item, index) => combinations(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]));
}

const areDifferent = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** Bao: every ticket of `size` of the balls, ascending; none where a ball comes twice or there would be more than `maximum`. */
export function bao(balls: readonly string[], size: number, maximum = TICKETS_MAXIMUM): readonly string[] {
  const count = combinationCount(balls.length, size);
  if (size < 1 || count === 0 || count > maximum || !areDifferent(balls)) return [];
  return combinations(balls.slice().sort(), size).map((ticket) => ticket.join('-'));
}

/** Every row with one value of each column that `fits` those before it; none where there would be more than `maximum`. */
function rowsOf(
  columns: readonly (readonly string[])[],
  maximum: number,
  fits: (row: readonly string[], value: string) => boolean,
): string[][] {
  const rows: string[][] = [];
  const extend = (row: readonly string[]): void => {
    const column = columns[row.length];
    if (column === undefined) {
      rows.push(row.slice());
      return;
    }
    for (const value of column) {
      if (rows.length <= maximum && fits(row, value)) extend([...row, value]);
    }
  };
  if (columns.length > 0) extend([]);
  return rows.length > maximum ? [] : rows;
}

/** Trực tiếp: every number with a digit of each column in its place (`[['1', '2'], ['0']]` → 10, 20). */
export function straightNumbers(columns: readonly (readonly string[])[], maximum = TICKETS_MAXIMUM): readonly string[] {
  if (!columns.every(areDifferent)) return [];
  return rowsOf(columns, maximum, () => true).map((row) => row.join(''));
}

/** Every ordered ticket with a ball of each column in its place, none twice (`[['01', '02'], ['01']]` → 02-01). */
export function orderedTickets(columns: readonly (readonly string[])[], maximum = TICKETS_MAXIMUM): readonly string[] {
  if (!columns.every(areDifferent)) return [];
  return rowsOf(columns, maximum, (row, value) => !row.includes(value)).map((row) => row.join('-'));
}

/** Tổ 3: every ticket of one of the digits twice and another once, the one that comes twice first (1, 2 → 1-2, 2-1). */
export function toBa(digits: readonly string[]): readonly string[] {
  return orderedTickets([digits, digits]);
}

/** Tổ 6: every ticket of three different ones of the digits. */
export function toSau(digits: readonly string[]): readonly string[] {
  return bao(digits, 3);
}

/** Returns a whole number from 0 to one below `count`, all equally likely. */
export type RandomBelow = (count: number) => number;

/** N of the values, every set equally likely, in the order of the list. */
export function randomSet(values: readonly string[], size: number, below: RandomBelow): readonly string[] {
  if (size > values.length) return [];
  const places = values.map((_, index) => index);
  for (let taken = 0; taken < size; taken += 1) {
    const other = taken + below(places.length - taken);
    const place = places[taken] ?? 0;
    places[taken] = places[other] ?? 0;
    places[other] = place;
  }
  return places
    .slice(0, size)
    .sort((left, right) => left - right)
    .map((place) => values[place] ?? '');
}

/** N different tickets of `size` balls; all of them where there are fewer. */
export function randomTickets(
  balls: readonly string[],
  size: number,
  count: number,
  below: RandomBelow,
): readonly string[] {
  const all = combinationCount(balls.length, size);
  if (all <= TICKETS_MAXIMUM) return randomSet(bao(balls, size), Math.min(count, all), below);
  const tickets = new Set<string>();
  while (tickets.size < Math.min(count, TICKETS_MAXIMUM)) tickets.add(randomSet(balls, size, below).join('-'));
  return [...tickets];
}

/** A number of N digits, each drawn independently. */
export function randomNumber(digits: number, below: RandomBelow): string {
  let number = '';
  for (let place = 0; place < digits; place += 1) number += String(below(10));
  return number;
}
