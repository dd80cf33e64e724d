/** The most one window can pay. */
import type { Machine } from './wins.ts';

type Reels = readonly Uint8Array[];

/** Most cells of one window of the strip that show one of the symbols. */
function mostShown(strip: Uint8Array, rows: number, ...symbols: readonly number[]): number {
  let most = 0;
  for (let stop = 0; stop < strip.length; stop += 1) {
    let shown = 0;
    for (let row = 0; row < rows; row += 1) if (symbols.includes(strip[(stop + row) % strip.length]!)) shown += 1;
    most = Math.max(most, shown);
  }
  return most;
}

/** The most of each symbol, wilds with it, on each reel: by symbol, then reel. */
function mostByReel({ pays, rows, wild }: Machine, reels: Reels): readonly (readonly number[])[] {
  return pays.map((_, symbol) => reels.map((strip) => mostShown(strip, rows, symbol, wild)));
}

/** What the ways of the first reel's symbols can still come to. */
function possibleWays({ pays, rows, wild, reels: { length } }: Machine, most: readonly (readonly number[])[], window: Uint8Array, shownReels: number): number {
  let sum = 0;
  for (const symbol of new Set(window.subarray(0, rows))) {
    let [ways, best] = [1, 0];
    for (let reel = 0; reel < length; reel += 1) {
      const here = reel < shownReels ? window.subarray(reel * rows, (reel + 1) * rows).filter((cell) => cell === symbol || cell === wild).length : most[symbol]![reel]!;
      if (here === 0) break;
      ways *= here;
      // Up to the last reel shown the row goes on for certain; after it, it may stop wherever that pays most.
      best = reel < shownReels ? ways * pays[symbol]![reel]! : Math.max(best, ways * pays[symbol]![reel]!);
    }
    sum += best;
  }
  return sum;
}

/** What the lines can still come to with so many reels shown: broken ones what they pay, others their best. */
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

/** Coins of the best window of these reels. Looks at the most promising stops first and leaves a branch that cannot beat the best found. */
export function mostOfWindow(machine: Machine, reels: Reels): number {
  const { rows } = machine;
  const window = new Uint8Array(reels.length * rows);
  const byReel = mostByReel(machine, reels);
  const possibleWith = (shown: number): number => (machine.lineCells ? possibleLines(machine, window, shown) : possibleWays(machine, byReel, window, shown));
  let most = 0;
  const show = (reel: number, stop: number): void => {
    const strip = reels[reel]!;
    for (let row = 0; row < rows; row += 1) window[reel * rows + row] = strip[(stop + row) % strip.length]!;
  };
  const visit = (reel: number): void => {
    const branches = Array.from(reels[reel]!, (_, stop) => {
      show(reel, stop);
      return { stop, possible: possibleWith(reel + 1) };
    }).toSorted((left, right) => right.possible - left.possible);
    for (const { stop, possible } of branches) {
      if (possible <= most) return;
      if (reel + 1 === reels.length) {
        most = possible;
        return;
      }
      show(reel, stop);
      visit(reel + 1);
    }
  };
  visit(0);
  return most;
}
