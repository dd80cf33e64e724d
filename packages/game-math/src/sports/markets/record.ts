/** What is known of a football match: the facts its markets are settled by. Times are milliseconds since kick-off, in order. */
import type { Period, Score, Side } from './key.ts';

export type Half = 1 | 2;

interface Fact {
  readonly at: number;
  readonly half: Half;
  readonly side: Side;
}

export interface GoalFact extends Fact {
  /** Shirt number of the scorer; of a player of the other side for an own goal. */
  readonly scorer?: number;
  readonly own?: true;
}

export interface CornerFact extends Fact {
  /** A corner taken again counts once. */
  readonly retake?: true;
}

export interface CardFact extends Fact {
  readonly kind: 'yellow' | 'secondYellow' | 'red';
  readonly player: number;
  /** Shown to someone on the bench, or after the final whistle: does not count. */
  readonly outside?: true;
}

/** A goal that was given and taken away again. */
export interface CancelledGoal extends Fact {
  readonly until: number;
}

export interface LineUp {
  readonly starting: readonly number[];
  readonly cameOn: readonly { readonly player: number; readonly at: number }[];
}

export interface MatchRecord {
  /** `void`: not played by the rules (cancelled, walkover, not started in time, sides swapped). */
  readonly status: 'planned' | 'live' | 'ended' | 'abandoned' | 'void';
  /** Halves that are over. */
  readonly halvesOver: 0 | 1 | 2;
  /** Goals that stand, for the side they are given to. */
  readonly goals: readonly GoalFact[];
  readonly corners: readonly CornerFact[];
  readonly cards: readonly CardFact[];
  readonly cancelledGoals: readonly CancelledGoal[];
  readonly lineUps?: Readonly<Record<Side, LineUp>>;
  /** Who goes through, after extra time and shoot-out. */
  readonly qualified?: Side;
}

export const EMPTY_RECORD: MatchRecord = {
  status: 'planned',
  halvesOver: 0,
  goals: [],
  corners: [],
  cards: [],
  cancelledGoals: [],
};

export type Counted = 'goals' | 'corners' | 'cards';

/** Whether a half belongs to a period. */
export const isIn = (half: Half, period: Period): boolean => period === 'ft' || (period === '1h') === (half === 1);

/** Whether nothing more can happen in a period. */
export const isOver = ({ halvesOver }: MatchRecord, period: Period): boolean => halvesOver >= (period === '1h' ? 1 : 2);

const YELLOW = 1;
const RED = 2;
const PLAYER_MAXIMUM = 3;

/** Card points of a side: yellow 1, red 2; a second yellow is the red it leads to, so that no player has more than 3. */
function cardPoints(cards: readonly CardFact[], side: Side): number {
  const players = new Map<number, number>();
  for (const { side: whose, kind, player, outside } of cards) {
    if (whose !== side || outside) continue;
    const points = (players.get(player) ?? 0) + (kind === 'yellow' ? YELLOW : RED);
    players.set(player, Math.min(points, PLAYER_MAXIMUM));
  }
  return [...players.values()].reduce((sum, points) => sum + points, 0);
}

/** What both sides have in a period. */
export function tally(record: MatchRecord, counted: Counted, period: Period): Score {
  const inPeriod = <Kind extends Fact>(facts: readonly Kind[]): Kind[] =>
    facts.filter(({ half }) => isIn(half, period));
  if (counted === 'cards') {
    const cards = inPeriod(record.cards);
    return [cardPoints(cards, 'home'), cardPoints(cards, 'away')];
  }
  const facts = counted === 'goals' ? inPeriod(record.goals) : inPeriod(record.corners).filter(({ retake }) => !retake);
  const home = facts.filter(({ side }) => side === 'home').length;
  return [home, facts.length - home];
}
