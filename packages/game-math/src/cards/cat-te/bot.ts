/** A practice player of Cát Tê, and the moves made when the time is over. Both use a player's view only, and are always legal. */
import type { Card } from '../card.ts';
import type { CardMove } from '../card-game.ts';
import { byHeight, heightOf } from './card.ts';
import { FACE_DOWN, openCards, tricksWon, type CatTeView } from './game.ts';
import { FIRST_TRICKS } from './rules.ts';

/** Cards kept for the last two tricks. */
const KEPT = 2;
/** From this height on a card is seldom beaten: the queen. */
const HIGH = 10;

const laid = (seat: number, card: Card): CardMove => ({ seat, cards: [card] });
const down = (seat: number, card: Card): CardMove => ({ seat, cards: [card], act: FACE_DOWN });

/** The card to lead with: a high one where a trick is needed, or the lead of the last ones; else the lowest. */
function leadOf(hand: readonly Card[], isNeeded: boolean, no: number): Card {
  const from = byHeight(hand);
  const [lowest, highest] = [from[0]!, from.at(-1)!];
  if (no >= FIRST_TRICKS) return highest;
  // Of several high ones, not the best at once.
  if (isNeeded) return from.find((card) => heightOf(card) >= HIGH) ?? highest;
  return no === FIRST_TRICKS - 1 ? (from[KEPT] ?? highest) : lowest;
}

/** The practice player's move. */
export function catTeBotMove(view: CatTeView): CardMove {
  const { hand, open, seat } = view;
  const no = open.tricks.length;
  const isNeeded = no < FIRST_TRICKS && tricksWon(open, seat) === 0;
  if (open.laid.length === 0) return laid(seat, leadOf(hand, isNeeded, no));
  const from = byHeight(hand);
  const answers = byHeight(openCards(view));
  // The two best are kept, unless without a trick there is no use for them.
  const kept = isNeeded || no >= FIRST_TRICKS ? [] : from.slice(-KEPT);
  const spared = answers.filter((card) => !kept.includes(card));
  const isLast = open.laid.length === open.handSizes.length - 1;
  const answer = isNeeded && !isLast ? spared.at(-1) : spared[0];
  return answer === undefined ? down(seat, from[0]!) : laid(seat, answer);
}

/** The move after a timeout: the lowest card, face down where another leads. */
export function catTeTimeOut({ hand, open, seat }: CatTeView): CardMove {
  const [lowest] = byHeight(hand);
  return open.laid.length === 0 ? laid(seat, lowest!) : down(seat, lowest!);
}
