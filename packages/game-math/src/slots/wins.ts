/**
 * Payouts of a window of symbols. Symbols are indices of the title's letters here, for speed; cells are counted reel by reel, top to
 * bottom.
 */
import { clusterCoins, clusterScratch } from './clusters.ts';
import { checkGrowth } from './growth.ts';
import type { Finding, Machine } from './machine.ts';
import { COIN, SCATTER, WILD, wheelOf, type SlotTitle } from './title.ts';
import { checkWheel } from './wheel.ts';

/** Compiles a title. Throws RangeError for an inconsistent one. */
export function machineOf(title: SlotTitle): Machine {
  const lines = 'lines' in title ? title.lines : undefined;
  const freeStrips = 'freeSpins' in title ? (title.freeSpins.reels ?? title.reels) : title.reels;
  const letters = [...new Set([...title.reels, ...freeStrips].join(''))];
  const numberOf = (letter: string): number => letters.indexOf(letter);
  const stripOf = (reel: string): Uint8Array => Uint8Array.from(reel, numberOf);
  if (title.reels.concat(freeStrips).some((reel) => reel.length < title.rows || reel.length > 256))
    throw new RangeError(`${title.id}: a reel is shorter than the window or longer than 256`);
  const cluster = title.model === 'cascades' ? title.cluster : undefined;
  if (!cluster && (title.reels[0]?.includes(WILD) || freeStrips[0]?.includes(WILD)))
    throw new RangeError(`${title.id}: a wild stands on the first reel`);
  const faces =
    title.model === 'hold' ? title.hold.faces.flatMap((face) => Array.from({ length: face.weight }, () => face)) : [];
  if (faces.length > 256) throw new RangeError(`${title.id}: faces of coins weigh more than 256`);
  const unpaid = letters.filter(
    (letter) => letter !== WILD && letter !== SCATTER && letter !== COIN && !(letter in title.pays),
  );
  if (unpaid.length > 0) throw new RangeError(`${title.id}: nothing is paid for ${unpaid.join('')}`);
  if (lines?.some((line) => line.length !== title.reels.length || line.some((row) => row >= title.rows)))
    throw new RangeError(`${title.id}: a line leaves the window`);
  const drum = (title.model === 'cascades' && title.drum) || 1;
  if (title.reels.some((reel, index) => reel.length !== title.reels[index - (index % drum)]!.length))
    throw new RangeError(`${title.id}: the strips of a drum differ in length`);
  checkGrowth(title, WILD, SCATTER);
  checkWheel(title, wheelOf(title));
  const cells = title.reels.length * title.rows;
  const payOf = (letter: string, count: number): number => {
    const row = title.pays[letter] ?? [];
    return row[cluster ? Math.min(count, row.length) - 1 : count - 1] ?? 0;
  };
  return {
    title,
    letters,
    reels: title.reels.map(stripOf),
    freeReels: freeStrips.map(stripOf),
    rows: title.rows,
    wild: numberOf(WILD),
    scatter: numberOf(SCATTER),
    coin: numberOf(COIN),
    pays: letters.map((letter) =>
      Array.from({ length: cluster ? cells : title.reels.length }, (_, index) => payOf(letter, index + 1)),
    ),
    faces,
    drum,
    clusters: cluster && clusterScratch(cells, cluster.min),
    lineCells: lines?.map((line) => Uint8Array.from(line, (row, reel) => reel * title.rows + row)),
  };
}

/** Fills the window with the symbols at the stops. */
export function showStops(
  reels: readonly Uint8Array[],
  rows: number,
  stops: ArrayLike<number>,
  window: Uint8Array,
): void {
  for (let reel = 0; reel < reels.length; reel += 1) {
    const strip = reels[reel]!;
    let at = stops[reel]!;
    for (let cell = reel * rows; cell < (reel + 1) * rows; cell += 1) {
      window[cell] = strip[at]!;
      at = at + 1 === strip.length ? 0 : at + 1;
    }
  }
}

/** Number of cells with the symbol. */
export function countShown(window: Uint8Array, symbol: number): number {
  let count = 0;
  for (let cell = 0; cell < window.length; cell += 1) if (window[cell] === symbol) count += 1;
  return count;
}

function lineCoins(
  machine: Machine,
  window: Uint8Array,
  cells: Uint8Array,
  index: number,
  { onWin, marked }: Finding,
): number {
  const symbol = window[cells[0]!]!;
  let count = 1;
  while (count < cells.length) {
    const shown = window[cells[count]!]!;
    if (shown !== symbol && shown !== machine.wild) break;
    count += 1;
  }
  const coins = machine.pays[symbol]![count - 1]!;
  if (coins === 0) return 0;
  if (marked !== undefined) for (let reel = 0; reel < count; reel += 1) marked[cells[reel]!] = 1;
  if (onWin !== undefined)
    onWin({ symbol: machine.letters[symbol]!, count, line: index, coins, cells: Array.from(cells.subarray(0, count)) });
  return coins;
}

function wayCells({ rows, wild }: Machine, window: Uint8Array, symbol: number, count: number): number[] {
  const cells: number[] = [];
  for (let cell = 0; cell < count * rows; cell += 1)
    if (window[cell] === symbol || window[cell] === wild) cells.push(cell);
  return cells;
}

function wayCoins(machine: Machine, window: Uint8Array, { onWin, marked }: Finding): number {
  const { rows, wild } = machine;
  let total = 0;
  for (let row = 0; row < rows; row += 1) {
    const symbol = window[row]!;
    // Once for each symbol of the first reel, however often it appears there.
    let seen = false;
    for (let above = 0; above < row; above += 1) seen ||= window[above] === symbol;
    if (seen || symbol === machine.scatter) continue;
    let [ways, count] = [1, 0];
    for (let start = 0; start < window.length; start += rows) {
      let here = 0;
      for (let cell = start; cell < start + rows; cell += 1)
        if (window[cell] === symbol || window[cell] === wild) here += 1;
      if (here === 0) break;
      ways *= here;
      count += 1;
    }
    const coins = ways * machine.pays[symbol]![count - 1]!;
    if (coins > 0 && (onWin !== undefined || marked !== undefined)) {
      const cells = wayCells(machine, window, symbol, count);
      for (const cell of cells) if (marked !== undefined) marked[cell] = 1;
      onWin?.({ symbol: machine.letters[symbol]!, count, ways, coins, cells });
    }
    total += coins;
  }
  return total;
}

/** Coins of the window's combinations, without scatters and multipliers. */
export function coinsOf(machine: Machine, window: Uint8Array, finding: Finding): number {
  if (machine.clusters !== undefined) return clusterCoins(machine, machine.clusters, window, finding);
  if (machine.lineCells === undefined) return wayCoins(machine, window, finding);
  let total = 0;
  for (let index = 0; index < machine.lineCells.length; index += 1)
    total += lineCoins(machine, window, machine.lineCells[index]!, index, finding);
  return total;
}
