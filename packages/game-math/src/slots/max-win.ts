/** The maximum win of one window. */
import type { Machine } from './machine.ts';

type Reels = readonly Uint8Array[];
/** The windows a reel can show, by stop; those of growing wilds are no strip. */
export type Columns = readonly (readonly Uint8Array[])[];

/** The windows of strips. */
export const columnsOf = (reels: Reels, rows: number): Columns =>
  reels.map((strip) =>
    Array.from(strip, (_, stop) =>
      Uint8Array.from({ length: rows }, (_row, row) => strip[(stop + row) % strip.length]!),
    ),
  );

const cellsOf = (shown: Uint8Array, ...symbols: readonly number[]): number =>
  shown.reduce((count, cell) => (symbols.includes(cell) ? count + 1 : count), 0);

/** The maximum of each symbol, wilds included, on each reel: by symbol, then reel. */
function maxByReel({ pays, wild }: Machine, columns: Columns): readonly (readonly number[])[] {
  return pays.map((_, symbol) =>
    columns.map((windows) => Math.max(...windows.map((shown) => cellsOf(shown, symbol, wild)))),
  );
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

/** The maximum number of cells of one window that can show the symbol. */
export const maxCells = (columns: Columns, symbol: number): number =>
  columns.reduce((sum, windows) => sum + Math.max(...windows.map((shown) => cellsOf(shown, symbol))), 0);

/**
 * Coins of the best window of these reels, among those with N cells of a symbol; undefined where there is none. Branch and bound: the most
 * promising stops first.
 */
export function maxOfWindow(machine: Machine, columns: Columns, { symbol, count }: Shown): number | undefined {
  const { rows } = machine;
  const window = new Uint8Array(columns.length * rows);
  const byReel = maxByReel(machine, columns);
  const possibleWith = (shown: number): number =>
    machine.lineCells ? possibleLines(machine, window, shown) : possibleWays(machine, byReel, window, shown);
  const counts = columns.map((windows) => windows.map((shown) => cellsOf(shown, symbol)));
  const smallest = counts.map((_, reel) => counts.slice(reel + 1).reduce((sum, each) => sum + Math.min(...each), 0));
  const greatest = counts.map((_, reel) => counts.slice(reel + 1).reduce((sum, each) => sum + Math.max(...each), 0));
  let max = -1;
  const show = (reel: number, stop: number): void => window.set(columns[reel]![stop]!, reel * rows);
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
      if (reel + 1 === columns.length) {
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
