/**
 * How the chances of a match's states move with time. States are goals from now (up to a cap for each side), players lost (up to two each) and a
 * label that goals change, for what a price needs to remember. Between changes of the rates the exact solution is a matrix exponential; four
 * terms of its series over less than four minutes leave errors below 10⁻⁶.
 */
import {
  binEnd,
  HALF_MINUTES,
  redsAt,
  REDS_MAXIMUM,
  shareAt,
  stateFactor,
  type FootballProcess,
  type Pair,
} from './process.ts';

const REDS = REDS_MAXIMUM + 1;
const STEP_MINUTES = 3.75;
const TERMS = 4;

/** The label after a goal, by label and side. One label that never changes is `PLAIN`. */
export type Labels = readonly Pair[];
export const PLAIN: Labels = [[0, 0]];
/** No goal yet, the first by the home side, by the away side. */
export const FIRST: Labels = [
  [1, 2],
  [1, 1],
  [2, 2],
];
/** The same for the last. */
export const LAST: Labels = [
  [1, 2],
  [1, 2],
  [1, 2],
];

export interface Space {
  readonly process: FootballProcess;
  readonly labels: Labels;
  /** Numbers of goals of a side that are told apart: 0 to goals - 1. */
  readonly goals: number;
  readonly size: number;
  /** Per state: what the home and the away side score per share of the match; 0 at the cap. */
  readonly home: Float64Array;
  readonly away: Float64Array;
  /** Per state: red cards of both sides a minute. */
  readonly homeReds: Float64Array;
  readonly awayReds: Float64Array;
  /** Per state: the index after a goal. */
  readonly afterHome: Int32Array;
  readonly afterAway: Int32Array;
}

/** Where a state is: labels outermost, then reds, then goals. */
export const stateIndex = (goals: number, label: number, reds: Pair, home: number, away: number): number =>
  (((label * REDS + reds[0]) * REDS + reds[1]) * goals + home) * goals + away;

/** Visits every state in the order of indices. */
function eachState(
  { labels, goals }: Pick<Space, 'labels' | 'goals'>,
  visit: (index: number, home: number, away: number, label: number, reds: Pair) => void,
): void {
  let index = 0;
  for (let label = 0; label < labels.length; label += 1)
    for (let homeReds = 0; homeReds < REDS; homeReds += 1)
      for (let awayReds = 0; awayReds < REDS; awayReds += 1)
        for (let home = 0; home < goals; home += 1)
          for (let away = 0; away < goals; away += 1, index += 1) visit(index, home, away, label, [homeReds, awayReds]);
}

/** The states of a match in which the home side leads by `lead` now. */
export function createSpace(process: FootballProcess, rates: Pair, lead: number, labels: Labels, goals: number): Space {
  const size = labels.length * REDS * REDS * goals * goals;
  const [home, away] = [new Float64Array(size), new Float64Array(size)];
  const [homeReds, awayReds] = [new Float64Array(size), new Float64Array(size)];
  const [afterHome, afterAway] = [new Int32Array(size), new Int32Array(size)];
  eachState({ labels, goals }, (index, homeGoals, awayGoals, label, reds) => {
    const now = lead + homeGoals - awayGoals;
    if (homeGoals < goals - 1) home[index] = rates[0] * stateFactor(process, now, reds[0], reds[1]);
    if (awayGoals < goals - 1) away[index] = rates[1] * stateFactor(process, -now, reds[1], reds[0]);
    if (reds[0] < REDS_MAXIMUM) homeReds[index] = redsAt(process, 0);
    if (reds[1] < REDS_MAXIMUM) awayReds[index] = redsAt(process, 1);
    const block = REDS * REDS * goals * goals;
    afterHome[index] = index + (labels[label]![0] - label) * block + goals;
    afterAway[index] = index + (labels[label]![1] - label) * block + 1;
  });
  return { process, labels, goals, size, home, away, homeReds, awayReds, afterHome, afterAway };
}

