/** How many: over and under, a team's total, bands, the exact number, odd and even. */
import { isLine, judgeOver, type Quarters } from '../line.ts';
import { LOST, opposite, sameResult, WON, type Result } from '../result.ts';
import { scoreFamily, wonIf, type Family, type ScoreFamily } from './family.ts';
import type { Market, Score } from './key.ts';

const OVER_UNDER = ['over', 'under'] as const;
const total = ([home, away]: Score): number => home + away;

function judgeTotal(line: Quarters, outcome: string, count: number): Result {
  const over = judgeOver(line, count);
  return outcome === 'over' ? over : opposite(over);
}

/** Over is certain once all of the stake would win: more can only come. */
const passed = (line: Quarters, outcome: string, count: number): Result | undefined =>
  sameResult(judgeOver(line, count), WON) ? judgeTotal(line, outcome, count) : undefined;

function overUnder(
  id: string,
  needs: ScoreFamily['needs'],
  count: (market: Market, score: Score) => number,
): ScoreFamily {
  return {
    id,
    needs,
    fits: ({ line }) => isLine(line!) && line! > 0,
    outcomes: () => OVER_UNDER,
    final: (market, outcome, score) => judgeTotal(market.line!, outcome, count(market, score)),
    early: (market, outcome, score) => passed(market.line!, outcome, count(market, score)),
  };
}

/** The rule of over and under, for whatever is counted. */
export const overUnderBoth = (id: string, hasPeriod = true): ScoreFamily =>
  overUnder(id, hasPeriod ? ['period', 'line'] : ['line'], (_market, score) => total(score));

const overUnderTeam = overUnder('ouTeam', ['period', 'side', 'line'], ({ side }, [home, away]) =>
  side === 'home' ? home : away,
);

/** Numbers from `low` to `high`; certain as soon as the count is beyond, or can no longer leave. */
const within = (low: number, high: number, count: number): Result => wonIf(count >= low && count <= high);
function withinEarly(low: number, high: number, count: number): Result | undefined {
  if (count > high) return LOST;
  return high === Infinity && count >= low ? WON : undefined;
}

const BANDS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['0-1', [0, 1]],
  ['2-3', [2, 3]],
  ['4-6', [4, 6]],
  ['7+', [7, Infinity]],
]);
const EXACT_CAP = 6;
const EXACT: ReadonlyMap<string, readonly [number, number]> = new Map(
  Array.from({ length: EXACT_CAP + 1 }, (_, n) =>
    n === EXACT_CAP ? ([`${n}+`, [n, Infinity]] as const) : ([String(n), [n, n]] as const),
  ),
);

function banded(id: string, bands: ReadonlyMap<string, readonly [number, number]>): ScoreFamily {
  return {
    id,
    needs: ['period'],
    outcomes: () => [...bands.keys()],
    final: (_market, outcome, score) => within(...bands.get(outcome)!, total(score)),
    early: (_market, outcome, score) => withinEarly(...bands.get(outcome)!, total(score)),
  };
}

const oddEven: ScoreFamily = {
  id: 'oe',
  needs: ['period'],
  outcomes: () => ['odd', 'even'],
  final: (_market, outcome, score) => wonIf((total(score) % 2 === 1) === (outcome === 'odd')),
};

export const TOTALS: readonly Family[] = [
  overUnderBoth('ou'),
  overUnderTeam,
  banded('range', BANDS),
  banded('exact', EXACT),
  oddEven,
].map((family) => scoreFamily('goals', family));
