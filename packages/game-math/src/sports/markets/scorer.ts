/** First scorer and anytime scorer, by side and shirt number: `home-9`. Own goals do not count. */
import { VOID, type Result } from '../result.ts';
import { wonIf, type Family } from './family.ts';
import type { Market, Side } from './key.ts';
import { isOver, type GoalFact, type MatchRecord } from './record.ts';

const PLAYER = /^(home|away)-([1-9]\d?)$/;
const NONE = 'none';

interface Player {
  readonly side: Side;
  readonly number: number;
}

function playerOf(outcome: string): Player {
  const [, side, number] = PLAYER.exec(outcome)!;
  return { side: side as Side, number: Number(number) };
}

/** When a player took part from: 0 for the starting eleven, undefined for never (so far). */
function onSince({ lineUps }: MatchRecord, { side, number }: Player): number | undefined {
  if (lineUps?.[side].starting.includes(number)) return 0;
  return lineUps?.[side].cameOn.find(({ player }) => player === number)?.at;
}

const scored = ({ side, number }: Player, goal: GoalFact): boolean => goal.side === side && goal.scorer === number;

/** A match in which no one scored: lost where "none" could be bet on, void otherwise. */
const withoutScorer = ({ none }: Market): Result => (none ? wonIf(false) : VOID);

function judgeFirst(
  market: Market,
  player: Player,
  goals: readonly GoalFact[],
  record: MatchRecord,
): Result | undefined {
  const [first] = goals;
  const since = onSince(record, player);
  if (first) return since === undefined || since > first.at ? VOID : wonIf(scored(player, first));
  if (!isOver(record, 'ft')) return undefined;
  return since === undefined ? VOID : withoutScorer(market);
}

function judgeAny(market: Market, player: Player, goals: readonly GoalFact[], record: MatchRecord): Result | undefined {
  if (goals.some((goal) => scored(player, goal))) return wonIf(true);
  if (!isOver(record, 'ft')) return undefined;
  if (onSince(record, player) === undefined) return VOID;
  return goals.length === 0 ? withoutScorer(market) : wonIf(false);
}

const scorer: Family = {
  id: 'scorer',
  needs: ['kind'],
  allows: ['none'],
  outcomes: () => undefined,
  isOutcome: ({ none }, outcome) => PLAYER.test(outcome) || (none === 'yes' && outcome === NONE),
  judge: (market, outcome, record) => {
    const goals = record.goals.filter(({ own }) => !own);
    if (outcome === NONE) {
      return goals.length > 0 || isOver(record, 'ft') ? wonIf(goals.length === 0) : undefined;
    }
    const judgeKind = market.kind === 'first' ? judgeFirst : judgeAny;
    return judgeKind(market, playerOf(outcome), goals, record);
  },
};

export const SCORERS: readonly Family[] = [scorer];
