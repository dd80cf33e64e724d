/** A practice player of poker: judges his hand from his own view, and bets by that. */
import { suitOf, type Card } from '../card.ts';
import type { CardMove } from '../card-game.ts';
import { FIVE_CARD_KINDS, heightOf, strongestFive } from '../five-card.ts';
import { betWith, type Score } from './bettor.ts';
import type { PokerView } from './game.ts';

const FLUSH_DRAW = 4;
const [SEVEN, JACK, ACE] = [6, 10, 13];

/** Two cards before others are open: pairs, high cards, and cards of one suit or close in rank. */
function startScore([one, other]: readonly [Card, Card]): Score {
  const [high, low] = [heightOf(one), heightOf(other)].toSorted((left, right) => right - left) as [number, number];
  if (high === low) return high >= JACK ? 9 : high >= SEVEN ? 6 : 5;
  const suited = suitOf(one) === suitOf(other) ? 1 : 0;
  if (low >= JACK) return (high === ACE ? 6 : 5) + suited;
  const close = high - low <= 2 ? 1 : 0;
  return (high === ACE ? 3 : high >= JACK ? 2 : 1) + suited + close;
}

/** Cards decide by their kind alone: those that only fill up to five do not count. */
const DECIDING: readonly number[] = [1, 2, 4, 3, 5, 5, 5, 4, 5];
const MADE: readonly Score[] = [1, 4, 6, 7, 8, 8, 9, 10, 10];
const SHARED: Score = 2;

/** A hand with the cards in the middle: what is there for all counts little, the highest pair more than another. */
function madeScore(hand: readonly Card[], community: readonly Card[]): Score {
  const best = strongestFive([...hand, ...community]);
  const kind = FIVE_CARD_KINDS.indexOf(best.kind);
  const own = best.cards.slice(0, DECIDING[kind]).some((card) => hand.includes(card));
  if (!own) return SHARED;
  if (best.kind === 'pair') {
    const isTop = community.every((card) => heightOf(card) <= heightOf(best.cards[0]!));
    return isTop ? 5 : 4;
  }
  if (best.kind !== 'high_card') return MADE[kind]!;
  const suits = [...hand, ...community].map(suitOf);
  const draws = hand.some((card) => suits.filter((suit) => suit === suitOf(card)).length === FLUSH_DRAW);
  return draws && community.length < 5 ? 4 : 1;
}

function scoreOf({ hand, open: { community } }: PokerView): Score {
  return community.length === 0 ? startScore(hand as readonly [Card, Card]) : madeScore(hand, community);
}

/** The practice player's move. */
export const pokerBotMove = (view: PokerView): CardMove =>
  betWith(view.open.betting, view.seat, scoreOf(view), view.hand);
