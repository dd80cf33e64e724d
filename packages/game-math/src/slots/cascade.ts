/**
 * A spin whose wins vanish and whose strips move down. Above the window are the symbols before the stop, in the order of the strip: what
 * falls in is fixed by the stops, so a return can be counted over all of them.
 */
import type { Machine, Win } from './machine.ts';
import { coinsOf, countShown, showStops } from './wins.ts';

/** One window of the cascade and its win. */
export interface Tumble {
  readonly window: readonly string[];
  readonly wins: readonly Win[];
  readonly multiplier: number;
  /** After the multiplier. */
  readonly coins: number;
}

/** More than any title's strips reach: the count over all stops shows each ends earlier. */
export const MAX_TUMBLES = 60;

export interface CascadeScratch {
  readonly window: Uint8Array;
  readonly above: Int16Array;
  readonly gone: Uint8Array;
}

/** Buffers, reused from spin to spin. */
export function cascadeScratch({ reels, rows }: Machine): CascadeScratch {
  return {
    window: new Uint8Array(reels.length * rows),
    above: new Int16Array(reels.length),
    gone: new Uint8Array(reels.length * rows),
  };
}

/** Removes the marked cells and moves the strips down. */
function fall(reels: readonly Uint8Array[], rows: number, { window, above, gone }: CascadeScratch): void {
  for (let reel = 0; reel < reels.length; reel += 1) {
    const strip = reels[reel]!;
    const top = reel * rows;
    let to = top + rows - 1;
    for (let from = to; from >= top; from -= 1) {
      if (gone[from] === 0) {
        window[to] = window[from]!;
        to -= 1;
      }
    }
    for (; to >= top; to -= 1) {
      const at = above[reel] === 0 ? strip.length - 1 : above[reel]! - 1;
      above[reel] = at;
      window[to] = strip[at]!;
    }
  }
}

/**
 * Plays the spin and returns the coins of each win before multipliers, and the number of scatters in the last window; with clusters, 1
 * where enough cells vanished, else 0.
 * `onTumble` is called with every window, the last without wins included.
 */
export function playCascade(
  machine: Machine,
  reels: readonly Uint8Array[],
  stops: ArrayLike<number>,
  scratch: CascadeScratch,
  onTumble?: (step: number, wins: readonly Win[]) => void,
): { readonly perTumble: readonly number[]; readonly scatters: number } {
  const { window, above, gone } = scratch;
  showStops(reels, machine.rows, stops, window);
  for (let reel = 0; reel < reels.length; reel += 1) above[reel] = stops[reel]!;
  const perTumble: number[] = [];
  const { title } = machine;
  const cluster = title.model === 'cascades' ? title.cluster : undefined;
  let vanished = 0;
  for (;;) {
    gone.fill(0);
    const wins: Win[] = [];
    const coins = coinsOf(
      machine,
      window,
      onTumble ? { onWin: (win) => wins.push(win), marked: gone } : { marked: gone },
    );
    onTumble?.(perTumble.length, wins);
    if (coins === 0 || perTumble.length === MAX_TUMBLES)
      return {
        perTumble,
        scatters: cluster ? Number(vanished >= cluster.chestCells) : countShown(window, machine.scatter),
      };
    perTumble.push(coins);
    if (cluster) vanished += countShown(gone, 1);
    fall(reels, machine.rows, scratch);
  }
}

/** The multiplier of the n-th win of a spin, from 0. */
export function multiplierAt(multipliers: readonly number[], tumble: number): number {
  return multipliers[Math.min(tumble, multipliers.length - 1)]!;
}

/** Coins of a spin under a row of multipliers. */
export function cascadeCoins(perTumble: readonly number[], multipliers: readonly number[]): number {
  let total = 0;
  for (let tumble = 0; tumble < perTumble.length; tumble += 1)
    total += perTumble[tumble]! * multiplierAt(multipliers, tumble);
  return total;
}
