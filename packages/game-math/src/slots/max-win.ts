/** The maximum win of one window. */
import type { Machine } from './machine.ts';

type Reels = readonly Uint8Array[];

/** Maximum number of cells of one window of the strip that show one of the symbols. */
function maxShown(strip: Uint8Array, rows: number, ...symbols: readonly number[]): number {
  let max = 0;
  for (let stop = 0; stop < strip.length; stop += 1) {
    let shown = 0;
    for (let row = 0; row < rows; row += 1) if (symbols.includes(strip[(stop + row) % strip.length]!)) shown += 1;
    max = Math.max(max, shown);
  }
  return max;
}

/** The maximum of each symbol, wilds included, on each reel: by symbol, then reel. */
function maxByReel({ pays, rows, wild }: Machine, reels: Reels): readonly (readonly number[])[] {
  return pays.map((_, symbol) => reels.map((strip) => maxShown(strip, rows, symbol, wild)));
}

/** Upper bound of the ways of the first reel's symbols. */
function possibleWays(
  { pays, rows, wild, reels: { length } }: Machine,
  max: readonly (readonly number[])[],
  window: Uint8Array,
  shownReels: number,
): number {
  let sum = 0;
  for (const symbol of new Set(window.subarray(0, rows))) {
    let [ways, best] = [1, 0];
    for (let reel = 0; reel < length; reel += 1) {
      const here =
        reel < shownReels
          ? window.subarray(reel * rows, (reel + 1) * rows).filter((cell) => cell === symbol || cell === wild).length
          : max[symbol]![reel]!;
      if (here === 0) break;
      ways *= here;
      // Up to the last reel shown the sequence is certain; after it, it may end wherever that pays most.
      best = reel < shownReels ? ways * pays[symbol]![reel]! : Math.max(best, ways * pays[symbol]![reel]!);
    }
    sum += best;
  }
  return sum;
}

/** Upper bound of the lines with N reels shown: broken ones what they pay, others their best. */
function possibleLines({ pays, wild, lineCells }: Machine, window: Uint8Array, shownReels: number): number {
  let sum = 0;
  for (const cells of lineCells!) {
    const symbol = window[cells[0]!]!;
    let count = 1;
    while (count < shownReels && (window[cells[count]!] === symbol || window[cells[count]!] === wild)) count += 1;
    const row = pays[symbol]!;
    sum += count < shownReels ? row[count - 1]! : Math.max(...row.slice(count - 1));
  }
  return sum;
}

/** A symbol, and the number of cells of a window that show it. */
export interface Shown {
  readonly symbol: number;
  readonly count: number;
}

/** Cells that show the symbol, by stop. */
const shownBy = (strip: Uint8Array, rows: number, symbol: number): readonly number[] =>
  Array.from(
    strip,
    (_, stop) =>
      Array.from({ length: rows }, (_row, row) => strip[(stop + row) % strip.length]!).filter((cell) => cell === symbol)
        .length,
  );

/** The maximum number of cells of one window that can show the symbol. */
export const maxCells = (reels: Reels, rows: number, symbol: number): number =>
  reels.reduce((sum, strip) => sum + Math.max(...shownBy(strip, rows, symbol)), 0);

/**
 * Coins of the best window of these reels, among those with N cells of a symbol; undefined where there is none. Branch and bound: the most
 * promising stops first.
 */
export function maxOfWindow(machine: Machine, reels: Reels, { symbol, count }: Shown): number | undefined {
  const { rows } = machine;
  const window = new Uint8Array(reels.length * rows);
  const byReel = maxByReel(machine, reels);
  const possibleWith = (shown: number): number =>
    machine.lineCells ? possibleLines(machine, window, shown) : possibleWays(machine, byReel, window, shown);
  const counts = reels.map((strip) => shownBy(strip, rows, symbol));
  const smallest = counts.map((_, reel) => counts.slice(reel + 1).reduce((sum, each) => sum + Math.min(...each), 0));
  const greatest = counts.map((_, reel) => counts.slice(reel + 1).reduce((sum, each) => sum + Math.max(...each), 0));
  let max = -1;
  const show = (reel: number, stop: number): void => {
    const strip = reels[reel]!;
    for (let row = 0; row < rows; row += 1) window[reel * rows + row] = strip[(stop + row) % strip.length]!;
  };
  const visit = (reel: number, shown: number): void => {
    const left = count - shown;
    const stops = [...counts[reel]!.keys()].filter(
      (stop) => counts[reel]![stop]! + smallest[reel]! <= left && left <= counts[reel]![stop]! + greatest[reel]!,
    );
    const branches = stops
      .map((stop) => {
        show(reel, stop);
        return { stop, possible: possibleWith(reel + 1) };
      })
      .toSorted((left, right) => right.possible - left.possible);
    for (const { stop, possible } of branches) {
      if (possible <= max) return;
      if (reel + 1 === reels.length) {
        max = possible;
        return;
      }
      show(reel, stop);
      visit(reel + 1, shown + counts[reel]![stop]!);
    }
  };
  visit(0, 0);
  return max < 0 ? undefined : max;
}
