/**
 * Plays simulated football matches from seeds and compares what happened with the chances that the pricer gave before the match and at 30, 60 and
 * 80 minutes (sports domain reference §17). Shared by a test over some matches and a bench over many.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { asianRatio, powerMargin, type LineChances } from '../../../packages/game-math/src/sports/margin.ts';
import { FOOTBALL_FAMILIES, settleOutcome, type Market } from '../../../packages/game-math/src/sports/markets/index.ts';
import { footballFate, matchSeed } from '../../../packages/game-math/src/sports/models/football/fate.ts';
import {
  AFTER_GOAL_MS,
  recordOf,
  stateAt,
  type Incident,
} from '../../../packages/game-math/src/sports/models/football/incidents.ts';
import { mainLine, scoreChances } from '../../../packages/game-math/src/sports/models/football/market-chances.ts';
import { footballChances } from '../../../packages/game-math/src/sports/models/football/pricer.ts';
import { goalRates, type Rating } from '../../../packages/game-math/src/sports/models/football/process.ts';
import type { ScoreChance } from '../../../packages/game-math/src/sports/models/grid.ts';
import { sharesOf, type Result } from '../../../packages/game-math/src/sports/result.ts';
import { simulationStream, type ValueStream } from '../../../packages/game-math/src/value-stream.ts';

const BINS = 10;
const MINUTE_MS = 60_000;
const RATING_SIGMA = 0.25;

/** When prices are compared: a half and the minute of it. */
const MOMENTS = [
  { name: 'before', half: 1, minute: -1 },
  { name: "30'", half: 1, minute: 30 },
  { name: "60'", half: 2, minute: 15 },
  { name: "80'", half: 2, minute: 35 },
] as const;

/** What came of bets with chances in one tenth: how far it is from what was expected, and how far that usually is. */
export interface Bin {
  bets: number;
  chance: number;
  hits: number;
  variance: number;
}

export interface Calibration {
  /** By market and moment: ten bins. */
  readonly bins: ReadonlyMap<string, readonly Bin[]>;
  /** By market: the margin asked for and the one realised, with its standard error. */
  readonly margins: ReadonlyMap<string, { readonly asked: number; readonly realised: number; readonly sigma: number }>;
}

interface MarginSums {
  readonly k: number;
  counted: number;
  paid: number;
  squares: number;
}

function rating(next: ValueStream): Rating {
  // Twelve uniform numbers have the variance 1.
  const normal = (): number =>
    Array.from({ length: 12 }, () => next(256) / 256).reduce((sum, one) => sum + one, -6 + 6 / 256);
  return { attack: RATING_SIGMA * normal(), defence: RATING_SIGMA * normal() };
}

/** The moment by the wall at which a minute of a half is played. */
function wallAt(incidents: readonly Incident[], half: 1 | 2, minute: number): number {
  const clock = minute * MINUTE_MS;
  const last = incidents.findLast((incident) => incident.half === half && incident.clock <= clock)!;
  return last.at + (clock - last.clock) + (last.kind === 'goal' ? AFTER_GOAL_MS : 0);
}

/** A bet that is compared: its chance among what is not void, and the variance of what it differs by. */
interface Bet {
  readonly market: Market;
  readonly outcome: string;
  readonly chances: LineChances;
  readonly variance: number;
}

function varianceOf(
  market: Market,
  outcome: string,
  { won, lost }: LineChances,
  cells: readonly ScoreChance[],
): number {
  const { final } = FOOTBALL_FAMILIES.get(market.family)!.score!;
  const share = won / (won + lost);
  return cells.reduce((sum, { score, chance }) => {
    const result = sharesOf(final(market, outcome, score));
    return sum + chance * (result.won - share * (1 - result.voided)) ** 2;
  }, 0);
}

function betOn(market: Market, outcome: string, cells: readonly ScoreChance[]): Bet {
  const chances = scoreChances(market, 'goals', cells)!.get(outcome)!;
  return { market, outcome, chances, variance: varianceOf(market, outcome, chances, cells) };
}

const pick = <Item>(items: readonly Item[], next: ValueStream): Item => items[next(items.length)]!;
/** Quarters away from the main line: chances of every size are compared. */
const OFFSETS = [-8, -6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6, 8] as const;

/** One bet of each market, so that the bets of a bin are independent. */
function betsAt(cells: readonly ScoreChance[], score: readonly [number, number], next: ValueStream): Bet[] {
  const handicap = (line: number): Market => ({
    family: 'ah',
    period: 'ft',
    line,
    ...(score[0] + score[1] > 0 && { from: score }),
  });
  const total = (line: number): Market => ({ family: 'ou', period: 'ft', line });
  const even = (market: (line: number) => Market, low: number, high: number): number =>
    mainLine(low, high, (line) => [...scoreChances(market(line), 'goals', cells)!.values()][0]!);
  const goals = 4 * (score[0] + score[1]);
  const line = even(handicap, -10, 10) + pick(OFFSETS, next);
  const over = Math.max(goals + 1, even(total, goals + 1, goals + 20) + pick(OFFSETS, next));
  return [
    betOn({ family: '1x2', period: 'ft' }, pick(['1', 'x', '2'], next), cells),
    betOn(handicap(line), pick(['1', '2'], next), cells),
    betOn(total(over), pick(['over', 'under'], next), cells),
  ];
}

