/**
 * Chances of a football match from its present state, by the process its fate comes from (sports domain reference §4). It is given what is
 * published, never what will happen, and may not import fate.
 */
import type { Score } from '../../markets/key.ts';
import {
  createSpace,
  finishHalf,
  FIRST,
  LAST,
  PLAIN,
  stateIndex,
  type GoalFlows,
  type Labels,
  type Space,
} from './evolution.ts';
import type { ScoreChance } from '../grid.ts';
import type { FootballState } from './incidents.ts';
import { FOOTBALL, REDS_MAXIMUM, type FootballProcess, type Pair } from './process.ts';

/** Goals from now that are told apart: 0 to 8 of each side; fewer in a second half by itself. */
const GOALS = 9;
const SECOND_HALF_GOALS = 7;
/** Half-time scores rarer than this are left out of joint chances. */
const NEGLIGIBLE = 1e-6;

/** Both scores and who scored first: 0 no one, 1 home, 2 away. */
export interface JointChance {
  readonly half: Score;
  readonly full: Score;
  readonly first: 0 | 1 | 2;
  readonly chance: number;
}

/** Chances that a goal is the home side's, the away side's, or never scored. */
export interface GoalChances {
  readonly home: number;
  readonly away: number;
  readonly none: number;
}

export interface FootballChances {
  /** What they were computed from. */
  readonly state: FootballState;
  readonly full: readonly ScoreChance[];
  /** The first half; only its score once it is over. */
  readonly firstHalf: readonly ScoreChance[];
  /** The n-th goal from now, and the same within the first half. */
  goal(n: number): GoalChances;
  firstHalfGoal(n: number): GoalChances;
  /** The last goal from now on; `none` is that the last goal so far stays the last. */
  lastGoal(): GoalChances;
  /** Half-time score, final score and first scorer together; computed when first asked for. */
  joint(): readonly JointChance[];
}

interface Terms {
  readonly state: FootballState;
  readonly rates: Pair;
  readonly process: FootballProcess;
}

const capped = ([home, away]: Score): Pair => [Math.min(home, REDS_MAXIMUM), Math.min(away, REDS_MAXIMUM)];

function spaceOf({ state, rates, process }: Terms, labels: Labels, goals = GOALS, score = state.score): Space {
  return createSpace(process, rates, score[0] - score[1], labels, goals);
}

function startOf(space: Space, { state }: Terms, label = 0): Float64Array {
  const chances = new Float64Array(space.size);
  chances[stateIndex(space.goals, label, capped(state.reds), 0, 0)] = 1;
  return chances;
}

/** Scores with their chances, whatever else the states tell apart. */
function scoresOf(space: Space, chances: Float64Array, [home, away]: Score): ScoreChance[] {
  const grid = new Float64Array(space.goals * space.goals);
  for (let index = 0; index < space.size; index += 1) grid[index % grid.length]! += chances[index]!;
  return Array.from(grid, (chance, cell) => ({
    score: [home + Math.floor(cell / space.goals), away + (cell % space.goals)] as const,
    chance,
  })).filter(({ chance }) => chance > 0);
}

const newFlows = (): GoalFlows => ({ home: new Float64Array(2 * GOALS), away: new Float64Array(2 * GOALS) });

function goalChances(flows: GoalFlows, n: number): GoalChances {
  const [home, away] = [flows.home[n - 1] ?? 0, flows.away[n - 1] ?? 0];
  return { home, away, none: Math.max(0, 1 - home - away) };
}

/** Runs from the present state to the end; `atHalf` sees the chances at half-time if that is still to come. */
function finish(
  space: Space,
  terms: Terms,
  start: Float64Array,
  flows?: GoalFlows,
  atHalf?: (chances: Float64Array) => void,
) {
  const { half, minute, stoppage, ended } = terms.state;
  if (ended) return start;
  if (half === 2) return finishHalf(space, start, 2, minute, stoppage, flows);
  const halfTime = finishHalf(space, start, 1, minute, stoppage, flows);
  atHalf?.(halfTime);
  return finishHalf(space, halfTime.slice(), 2, 0, undefined, flows);
}

