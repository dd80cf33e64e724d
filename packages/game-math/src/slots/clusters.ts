/** Wins of clusters: adjacent cells of one symbol, wilds included, from a size on. A wild may belong to clusters of several symbols. */
import type { ClusterScratch, Finding, Machine } from './machine.ts';

/** Buffers for windows of N cells, at most 255. */
export const clusterScratch = (cells: number, min: number): ClusterScratch => ({
  min,
  seen: new Uint8Array(cells),
  found: new Uint8Array(cells),
});

/** Fills `found` with the cluster around a cell and returns its size. */
function flood(
  { rows, wild }: Machine,
  { seen, found }: ClusterScratch,
  window: Uint8Array,
  from: number,
  number: number,
): number {
  const symbol = window[from]!;
  let [size, at] = [1, 0];
  found[0] = from;
  seen[from] = number;
  const take = (cell: number): void => {
    const shown = window[cell]!;
    if (seen[cell] === number || (shown !== symbol && shown !== wild)) return;
    seen[cell] = number;
    found[size] = cell;
    size += 1;
  };
  for (; at < size; at += 1) {
    const cell = found[at]!;
    const row = cell % rows;
    if (row > 0) take(cell - 1);
    if (row < rows - 1) take(cell + 1);
    if (cell >= rows) take(cell - rows);
    if (cell + rows < window.length) take(cell + rows);
  }
  return size;
}

/** Coins of the window's clusters, without multipliers. */
export function clusterCoins(
  machine: Machine,
  scratch: ClusterScratch,
  window: Uint8Array,
  { onWin, marked }: Finding,
): number {
  const { min, seen, found } = scratch;
  const { wild, pays, letters } = machine;
  seen.fill(0);
  let [total, number] = [0, 0];
  for (let cell = 0; cell < window.length; cell += 1) {
    const symbol = window[cell]!;
    // A cell of a symbol is in one cluster only, so any number means it was counted.
    if (symbol === wild || seen[cell] !== 0) continue;
    number += 1;
    const size = flood(machine, scratch, window, cell, number);
    const coins = size < min ? 0 : pays[symbol]![size - 1]!;
    if (coins === 0) continue;
    total += coins;
    if (marked !== undefined) for (let index = 0; index < size; index += 1) marked[found[index]!] = 1;
    onWin?.({
      symbol: letters[symbol]!,
      count: size,
      coins,
      cells: Array.from(found.subarray(0, size)).sort((one, other) => one - other),
    });
  }
  return total;
}
