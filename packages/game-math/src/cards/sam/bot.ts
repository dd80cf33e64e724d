/** A practice player of Sâm Lốc, and the moves made when the time is over. Both use a player's view only, and are always legal. */
import { rankOf, TWO } from '../card.ts';
import type { CardMove } from '../card-game.ts';
import { isDear, samCombinations, type SamCombination } from './combination.ts';
import { samFault, type SamView } from './game.ts';

/** With so few cards in another hand, twos and four of a kind are spent. */
const DANGER = 3;
/** From this rank on a pair or triple is hardly ever beaten: the queen. */
const HIGH = 9;
const LONG = 5;

/** What the player in turn may play, each once for all suits; empty where only passing is left. */
export const samPlays = (view: SamView): readonly SamCombination[] =>
  samCombinations(view.hand).filter((combination) => samFault(view, combination) === undefined);

const isStrong = ({ kind, cards, height }: SamCombination): boolean =>
  kind === 'quad' ||
  (kind === 'run' ? cards.length >= LONG && height >= HIGH : kind === 'single' ? height === TWO : height >= HIGH);

/** Whether a hand is worth announcing: split into its longest combinations, all but one are hardly ever beaten. */
export function isWorthAnnouncing({ hand }: SamView): boolean {
  let left = hand;
  let weak = 0;
  while (left.length > 0 && weak < 2) {
    const longest = samCombinations(left).toSorted((one, other) => other.cards.length - one.cards.length)[0]!;
    if (!isStrong(longest)) weak += 1;
    left = left.filter((card) => !longest.cards.includes(card));
  }
  return weak < 2;
}

/** Many cards first, of the lowest ones; dear ones last. */
function leadOf(plays: readonly SamCombination[]): SamCombination {
  const lowest = ({ cards }: SamCombination): number => Math.min(...cards.map(rankOf));
  return plays.toSorted(
    (one, other) =>
      Number(isDear(one)) - Number(isDear(other)) ||
      other.cards.length - one.cards.length ||
      lowest(one) - lowest(other),
  )[0]!;
}

/** The lowest answer; dear ones only near the end, against an announcer, on a two, or to finish. */
function answerOf({ hand, open, seat }: SamView, plays: readonly SamCombination[]): SamCombination | undefined {
  const finishing = plays.find(({ cards }) => cards.length === hand.length);
  if (finishing) return finishing;
  const isUrgent =
    open.announcer !== undefined ||
    isDear(open.trick!.combination) ||
    open.handSizes.some((size, other) => other !== seat && size <= DANGER);
  return plays
    .toSorted((one, other) => Number(isDear(one)) - Number(isDear(other)) || one.height - other.height)
    .find((play) => isUrgent || !isDear(play));
}

const laid = (seat: number, combination: SamCombination | undefined): CardMove => ({
  seat,
  cards: combination?.cards ?? null,
});

/** The practice player's move. */
export function samBotMove(view: SamView): CardMove {
  const { open, seat } = view;
  if (open.asked.length > 0) return { seat, cards: null, act: isWorthAnnouncing(view) ? 'sam' : 'skip' };
  const plays = samPlays(view);
  return laid(seat, open.trick === undefined ? leadOf(plays) : answerOf(view, plays));
}

/** The move after a timeout: no announcement, a pass, or the lowest card that may lead. */
export function samTimeOut(view: SamView): CardMove {
  const { open, seat } = view;
  if (open.asked.length > 0) return { seat, cards: null, act: 'skip' };
  if (open.trick !== undefined) return laid(seat, undefined);
  return laid(
    seat,
    samPlays(view).toSorted((one, other) => one.cards.length - other.cards.length || one.height - other.height)[0],
  );
}
