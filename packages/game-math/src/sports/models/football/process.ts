/**
 * The birth process of a football match (sports domain reference §4): goals and red cards by time and state. Both the fate of a simulated match
 * and its prices come from it, and only from it; they do not know each other.
 */
import { exponential } from '../../arithmetic.ts';

/** Attack and defence, on the scale of the logarithm of goals. */
export interface Rating {
  readonly attack: number;
  readonly defence: number;
}

/** A number for each side, home first. */
export type Pair = readonly [home: number, away: number];

const BASE = 0.1;
const HOME = 0.25;

/** Goals each side is expected to score, before what happens in the match: exp(0.10 + 0.25·home + attack - defence of the other). */
export function goalRates(home: Rating, away: Rating, neutral = false): Pair {
  return [
    exponential(BASE + (neutral ? 0 : HOME) + home.attack - away.defence),
    exponential(BASE + away.attack - home.defence),
  ];
}

export interface FootballProcess {
  /** Shares of the goals by quarter of an hour, the first three in the first half. Stoppage is part of the third and the sixth. */
  readonly shares: readonly number[];
  /** Minutes of stoppage of each half, all equally likely. */
  readonly stoppage: readonly [first: readonly number[], second: readonly number[]];
  readonly leading: number;
  readonly trailing: number;
  /** Factor of a side's goals for each player it has lost, and each the other side has lost. */
  readonly shortHanded: number;
  readonly againstShortHanded: number;
  /** Red cards expected in a match, at most two a side. */
  readonly reds: Pair;
  /** Corners and yellow cards expected in a match, independent of goals. */
  readonly corners: Pair;
  readonly yellows: Pair;
}

const range = (low: number, high: number): number[] => Array.from({ length: high - low + 1 }, (_, at) => low + at);

export const FOOTBALL: FootballProcess = {
  shares: [0.135, 0.15, 0.165, 0.165, 0.175, 0.21],
  stoppage: [range(1, 4), range(3, 9)],
  leading: 0.93,
  trailing: 1.07,
  shortHanded: 2 / 3,
  againstShortHanded: 5 / 4,
  reds: [0.08, 0.1],
  corners: [5.2, 4.6],
  yellows: [1.9, 2.2],
};

export const HALF_MINUTES = 45;
const BIN_MINUTES = 15;
export const BINS_OF_HALF = HALF_MINUTES / BIN_MINUTES;
export const REDS_MAXIMUM = 2;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean stoppage of a half, in minutes. */
export const meanStoppage = ({ stoppage }: FootballProcess, half: 1 | 2): number => mean(stoppage[half - 1]!);

/** Where the quarter of an hour that a minute of a half belongs to ends, stoppage being part of the last. */
export function binEnd(minute: number): number {
  const bin = Math.floor(minute / BIN_MINUTES);
  return bin >= BINS_OF_HALF - 1 ? Infinity : (bin + 1) * BIN_MINUTES;
}

/** The share of all goals that falls into one minute. The last quarter is as long as it is on average. */
export function shareAt(process: FootballProcess, half: 1 | 2, minute: number): number {
  const bin = Math.min(Math.floor(minute / BIN_MINUTES), BINS_OF_HALF - 1);
  const isLast = bin === BINS_OF_HALF - 1;
  const share = process.shares[(half - 1) * BINS_OF_HALF + bin]!;
  return share / (BIN_MINUTES + (isLast ? meanStoppage(process, half) : 0));
}

/** Red cards of a side in one minute. */
export function redsAt(process: FootballProcess, side: 0 | 1): number {
  const minutes = 2 * HALF_MINUTES + meanStoppage(process, 1) + meanStoppage(process, 2);
  return process.reds[side] / minutes;
}

/** What the state makes of a side's goals: its lead (negative: behind), and the players both have lost. */
export function stateFactor(process: FootballProcess, lead: number, ownReds: number, otherReds: number): number {
  let factor = lead > 0 ? process.leading : lead < 0 ? process.trailing : 1;
  for (let n = 0; n < ownReds; n += 1) factor *= process.shortHanded;
  for (let n = 0; n < otherReds; n += 1) factor *= process.againstShortHanded;
  return factor;
}