/** Chances that the n-th goal from now is scored, by side: index n - 1. */
export interface GoalFlows {
  readonly home: Float64Array;
  readonly away: Float64Array;
}

/** out += dt·Q·from: what one step of time moves, at a share of the match a minute. */
function move(space: Space, from: Float64Array, out: Float64Array, share: number, dt: number): void {
  const { goals, size, home, away, homeReds, awayReds, afterHome, afterAway } = space;
  const awayRedStep = goals * goals;
  const homeRedStep = REDS * awayRedStep;
  const scale = share * dt;
  for (let index = 0; index < size; index += 1) {
    const chance = from[index]!;
    if (chance === 0) continue;
    const toHome = chance * home[index]! * scale;
    const toAway = chance * away[index]! * scale;
    const toHomeRed = chance * homeReds[index]! * dt;
    const toAwayRed = chance * awayReds[index]! * dt;
    out[index]! -= toHome + toAway + toHomeRed + toAwayRed;
    if (toHome !== 0) out[afterHome[index]!]! += toHome;
    if (toAway !== 0) out[afterAway[index]!]! += toAway;
    if (toHomeRed !== 0) out[index + homeRedStep]! += toHomeRed;
    if (toAwayRed !== 0) out[index + awayRedStep]! += toAwayRed;
  }
}

function addFlows(space: Space, mean: Float64Array, share: number, weight: number, flows: GoalFlows): void {
  const { goals, size, home, away } = space;
  for (let index = 0; index < size; index += 1) {
    const chance = mean[index]!;
    if (chance === 0) continue;
    const cell = index % (goals * goals);
    const before = Math.floor(cell / goals) + (cell % goals);
    flows.home[before]! += chance * home[index]! * share * weight;
    flows.away[before]! += chance * away[index]! * share * weight;
  }
}

/** Moves the chances from one minute of a half to a later one, in place. Flows are added with a weight: the chance that it is still played. */
function evolve(
  space: Space,
  chances: Float64Array,
  half: 1 | 2,
  from: number,
  to: number,
  flows?: { readonly into: GoalFlows; readonly weight: number },
): void {
  let [term, next] = [new Float64Array(space.size), new Float64Array(space.size)];
  const mean = new Float64Array(flows ? space.size : 0);
  for (let minute = from; minute < to;) {
    const end = Math.min(to, binEnd(minute));
    const steps = Math.ceil((end - minute) / STEP_MINUTES);
    const dt = (end - minute) / steps;
    const share = shareAt(space.process, half, minute);
    for (let step = 0; step < steps; step += 1) {
      term.set(chances);
      if (flows) for (let index = 0; index < space.size; index += 1) mean[index] = chances[index]! * dt;
      for (let order = 1; order <= TERMS; order += 1) {
        next.fill(0);
        move(space, term, next, share, dt / order);
        [term, next] = [next, term];
        for (let index = 0; index < space.size; index += 1) chances[index]! += term[index]!;
        if (flows)
          for (let index = 0; index < space.size; index += 1) mean[index]! += (term[index]! * dt) / (order + 1);
      }
      if (flows) addFlows(space, mean, share, flows.weight, flows.into);
    }
    minute = end;
  }
}

/**
 * The chances at the end of a half, from a minute of it. Stoppage that is not shown yet is as likely as the process has it; the chances are
 * those over all lengths. `chances` is used up.
 */
export function finishHalf(
  space: Space,
  chances: Float64Array,
  half: 1 | 2,
  from: number,
  shown: number | undefined,
  flows?: GoalFlows,
): Float64Array {
  const lengths = shown === undefined ? space.process.stoppage[half - 1]! : [shown];
  const ended = new Float64Array(space.size);
  let minute = from;
  for (const [at, stoppage] of lengths.entries()) {
    const end = Math.max(minute, HALF_MINUTES + stoppage);
    const weight = 1 - at / lengths.length;
    evolve(space, chances, half, minute, end, flows && { into: flows, weight });
    for (let index = 0; index < space.size; index += 1) ended[index]! += chances[index]! / lengths.length;
    minute = end;
  }
  return ended;
}
