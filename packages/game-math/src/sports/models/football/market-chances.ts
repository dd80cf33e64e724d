/**
 * What each outcome of a market is worth by the model. Scores are settled by the market's own rule, so that a price and its settlement cannot
 * differ.
 */
import type { LineChances } from '../../margin.ts';
import { FOOTBALL_FAMILIES } from '../../markets/index.ts';
import { periodOf } from '../../markets/family.ts';
import { scoreText, type Market, type Period, type Score } from '../../markets/key.ts';
import type { Counted } from '../../markets/record.ts';
import { LOST, sameResult, sharesOf, WON, type Result } from '../../result.ts';
import type { ScoreChance } from '../grid.ts';
import type { FootballChances, GoalChances, JointChance } from './pricer.ts';

export type OutcomeChances = ReadonlyMap<string, LineChances>;

const sumOf = (score: Score): number => score[0] + score[1];
const secondHalf = ({ half, full }: JointChance): Score => [full[0] - half[0], full[1] - half[1]];

/** The scores at the end of a period. */
export function periodScores(chances: FootballChances, period: Period): readonly ScoreChance[] {
  if (period === 'ft') return chances.full;
  if (period === '1h') return chances.firstHalf;
  const { halfTime, half } = chances.state;
  if (half === 2) {
    return chances.full.map(({ score, chance }) => ({
      score: [score[0] - halfTime[0], score[1] - halfTime[1]] as const,
      chance,
    }));
  }
  const scores = new Map<string, { score: Score; chance: number }>();
  for (const cell of chances.joint()) {
    const score = secondHalf(cell);
    const known = scores.get(scoreText(score));
    if (known) known.chance += cell.chance;
    else scores.set(scoreText(score), { score, chance: cell.chance });
  }
  return [...scores.values()];
}

/** Expected shares of an outcome over cells, with the result in each. */
function expected<Cell extends { readonly chance: number }>(
  cells: readonly Cell[],
  resultIn: (cell: Cell) => Result,
): LineChances {
  let [won, voided, all] = [0, 0, 0];
  for (const cell of cells) {
    const shares = sharesOf(resultIn(cell));
    won += cell.chance * shares.won;
    voided += cell.chance * shares.voided;
    all += cell.chance;
  }
  // The cells leave out what is too rare to matter; what is left are all.
  return { won: won / all, voided: voided / all, lost: (all - won - voided) / all };
}

/** The chances of a market that is settled by a score, from the scores at the end of its period; undefined for other families. */
export function scoreChances(
  market: Market,
  counted: Counted,
  cells: readonly ScoreChance[],
): OutcomeChances | undefined {
  const family = FOOTBALL_FAMILIES.get(market.family);
  const rule = family?.score;
  if (!family || rule?.counted !== counted) return undefined;
  const outcomes = family.outcomes(market) ?? [];
  return new Map(
    outcomes.map((outcome) => [outcome, expected(cells, ({ score }) => rule.final(market, outcome, score))]),
  );
}

const chanceOf = (won: number): LineChances => ({ won, lost: 1 - won, voided: 0 });
const ofGoal = ({ home, away, none }: GoalChances): OutcomeChances =>
  new Map([
    ['1', chanceOf(home)],
    ['2', chanceOf(away)],
    ['none', chanceOf(none)],
  ]);

/** The n-th goal of a period; undefined where it is scored already, and for a second half that has not begun. */
function nthGoal(chances: FootballChances, market: Market): OutcomeChances | undefined {
  const { state } = chances;
  const period = periodOf(market);
  const before = period === '2h' ? sumOf(state.score) - sumOf(state.halfTime) : sumOf(state.score);
  const n = market.n! - before;
  if (n < 1 || (period === '2h') !== (state.half === 2 && period !== 'ft')) return undefined;
  return ofGoal(period === '1h' ? chances.firstHalfGoal(n) : chances.goal(n));
}

const sign = ([home, away]: Score): string => (home > away ? '1' : home < away ? '2' : 'x');

/** Whether a cell is what an outcome says; undefined for families that need more than two scores and the first scorer. */
function cellResult(market: Market, outcome: string, cell: JointChance): Result | undefined {
  const period = periodOf(market);
  const rule = FOOTBALL_FAMILIES.get(market.family)?.score;
  if (rule?.counted === 'goals') {
    return rule.final(market, outcome, period === 'ft' ? cell.full : period === '1h' ? cell.half : secondHalf(cell));
  }
  switch (market.family) {
    case 'htft':
      return `${sign(cell.half)}/${sign(cell.full)}` === outcome ? WON : LOST;
    case 'bothHalves': {
      const side = market.side === 'home' ? 0 : 1;
      const both = cell.half[side] > 0 && secondHalf(cell)[side] > 0;
      return both === (outcome === 'yes') ? WON : LOST;
    }
    case 'goal':
      return market.n === 1 && period === 'ft' ? (['none', '1', '2'][cell.first] === outcome ? WON : LOST) : undefined;
    default:
      return undefined;
  }
}

/** The chances of a market on goals; undefined where the model does not give them, and where the market is decided. */
export function marketChances(chances: FootballChances, market: Market): OutcomeChances | undefined {
  if (market.family === 'goal') return nthGoal(chances, market);
  if (market.family === 'htft' || market.family === 'bothHalves') {
    const outcomes = FOOTBALL_FAMILIES.get(market.family)!.outcomes(market)!;
    return new Map(
      outcomes.map((outcome) => [outcome, expected(chances.joint(), (cell) => cellResult(market, outcome, cell)!)]),
    );
  }
  return scoreChances(market, 'goals', periodScores(chances, periodOf(market)));
}

export interface JointLeg {
  readonly market: Market;
  readonly outcome: string;
}

/**
 * The chance that all legs on one match win; undefined for a leg the model cannot combine, or one that can be void or halved, for which a
 * joint price would be wrong.
 */
export function jointChance(chances: FootballChances, legs: readonly JointLeg[]): number | undefined {
  let [together, all] = [0, 0];
  for (const cell of chances.joint()) {
    all += cell.chance;
    let holds = true;
    for (const { market, outcome } of legs) {
      const result = cellResult(market, outcome, cell);
      if (!result || (!sameResult(result, WON) && !sameResult(result, LOST))) return undefined;
      holds &&= sameResult(result, WON);
    }
    if (holds) together += cell.chance;
  }
  return together / all;
}

/** The line at which both sides are worth the same as nearly as can be, among those from `low` to `high` quarters. */
export function mainLine(low: number, high: number, at: (line: number) => LineChances): number {
  let [best, least] = [low, Infinity];
  for (let line = low; line <= high; line += 1) {
    const { won, lost } = at(line);
    if (Math.abs(won - lost) < least) [best, least] = [line, Math.abs(won - lost)];
  }
  return best;
}
