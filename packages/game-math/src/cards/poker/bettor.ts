/** How practice players bet on what they think of their hand, and the moves made when the time is over. Always legal. */
import type { Card } from '../card.ts';
import type { CardMove } from '../card-game.ts';
import { dueOf, highestBet, potOf, raiseOf, type BetAct, type Betting } from './betting.ts';

/** Hands from 0, worthless, to 10, which is bet in full. */
export type Score = number;

/** A hand in seven bluffs: which ones follows from the player's own cards alone. */
const bluffs = (hand: readonly Card[]): boolean => hand.reduce((sum, card) => sum + card, 0) % 7 === 0;

/** The least score with which a player adds that much. */
function callsFrom(due: number, { stack, least }: Betting): Score {
  const share = due / stack;
  if (due <= least) return 2;
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
function raiseWith(betting: Betting, seat: number, score: Score, hand: readonly Card[]): number | undefined {
  const { stack, bets, put } = betting;
  const raise = raiseOf(betting, seat);
  const isOpenBluff = highestBet(betting) === 0 && bluffs(hand);
  const limit = Math.max(raisesTo(score, stack), isOpenBluff ? stack * 0.08 : 0) - put[seat]!;
  const most = Math.floor(bets[seat]! + limit);
  if (raise === null || most < raise.from) return undefined;
  const aimed = highestBet(betting) + Math.ceil(potOf(betting) / 2);
  return Math.min(Math.max(aimed, raise.from), most, raise.to);
}

/** The move of a player with a score: raises with a good hand until the bet is dear, calls with a fair one, checks or folds else. */
export function betWith(betting: Betting, seat: number, score: Score, hand: readonly Card[]): CardMove {
  const due = dueOf(betting, seat);
  const raise = raiseWith(betting, seat, score, hand);
  if (raise !== undefined) return made(seat, 'raise', raise);
  if (due === 0) return made(seat, 'check');
  return made(seat, score >= callsFrom(due, betting) ? 'call' : 'fold');
}

/** The move after a timeout: nothing more is bet. */
export const betTimeOut = (betting: Betting, seat: number): CardMove =>
  made(seat, dueOf(betting, seat) === 0 ? 'check' : 'fold');