function lastGoalOf(terms: Terms): GoalChances {
  const space = spaceOf(terms, LAST);
  const chances = finish(space, terms, startOf(space, terms));
  const block = space.size / LAST.length;
  const [none = 0, home = 0, away = 0] = LAST.map((_, label) =>
    chances.subarray(label * block, (label + 1) * block).reduce((sum, chance) => sum + chance, 0),
  );
  return { home, away, none };
}

/** The states at a half-time score of a side's goals, moved to the start of a second half by itself; undefined where they are too rare. */
function secondHalfStart(halfTime: Float64Array, space: Space, second: Space, home: number, away: number) {
  const start = new Float64Array(second.size);
  let mass = 0;
  for (let label = 0; label < space.labels.length; label += 1)
    for (let homeReds = 0; homeReds <= REDS_MAXIMUM; homeReds += 1)
      for (let awayReds = 0; awayReds <= REDS_MAXIMUM; awayReds += 1) {
        const reds = [homeReds, awayReds] as const;
        const chance = halfTime[stateIndex(space.goals, label, reds, home, away)]!;
        start[stateIndex(second.goals, label, reds, 0, 0)] = chance;
        mass += chance;
      }
  return mass < NEGLIGIBLE ? undefined : start;
}

/** Every second half that can follow, by the score at half-time. */
function secondHalves(terms: Terms, space: Space, halfTime: Float64Array): JointChance[] {
  const { score } = terms.state;
  const spaces = new Map<number, Space>();
  return Array.from({ length: space.goals ** 2 }, (_, cell) => {
    const [home, away] = [Math.floor(cell / space.goals), cell % space.goals];
    const half: Score = [score[0] + home, score[1] + away];
    const lead = half[0] - half[1];
    const second = spaces.get(lead) ?? spaceOf(terms, FIRST, SECOND_HALF_GOALS, half);
    spaces.set(lead, second);
    const start = secondHalfStart(halfTime, space, second, home, away);
    return start ? cellsOf(second, finishHalf(second, start, 2, 0, undefined), half, half) : [];
  }).flat();
}

function cellsOf(space: Space, chances: Float64Array, half: Score, [home, away]: Score): JointChance[] {
  const grid = space.goals * space.goals;
  const cells = new Float64Array(grid * space.labels.length);
  const block = space.size / space.labels.length;
  for (let index = 0; index < space.size; index += 1) {
    cells[Math.floor(index / block) * grid + (index % grid)]! += chances[index]!;
  }
  return Array.from(cells, (chance, at): JointChance => {
    const cell = at % grid;
    const full: Score = [home + Math.floor(cell / space.goals), away + (cell % space.goals)];
    return { half, full, first: Math.floor(at / grid) as 0 | 1 | 2, chance };
  }).filter(({ chance }) => chance > 0);
}

const LABEL_OF = { home: 1, away: 2 } as const;

function jointOf(terms: Terms): JointChance[] {
  const { state } = terms;
  const label = state.firstGoal ? LABEL_OF[state.firstGoal] : 0;
  const space = spaceOf(terms, FIRST);
  const start = startOf(space, terms, label);
  if (state.ended || state.half === 2) {
    return cellsOf(space, finish(space, terms, start), state.halfTime, state.score);
  }
  return secondHalves(terms, space, finishHalf(space, start, 1, state.minute, state.stoppage));
}

/** The chances of a match in its present state, with the goals expected of both sides before the match. */
export function footballChances(
  state: FootballState,
  rates: Pair,
  process: FootballProcess = FOOTBALL,
): FootballChances {
  const terms: Terms = { state, rates, process };
  const space = spaceOf(terms, PLAIN);
  const flows = newFlows();
  let firstFlows = newFlows();
  let firstHalf: readonly ScoreChance[] = [{ score: state.halfTime, chance: 1 }];
  const chances = finish(space, terms, startOf(space, terms), flows, (halfTime) => {
    firstHalf = scoresOf(space, halfTime, state.score);
    firstFlows = { home: flows.home.slice(), away: flows.away.slice() };
  });
  let joint: readonly JointChance[] | undefined;
  return {
    state,
    full: scoresOf(space, chances, state.score),
    firstHalf,
    goal: (n) => goalChances(flows, n),
    firstHalfGoal: (n) => goalChances(firstFlows, n),
    lastGoal: () => lastGoalOf(terms),
    joint: () => (joint ??= jointOf(terms)),
  };
}
