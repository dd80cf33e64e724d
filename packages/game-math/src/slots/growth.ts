/** Wilds that grow over their reel, and in free spins move to the left. Reels are counted from 0; the first never has a wild. */
import type { Machine } from './machine.ts';
import { growthOf, spinsGrown, timesGrown, type Growth, type SlotTitle } from './title.ts';

/** Between two free spins: where grown wilds stand, and how many have grown in the free spins of the round. */
export interface GrowthState {
  readonly standing: readonly number[];
  readonly grown: number;
}

/** What grew in a step. */
export interface Grown {
  /** The window as the reels landed, over those that stood before: nothing has grown yet. */
  readonly landed: readonly string[];
  /** Reels where a wild stood before they landed, moved on by one. */
  readonly stood: readonly number[];
  /** Reels on which one grew. */
  readonly grew: readonly number[];
  /** How many have grown in the free spins so far; 0 in the paid spin, which is before the journey. */
  readonly inAll: number;
}

/** Before the first free spin: what grew in the paid spin does not stay. */
export const GROWTH_START: GrowthState = { standing: [], grown: 0 };

/** Where those stand in the next spin. */
export const movedOn = (standing: readonly number[]): readonly number[] =>
  standing.filter((reel) => reel > 1).map((reel) => reel - 1);

/** Fills a reel with wilds. */
function cover({ rows, wild }: Machine, window: Uint8Array, reel: number): void {
  window.fill(wild, reel * rows, (reel + 1) * rows);
}

/** Reels that show a wild, without those that are covered by one. */
function reelsToGrow({ rows, wild }: Machine, window: Uint8Array, stood: readonly number[]): readonly number[] {
  const reels: number[] = [];
  for (let reel = 0; reel * rows < window.length; reel += 1)
    if (!stood.includes(reel) && window.subarray(reel * rows, (reel + 1) * rows).includes(wild)) reels.push(reel);
  return reels;
}

/** How a spin's growth goes on, and what it wins. */
export interface GrowthPlayed {
  readonly shown: Grown;
  readonly state: GrowthState;
  readonly times: number;
  readonly spins: number;
}

/** Grows what has landed in the window, in place. `before`: absent for the paid spin. */
export function growWindow(
  growth: Growth,
  machine: Machine,
  window: Uint8Array,
  before: GrowthState | undefined,
): GrowthPlayed {
  const stood = movedOn(before?.standing ?? []);
  for (const reel of stood) cover(machine, window, reel);
  const landed = Array.from(window, (symbol) => machine.letters[symbol]!);
  const grew = reelsToGrow(machine, window, stood);
  for (const reel of grew) cover(machine, window, reel);
  if (!before) return { shown: { landed, stood, grew, inAll: 0 }, state: GROWTH_START, times: 1, spins: 0 };
  const inAll = before.grown + grew.length;
  return {
    shown: { landed, stood, grew, inAll },
    state: { standing: [...stood, ...grew], grown: inAll },
    times: timesGrown(growth, inAll),
    spins: spinsGrown(growth, before.grown, inAll),
  };
}

/** Refuses what growing wilds cannot be counted with. Throws RangeError. */
export function checkGrowth(title: SlotTitle, wild: string, scatter: string): void {
  const growth = growthOf(title);
  if (!growth || !('freeSpins' in title)) return;
  const { reels: free = title.reels, multiplier, limit, spins } = title.freeSpins;
  if (free.join('').includes(scatter))
    throw new RangeError(`${title.id}: free spins with growing wilds have no scatters`);
  const most = Math.max(...Object.values(spins)) + spinsGrown(growth, 0, Number.POSITIVE_INFINITY);
  if (multiplier !== 1 || limit !== most)
    throw new RangeError(`${title.id}: the journey alone multiplies, and its spins are ${most} at most`);
  for (const strip of title.reels) {
    const shows = (stop: number, letter: string): boolean =>
      Array.from({ length: title.rows }, (_, row) => strip[(stop + row) % strip.length]).includes(letter);
    if (Array.from(strip, (_, stop) => stop).some((stop) => shows(stop, wild) && shows(stop, scatter)))
      throw new RangeError(`${title.id}: a wild would grow over a scatter`);
  }
}
