/** Which goal: the n-th and the last. An own goal is for the side it is given to. */
import { VOID } from '../result.ts';
import { periodOf, wonIf, type Family } from './family.ts';
import type { Market, Side } from './key.ts';
import { isIn, isOver, type GoalFact, type MatchRecord } from './record.ts';

const OUTCOMES = ['1', '2', 'none'] as const;
const NAMES: Readonly<Record<Side, string>> = { home: '1', away: '2' };
const nameOf = (goal: GoalFact | undefined): string => (goal ? NAMES[goal.side] : 'none');

const goalsIn = ({ goals }: MatchRecord, market: Market): readonly GoalFact[] =>
  goals.filter(({ half }) => isIn(half, periodOf(market)));

/** Whether a bet was taken between the n-th goal and its being cancelled. */
function tookCancelledGoal(market: Market, record: MatchRecord, placedAt: number): boolean {
  return record.cancelledGoals.some(({ at, until, half }) => {
    const number = goalsIn(record, market).filter((goal) => goal.at < at).length + 1;
    return isIn(half, periodOf(market)) && number === market.n && placedAt >= at && placedAt < until;
  });
}

const nthGoal: Family = {
  id: 'goal',
  needs: ['period', 'n'],
  outcomes: () => OUTCOMES,
  judge: (market, outcome, record, placedAt) => {
    if (placedAt !== undefined && tookCancelledGoal(market, record, placedAt)) return VOID;
    const goal = goalsIn(record, market)[market.n! - 1];
    return goal || isOver(record, periodOf(market)) ? wonIf(outcome === nameOf(goal)) : undefined;
  },
};

const lastGoal: Family = {
  id: 'lastGoal',
  needs: ['period'],
  outcomes: () => OUTCOMES,
  judge: (market, outcome, record) =>
    isOver(record, periodOf(market)) ? wonIf(outcome === nameOf(goalsIn(record, market).at(-1))) : undefined,
};

export const GOALS: readonly Family[] = [nthGoal, lastGoal];
