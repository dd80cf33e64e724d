/** Chances of corners and card points: independent of goals, so a state is what was counted so far and the time left. */
import type { Period, Score } from '../../markets/key.ts';
import { poisson, type ScoreChance } from '../grid.ts';
import type { FootballState } from './incidents.ts';
import {
  BINS_OF_HALF,
  FOOTBALL,
  HALF_MINUTES,
  redsAt,
  REDS_MAXIMUM,
  type FootballProcess,
  type Pair,
} from './process.ts';

const CORNERS_MAXIMUM = 30;
const YELLOWS_MAXIMUM = 14;
const RED_POINTS = 2;
const BIN_MINUTES = HALF_MINUTES / BINS_OF_HALF;

const lengthsOf = (process: FootballProcess, state: FootballState, half: 1 | 2): readonly number[] =>
  state.half === half && state.stoppage !== undefined ? [state.stoppage] : process.stoppage[half - 1]!;

/** How far a half is played: minutes, or nothing or all of it for another half. */
function minuteIn(state: FootballState, half: 1 | 2): number {
  if (state.ended || state.half > half) return Infinity;
  return state.half === half ? state.minute : 0;
}

/** The part of a match's events still to come in a half of a given length, as shares of the whole and as minutes. */
function left(process: FootballProcess, half: 1 | 2, minute: number, stoppage: number) {
  const end = HALF_MINUTES + stoppage;
  let share = 0;
  for (let bin = 0; bin < BINS_OF_HALF; bin += 1) {
    const from = bin * BIN_MINUTES;
    const to = bin === BINS_OF_HALF - 1 ? end : from + BIN_MINUTES;
    const part = Math.max(0, to - Math.max(from, minute)) / (to - from);
    share += process.shares[(half - 1) * BINS_OF_HALF + bin]! * part;
  }
  return { share, minutes: Math.max(0, end - Math.max(0, minute)) };
}

/** The ways the halves of a period may end, each as likely: what is left in them together. */
function waysLeft(process: FootballProcess, state: FootballState, period: Period) {
  const halves = ([1, 2] as const).filter((half) => period === 'ft' || (period === '1h') === (half === 1));
  let ways = [{ share: 0, minutes: 0 }];
  for (const half of halves) {
    const minute = minuteIn(state, half);
    const ends = minute === Infinity ? [] : lengthsOf(process, state, half);
    if (ends.length === 0) continue;
    ways = ways.flatMap((way) =>
      ends.map((stoppage) => {
        const more = left(process, half, minute, stoppage);
        return { share: way.share + more.share, minutes: way.minutes + more.minutes };
      }),
    );
  }
  return ways;
}

function mixed(distributions: readonly (readonly number[])[]): number[] {
  const length = Math.max(...distributions.map((distribution) => distribution.length));
  return Array.from(
    { length },
    (_, n) => distributions.reduce((sum, distribution) => sum + (distribution[n] ?? 0), 0) / distributions.length,
  );
}

/** Both sides are independent given the time that is left. */
function gridOf(
  ways: readonly (readonly [readonly number[], readonly number[]])[],
  [home, away]: Score,
): ScoreChance[] {
  const rows = Math.max(...ways.map(([ofHome]) => ofHome.length));
  return Array.from({ length: rows }, (_, h) =>
    mixed(ways.map(([ofHome, ofAway]) => ofAway.map((chance) => chance * (ofHome[h] ?? 0)))).map((chance, a) => ({
      score: [home + h, away + a] as const,
      chance,
    })),
  ).flat();
}

/** The corners of both sides at the end of a period, from those it has so far. */
export function cornerChances(
  state: FootballState,
  current: Score,
  period: Period,
  process: FootballProcess = FOOTBALL,
): ScoreChance[] {
  const ways = waysLeft(process, state, period).map(
    ({ share }) =>
      [
        poisson(process.corners[0] * share, CORNERS_MAXIMUM),
        poisson(process.corners[1] * share, CORNERS_MAXIMUM),
      ] as const,
  );
  return gridOf(ways, current);
}

/** Points of a side's cards still to come: yellow 1, red 2, with at most two reds in the match. */
function pointsToCome(yellows: number, reds: number, sentOff: number): number[] {
  const most = Math.max(0, REDS_MAXIMUM - sentOff);
  const ofReds = poisson(reds, most);
  ofReds[most] = 1 - ofReds.slice(0, most).reduce((sum, chance) => sum + chance, 0);
  const ofYellows = poisson(yellows, YELLOWS_MAXIMUM);
  const points = Array.from({ length: YELLOWS_MAXIMUM + RED_POINTS * most + 1 }, () => 0);
  for (const [red, ofRed] of ofReds.entries())
    for (const [yellow, ofYellow] of ofYellows.entries()) points[yellow + RED_POINTS * red]! += ofRed * ofYellow;
  return points;
}

/** The card points of both sides at the end of the match, from those they have so far. */
export function cardChances(state: FootballState, current: Score, process: FootballProcess = FOOTBALL): ScoreChance[] {
  const rates: Pair = [redsAt(process, 0), redsAt(process, 1)];
  const side = (at: 0 | 1, share: number, minutes: number): number[] =>
    pointsToCome(process.yellows[at] * share, rates[at] * minutes, state.reds[at]);
  const ways = waysLeft(process, state, 'ft').map(
    ({ share, minutes }) => [side(0, share, minutes), side(1, share, minutes)] as const,
  );
  return gridOf(ways, current);
}
