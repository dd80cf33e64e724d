/** A practice player: uses a player's view only, and makes the same move for the same view. Free play only. */
import { rankOf, type Card } from '../card.ts';
import { isBomb, type Combination } from './combination.ts';
import type { View } from './game.ts';
import { isPrecious, legalPlays } from './legal-plays.ts';

/** With so few cards in another hand, twos and bombs are spent; in the own one too, where none may be the last. */
const DANGER = 3;

const highest = (plays: readonly Combination[]): number => Math.max(...plays.map(({ cards }) => cards.length));

/** Many cards first, then low ones. */
function leadOf(plays: readonly Combination[]): Combination | undefined {
  const cheap = plays.filter((play) => !isPrecious(play));
  const from = cheap.length > 0 ? cheap : plays;
  const low = Math.min(...from.map(({ cards }) => rankOf(cards[0]!)));
  const lowest = from.filter(({ cards }) => rankOf(cards[0]!) === low);
  return lowest.find(({ cards }) => cards.length === highest(lowest));
}

/** The lowest combination that beats the table; valuable ones only against valuable ones, near the end, or to finish. */
function answerOf({ hand, open, seat }: View, plays: readonly Combination[]): Combination | undefined {
  const finishing = plays.find(({ cards }) => cards.length === hand.length);
  if (finishing) return finishing;
  const inOrder = plays.toSorted((left, right) => Number(isBomb(left)) - Number(isBomb(right)) || left.top - right.top);
  const danger = open.handSizes.some(
    (size, other) => (other !== seat || open.rules.northern === true) && size > 0 && size <= DANGER,
  );
  const spend = danger || (open.trick !== undefined && isPrecious(open.trick.combination));
  return inOrder.find((play) => spend || !isPrecious(play));
}

/** The bot's move: cards, or "pass". Always legal. */
export function botMove(view: View): readonly Card[] | 'pass' {
  const plays = legalPlays(view);
  const chosen = view.open.trick === undefined ? leadOf(plays) : answerOf(view, plays);
  return chosen?.cards ?? 'pass';
}
