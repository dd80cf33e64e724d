import { twoDigits } from '../i18n/formats.ts';

/**
 * The number board's keyboard navigation. Every stop has an id: `all` for the corner, `tail-7` for the top edge,
 * `head-2` for the start edge, and the two digits of a number cell.
 */
export type BoardStop = string;

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * Rows of stops as drawn: ten columns, or with large cells five, where each đầu takes two lines and its edge digit is
 * beside both.
 */
export function boardRows(large: boolean): BoardStop[][] {
  const halves = large ? [DIGITS.slice(0, 5), DIGITS.slice(5)] : [DIGITS];
  const rows: BoardStop[][] = halves.map((half) => ['all', ...half.map((tail) => `tail-${tail}`)]);
  for (const head of DIGITS) {
    for (const half of halves) rows.push([`head-${head}`, ...half.map((tail) => `${head}${tail}`)]);
  }
  return rows;
}

/** Every stop once, in the order drawn. `flat` is missing in the oldest supported engines. */
export function boardStops(large: boolean): BoardStop[] {
  const stops = new Set<BoardStop>();
  for (const row of boardRows(large)) for (const stop of row) stops.add(stop);
  return [...stops];
}

/** The stop an arrow, Home or End key moves to; null when the key does nothing or at the edge. */
export function moveOnBoard(from: BoardStop, key: string, large: boolean): BoardStop | null {
  const rows = boardRows(large);
  const row = rows.findIndex((stops) => stops.includes(from));
  const column = rows[row]?.indexOf(from) ?? -1;
  if (row < 0 || column < 0) return null;
  const walk = (rowStep: number, columnStep: number): BoardStop | null => {
    // An edge digit beside two lines is one stop: step on until the stop changes.
    for (let distance = 1; distance <= rows.length; distance += 1) {
      const stop = rows[row + rowStep * distance]?.[column + columnStep * distance];
      if (stop === undefined) return null;
      if (stop !== from) return stop;
    }
    return null;
  };
  switch (key) {
    case 'ArrowRight':
      return walk(0, 1);
    case 'ArrowLeft':
      return walk(0, -1);
    case 'ArrowDown':
      return walk(1, 0);
    case 'ArrowUp':
      return walk(-1, 0);
    case 'Home':
      return rows[row]?.[0] ?? null;
    case 'End':
      return rows[row]?.[rows[row].length - 1] ?? null;
    default:
      return null;
  }
}

/** The two-digit numbers of an edge digit or the corner. */
export function numbersOf(stop: BoardStop): string[] {
  const [edge, digit] = stop.split('-');
  if (edge === 'head') return DIGITS.map((tail) => `${digit}${tail}`);
  if (edge === 'tail') return DIGITS.map((head) => `${head}${digit}`);
  return Array.from({ length: 100 }, (_, number) => twoDigits(number));
}
