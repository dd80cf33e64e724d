/** View changes with a table's rounds: when one begins, when one is revealed, and the results of stakes. */
import type { StakeShown, TableRoundShown } from '../../../../wire/table.ts';
import { sumOf } from '../../frame/chips/chips.ts';
import { isPlaced, takenOf } from '../../frame/chips/stakes.ts';
import { dayWith } from './day.ts';
import type { Commitment, TableView } from './view.ts';

const ROAD_KEPT = 100;
/** The returned part of a taken stake: all of it, or what was unmatched. */
export function returnedOf({ spots, state, matched }: StakeShown): number {
  if (state === 'returned') return sumOf(spots);
  return matched === undefined ? 0 : sumOf(spots) - matched;
}

/** The result of the member's stakes; undefined where nothing was played or returned. */
export function outcomeOf({ mine, rules }: TableView): TableView['outcome'] {
  const returned = mine.reduce((sum, stake) => sum + returnedOf(stake), 0);
  const played = mine.filter(isPlaced);
  if (played.length === 0 && (returned === 0 || !rules.matched)) return undefined;
  const partly = played.reduce((sum, stake) => sum + returnedOf(stake), 0);
  return { bet: sumOf(takenOf(mine)) - partly, won: played.reduce((sum, { won }) => sum + won, 0) - partly, returned };
}

/** The view when a round begins. */
export function freshRound({ road, round: was, taken, before }: TableView, round: TableRoundShown): Partial<TableView> {
  return {
    mine: [],
    taken: {},
    sending: {},
    moves: [],
    pending: {},
    outcome: undefined,
    before: sumOf(taken) > 0 ? taken : before,
    // A new shoe starts a new road.
    road: was.roundId !== '' && round.shoe !== was.shoe ? [] : road,
  };
}

/** The round's commitment, as first received. */
export function commitmentOf(
  { published }: TableView,
  { roundId, number, commitment }: TableRoundShown,
): Commitment | undefined {
  return commitment === undefined || published?.roundId === roundId ? published : { roundId, number, commitment };
}

/** The view once the outcome is shown, with the balance held back until then. */
export function revealed(
  { round, road, day, balance, published, opened }: TableView,
  heldBalance: number | undefined,
): Partial<TableView> {
  const { result, roundId } = round;
  return {
    stage: 'shown',
    balance: heldBalance ?? balance,
    road: result ? [...road, result].slice(-ROAD_KEPT) : road,
    day: result ? dayWith(day, result) : day,
    opened: result && published?.roundId === roundId ? { ...published, result } : opened,
  };
}
