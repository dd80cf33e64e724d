/** How the view of a table changes with its rounds: what lies when one begins, what is seen when one is opened, what stakes came to. */
import type { StakeShown, TableRoundShown } from '../../../../wire/table.ts';
import { sumOf, together, type Spots } from './chips.ts';
import type { Promised, TableView } from './view.ts';

const ROAD_KEPT = 100;
/** Nothing more becomes of the stake. */
export const isOver = ({ state }: StakeShown): boolean => state !== 'asking' && state !== 'taken';
const counts = ({ state }: StakeShown): boolean => state !== 'refused' && state !== 'returned';
/** What the stakes lie on, those that were not taken left out. */
export const takenOf = (stakes: readonly StakeShown[]): Spots => together(...stakes.filter(counts).map(({ spots }) => spots));

/** What comes back of a stake that was taken: all of it, or what nobody stood against. */
export function returnedOf({ spots, state, matched }: StakeShown): number {
  if (state === 'returned') return sumOf(spots);
  return matched === undefined ? 0 : sumOf(spots) - matched;
}

/** What the member's stakes came to; undefined where nothing was played, and nothing came back because nobody stood against it. */
export function outcomeOf({ mine, rules }: TableView): TableView['outcome'] {
  const returned = mine.reduce((sum, stake) => sum + returnedOf(stake), 0);
  const played = mine.filter(counts);
  if (played.length === 0 && (returned === 0 || !rules.matched)) return undefined;
  const partly = played.reduce((sum, stake) => sum + returnedOf(stake), 0);
  return { bet: sumOf(takenOf(mine)) - partly, won: played.reduce((sum, { won }) => sum + won, 0) - partly, returned };
}

/** What a table looks like when a round begins. */
export function freshRound({ road, round: was, taken, before }: TableView, round: TableRoundShown): Partial<TableView> {
  return {
    mine: [],
    taken: {},
    sending: {},
    moves: [],
    pending: {},
    outcome: undefined,
    before: sumOf(taken) > 0 ? taken : before,
    // A new shoe begins a new road.
    road: was.roundId !== '' && round.shoe !== was.shoe ? [] : road,
  };
}

/** What a round is promised by, as it was told first. */
export function promisedBy({ promised }: TableView, { roundId, number, commitment }: TableRoundShown): Promised | undefined {
  return commitment === undefined || promised?.roundId === roundId ? promised : { roundId, number, commitment };
}

/** The table once the outcome is seen, with the balance that was kept back until then. */
export function revealed({ round, road, balance, promised, opened }: TableView, heldBalance: number | undefined): Partial<TableView> {
  const { result, roundId } = round;
  return {
    stage: 'shown',
    balance: heldBalance ?? balance,
    road: result ? [...road, result].slice(-ROAD_KEPT) : road,
    opened: result && promised?.roundId === roundId ? { ...promised, result } : opened,
  };
}