const newBin = (): Bin => ({ bets: 0, chance: 0, hits: 0, variance: 0 });

function addToBin(bins: Map<string, Bin[]>, key: string, { chances, variance }: Bet, result: Result): void {
  const { won, voided } = sharesOf(result);
  const share = chances.won / (chances.won + chances.lost);
  const list = bins.get(key) ?? Array.from({ length: BINS }, newBin);
  bins.set(key, list);
  const bin = list[Math.min(BINS - 1, Math.floor(share * BINS))]!;
  bin.bets += 1;
  bin.chance += share * (1 - voided);
  bin.hits += won;
  bin.variance += variance;
}

/** The margin of a bet before rounding to the ladder: what counts is staked at the implied chance, so that a hit pays 1. */
function addToMargin(sums: MarginSums, implied: number, result: Result): void {
  const { won, voided } = sharesOf(result);
  const counted = implied * (1 - voided);
  sums.counted += counted;
  sums.paid += won;
  sums.squares += (counted - sums.k * won) ** 2;
}

const ASIAN_K = 1.04;
const RESULT_K = 1.06;

function impliedOf(bet: Bet, all: ReadonlyMap<string, LineChances>): number {
  if (bet.market.family !== '1x2') return 1 / (1 + asianRatio(bet.chances, ASIAN_K));
  const outcomes = [...all.keys()];
  return powerMargin(
    [...all.values()].map(({ won }) => won),
    RESULT_K,
  )[outcomes.indexOf(bet.outcome)]!;
}

/** Plays the matches of a seed. */
export function calibrate(matches: number, seed: number): Calibration {
  const next = simulationStream(seed);
  const season = sha256(utf8ToBytes(`calibration ${seed}`));
  const bins = new Map<string, Bin[]>();
  const newSums = (k: number): MarginSums => ({ k, counted: 0, paid: 0, squares: 0 });
  const margins = new Map([
    ['1x2', newSums(RESULT_K)],
    ['ah', newSums(ASIAN_K)],
    ['ou', newSums(ASIAN_K)],
  ]);
  for (let n = 0; n < matches; n += 1) {
    const match = `sim:match:${n}`;
    const rates = goalRates(rating(next), rating(next));
    const { incidents, starting } = footballFate(matchSeed(season, match), { match, rates });
    const record = recordOf(incidents, starting);
    for (const { name, half, minute } of MOMENTS) {
      const state = stateAt(incidents, minute < 0 ? -1 : wallAt(incidents, half, minute));
      const { full } = footballChances(state, rates);
      for (const bet of betsAt(full, state.score, next)) {
        const { family } = bet.market;
        const result = settleOutcome(bet.market, bet.outcome, record)!;
        addToBin(bins, `${family} ${name}`, bet, result);
        if (name !== 'before') continue;
        addToMargin(margins.get(family)!, impliedOf(bet, scoreChances(bet.market, 'goals', full)!), result);
      }
    }
  }
  return {
    bins,
    margins: new Map(
      [...margins].map(([family, { k, counted, paid, squares }]) => [
        family,
        { asked: k, realised: counted / paid, sigma: Math.sqrt(squares) / paid },
      ]),
    ),
  };
}

/** Fewer bets than this variance stands for are not compared: their errors are not normal. */
const LEAST_VARIANCE = 9;
const ERRORS = 3;
/** Of 1 000 bins this many are off by more than three standard errors by chance, and in no run is one off by 4.5. */
const OFF_BY_CHANCE = 2.7 / 1000;
const NEVER = 4.5;

/** How many standard errors a bin is off; undefined for one with too few bets to compare. */
export function errorsOf({ chance, hits, variance }: Bin): number | undefined {
  return variance < LEAST_VARIANCE ? undefined : (hits - chance) / Math.sqrt(variance);
}

/** Whether bins are as far off as they are by chance: so many are compared that some are beyond three standard errors. */
export function judgeBins(bins: Calibration['bins']) {
  const errors = [...bins.values()]
    .flat()
    .flatMap((bin) => errorsOf(bin) ?? [])
    .map(Math.abs);
  const expected = errors.length * OFF_BY_CHANCE;
  const allowed = expected + ERRORS * Math.sqrt(expected);
  const beyond = errors.filter((one) => one > ERRORS).length;
  const worst = Math.max(...errors);
  // Too wide an error would hide a fault: their squares are 1 on average, and rarely further from it than this.
  const meanSquare = errors.reduce((sum, one) => sum + one * one, 0) / errors.length;
  const spread = 4 * Math.sqrt(2 / errors.length);
  const good = beyond <= allowed && worst < NEVER && Math.abs(meanSquare - 1) <= spread;
  return { compared: errors.length, beyond, allowed, worst, meanSquare, good };
}

/** Whether a realised margin is the one asked for, within three standard errors. */
export const isMargin = ({ asked, realised, sigma }: { asked: number; realised: number; sigma: number }): boolean =>
  Math.abs(realised - asked) <= ERRORS * sigma;
