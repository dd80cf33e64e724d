/** What each outcome of a match is worth at a moment, from what is published of it. */
import {
  FOOTBALL_FAMILIES,
  tally,
  type LineChances,
  type Market,
  type Period,
  type Score,
} from '@lantern/game-math/sports';
import {
  cardChances,
  cornerChances,
  footballChances,
  mainLine,
  marketChances,
  recordOf,
  scoreChances,
  STARTING,
  stateAt,
  type FootballChances,
  type FootballState,
  type Incident,
  type OutcomeChances,
  type Pair,
} from '@lantern/game-math/sports-football';

export interface MatchModel {
  readonly state: FootballState;
  readonly hasBegun: boolean;
  /** Corners or points of cards of both sides so far. */
  counted(what: 'corners' | 'cards', period: Period): Score;
  /** Undefined where the model cannot tell, or the market is decided. */
  chances(market: Market): OutcomeChances | undefined;
  /** The line at which both sides are worth the same as nearly as can be, in quarters; undefined where the model cannot tell. */
  mainLine(market: Market, low: number, high: number): number | undefined;
}

/** Narrows the lines that are tried: the worth of a side rises or falls along them. */
function searchLine(low: number, high: number, at: (line: number) => LineChances): number {
  const isAhead = (line: number): boolean => at(line).won > at(line).lost;
  const atLow = isAhead(low);
  let [from, to] = [low, high];
  // Where no line is even, the nearest is at an end.
  if (isAhead(high) === atLow) return mainLine(0, 1, (end) => at(end === 0 ? low : high)) === 0 ? low : high;
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (isAhead(middle) === atLow) from = middle;
    else to = middle;
  }
  return mainLine(from, to, at);
}

/** The model of a match at a moment, in milliseconds since kick-off; below 0 before it. */
export function createModel(incidents: readonly Incident[], rates: Pair, now: number): MatchModel {
  const state = stateAt(incidents, Math.max(0, now));
  const record = recordOf(incidents, { home: STARTING, away: STARTING });
  let goals: FootballChances | undefined;
  const grids = new Map<string, ReturnType<typeof cornerChances>>();
  const counted = (what: 'corners' | 'cards', period: Period): Score => tally(record, what, period);
  function gridOf(what: 'corners' | 'cards', period: Period) {
    const known = grids.get(`${what}${period}`);
    if (known) return known;
    const grid =
      what === 'corners'
        ? cornerChances(state, counted('corners', period), period)
        : cardChances(state, counted('cards', 'ft'));
    // What is too rare to move a price is left out: a grid has a thousand cells.
    const kept = grid.filter(({ chance }) => chance > 1e-7);
    grids.set(`${what}${period}`, kept);
    return kept;
  }
  function chances(market: Market): OutcomeChances | undefined {
    const what = FOOTBALL_FAMILIES.get(market.family)?.score?.counted;
    if (what === 'corners' || what === 'cards') return scoreChances(market, what, gridOf(what, market.period ?? 'ft'));
    goals ??= footballChances(state, rates);
    if (market.family === 'lastGoal') return lastGoal(goals, market, record.goals.at(-1)?.side);
    return marketChances(goals, market);
  }
  return {
    state,
    hasBegun: incidents.length > 0,
    counted,
    chances,
    mainLine(market, low, high) {
      if (!chances({ ...market, line: low })) return undefined;
      return searchLine(low, high, (line) => [...chances({ ...market, line })!.values()][0]!);
    },
  };
}

const chanceOf = (won: number): LineChances => ({ won, lost: 1 - won, voided: 0 });

/** The last goal of the match: that none follows is for the side that scored last. */
function lastGoal(
  chances: FootballChances,
  { period }: Market,
  scored: 'home' | 'away' | undefined,
): OutcomeChances | undefined {
  if (period !== 'ft') return undefined;
  const { home, away, none } = chances.lastGoal();
  return new Map([
    ['1', chanceOf(home + (scored === 'home' ? none : 0))],
    ['2', chanceOf(away + (scored === 'away' ? none : 0))],
    ['none', chanceOf(scored ? 0 : none)],
  ]);
}
