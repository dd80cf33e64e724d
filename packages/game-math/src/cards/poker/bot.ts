/** A practice player of poker, and the moves made when the time is over. Both use a player's view only, and are always legal. */
import { suitOf, type Card } from '../card.ts';
import type { CardMove } from '../card-game.ts';
import { FIVE_CARD_KINDS, heightOf, strongestFive } from '../five-card.ts';
import { dueOf, highestBet, potOf, raiseOf, type BetAct } from './betting.ts';
import type { PokerView } from './game.ts';
import { BIG_BLIND } from './rules.ts';

/** Hands from 0, worthless, to 10, which is bet in full. */
type Score = number;

const FLUSH_DRAW = 4;
const [JACK, ACE] = [9, 12];

/** Two cards before others are open: pairs, high cards, and cards of one suit or close in rank. */
function startScore([one, other]: readonly [Card, Card]): Score {
  const [high, low] = [heightOf(one), heightOf(other)].toSorted((left, right) => right - left) as [number, number];
  if (high === low) return high >= JACK ? 9 : high >= 5 ? 6 : 5;
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

/** A hand in seven bluffs: which ones follows from the player's own cards alone. */
const bluffs = ({ hand }: PokerView): boolean => hand.reduce((sum, card) => sum + card, 0) % 7 === 0;

/** The least score with which a player adds that share of the stack. */
function callsFrom(due: number, stack: number): Score {
  const share = due / stack;
  if (due <= BIG_BLIND) return 2;
  return share <= 0.08 ? 4 : share <= 0.25 ? 5 : share <= 0.5 ? 7 : 8;
}

/** The most of the stack a player puts in by raising with a score. */
const raisesTo = (score: Score, stack: number): number =>
  score >= 9 ? stack : score >= 7 ? stack * 0.5 : score === 6 ? stack * 0.25 : score === 5 ? stack * 0.1 : 0;

const made = (seat: number, act: BetAct, units?: number): CardMove => ({
  seat,
  cards: null,
  act,
  ...(units !== undefined && { units }),
});

/** The bet of this street a player raises to: as much as half the pot more, within what the hand is good for; undefined for no raise. */
function raiseWith(view: PokerView, score: Score): number | undefined {
  const { open, seat } = view;
  const { betting, rules } = open;
  const raise = raiseOf(betting, seat);
  const isOpenBet = highestBet(betting) === 0 && bluffs(view);
  const limit = Math.max(raisesTo(score, rules.stack), isOpenBet ? rules.stack * 0.08 : 0) - betting.put[seat]!;
  const most = Math.floor(betting.bets[seat]! + limit);
  if (raise === null || most < raise.from) return undefined;
  const aimed = highestBet(betting) + Math.ceil(potOf(betting) / 2);
  return Math.min(Math.max(aimed, raise.from), most, raise.to);
}

/** The practice player's move: raises with a good hand until the bet is dear, calls with a fair one, checks or folds else. */
export function pokerBotMove(view: PokerView): CardMove {
  const { open, seat } = view;
  const [score, due] = [scoreOf(view), dueOf(open.betting, seat)];
  const raise = raiseWith(view, score);
  if (raise !== undefined) return made(seat, 'raise', raise);
  if (due === 0) return made(seat, 'check');
  return made(seat, score >= callsFrom(due, open.rules.stack) ? 'call' : 'fold');
}

/** The move after a timeout: nothing more is bet. */
export const pokerTimeOut = ({ open, seat }: PokerView): CardMove =>
  made(seat, dueOf(open.betting, seat) === 0 ? 'check' : 'fold');
