/** A practice player of Phỏm, and the moves made when the time is over. Both use a player's view only, and are always legal. */
import type { Card } from '../card.ts';
import type { CardMove } from '../card-game.ts';
import type { PhomView } from './state.ts';
import { arrange, goTogether, pointsOf } from './meld.ts';
import { mayDiscard, maySend, placeFor, takenBy, takenInto, winningOf } from './moves.ts';

const made = ({ seat }: PhomView, act: string, cards: readonly Card[] | null = null): CardMove => ({
  seat,
  act,
  cards,
});

/** What a pair that may become a meld is worth, in points, as long as turns are left. */
const PAIR_POINTS = 5;

/** How bad a hand is: its stray points, less what its pairs may become. */
function burdenOf({ open, seat }: PhomView, hand: readonly Card[]): number {
  const { stray, points } = arrange(hand, takenBy(open, seat, hand))!;
  const pairs = stray.flatMap((card, index) =>
    stray.slice(index + 1).filter((other) => goTogether(card, other)),
  ).length;
  return points - (open.turnsLeft[seat]! > 1 ? pairs * PAIR_POINTS : 0);
}

/** Cards that may be discarded; one at least. */
export const discardsOf = (view: PhomView): readonly Card[] => view.hand.filter((card) => mayDiscard(view, card));

/** The discard that leaves the best hand; of equal ones the highest card. */
function bestDiscard(view: PhomView, burden: (hand: readonly Card[]) => number): Card {
  const rated = discardsOf(view).map((card) => ({ card, left: burden(view.hand.filter((each) => each !== card)) }));
  return rated.sort((one, other) => one.left - other.left || pointsOf(other.card) - pointsOf(one.card))[0]!.card;
}

/** Cards that may be added to melds on the table, the highest first. */
export const sendsOf = ({ open, hand, seat }: PhomView): readonly Card[] =>
  open.turn === seat && maySend(open, seat)
    ? hand.filter((card) => placeFor(open, card)).sort((left, right) => pointsOf(right) - pointsOf(left))
    : [];

/** The practice player's move. */
export function phomBotMove(view: PhomView): CardMove {
  const { open, hand, seat } = view;
  if (open.stage === 'draw') return made(view, takenInto(view) ? 'take' : 'draw');
  if (winningOf(view)) return made(view, 'win');
  if (open.stage === 'lay') return made(view, 'lay');
  const [sent] = sendsOf(view);
  if (sent !== undefined) return made(view, 'send', [sent]);
  return made(view, 'discard', [bestDiscard({ open, hand, seat }, (left) => burdenOf(view, left))]);
}

/** The move after a timeout: draws, wins where the hand wins, lays the best melds, and discards what leaves the fewest points. */
export function phomTimeOut(view: PhomView): CardMove {
  const { open, seat } = view;
  if (open.stage === 'draw') return made(view, 'draw');
  if (winningOf(view)) return made(view, 'win');
  if (open.stage === 'lay') return made(view, 'lay');
  const points = (left: readonly Card[]): number => arrange(left, takenBy(open, seat, left))!.points;
  return made(view, 'discard', [bestDiscard(view, points)]);
}
