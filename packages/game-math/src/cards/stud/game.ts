/**
 * A hand of five-card stud as a state machine. Every player bets one stake and is dealt a card face down and one face up; three more face up
 * follow, one before each further round of betting. The strongest open cards speak first, the best five cards win. `open` goes to all
 * players, `hidden` never leaves the server except a player's own cards.
 */
import { shuffled, type ValueStream } from '../../value-stream.ts';
import { WHOLE_DECK, type Card } from '../card.ts';
import { NOT_NOW, type CardMove } from '../card-game.ts';
import { fiveCardStrength } from '../five-card.ts';
import { checkPlayers, orderFrom } from '../players.ts';
import { betIn, liveIn, nextRound, openBetting, type BetRefusal, type Betting } from '../poker/betting.ts';
import { STUD_ANTE, STUD_HAND, type StudRules } from './rules.ts';

export interface StudOpen {
  readonly rules: StudRules;
  /** Who won the hand before: of equal open cards, the first from this player on speaks. */
  readonly leader: number;
  /** Each player's cards that lie face up; who folded is dealt no more. */
  readonly up: readonly (readonly Card[])[];
  readonly betting: Betting;
  readonly over: boolean;
}

export interface StudGame {
  readonly open: StudOpen;
  /** All five cards of each player in the order they are dealt; the first one stays face down. */
  readonly hidden: { readonly hands: readonly (readonly Card[])[] };
}

export interface StudView {
  readonly seat: number;
  /** The own cards as far as they are dealt, the one face down first. */
  readonly hand: readonly Card[];
  readonly open: StudOpen;
}

export type StudRefusal = 'over' | 'not_your_turn' | BetRefusal;
export type StudMoved =
  | { readonly ok: true; readonly game: StudGame }
  | { readonly ok: false; readonly code: StudRefusal };

/** Who speaks first: the strongest open cards of those who have not folded. */
function speaker(up: StudOpen['up'], live: readonly number[], leader: number): number {
  const worth = (seat: number): number => fiveCardStrength(up[seat]!).value;
  return orderFrom(up.length, leader)
    .filter((seat) => live.includes(seat))
    .toSorted((one, other) => worth(other) - worth(one))[0]!;
}

/** Starts with predefined cards, five for each player. */
export function startStud(rules: StudRules, hands: readonly (readonly Card[])[], leader: number): StudGame {
  const up = hands.map((hand) => hand.slice(1, 2));
  const antes = hands.map(() => STUD_ANTE);
  const first = speaker(up, [...hands.keys()], leader);
  // The antes are in the middle: the first round begins without a bet.
  const betting = nextRound(openBetting(rules.stack, STUD_ANTE, antes, first), first);
  return { open: { rules, leader, up, betting, over: false }, hidden: { hands } };
}

/** Deals a hand. Without a leader, the seed names one. Throws RangeError for other than 2 to 4 players. */
export function dealStud(rules: StudRules, players: number, next: ValueStream, leader?: number): StudGame {
  checkPlayers(players);
  const deck = shuffled(WHOLE_DECK, next);
  const hands = Array.from({ length: players }, (_, seat) => deck.slice(seat * STUD_HAND, (seat + 1) * STUD_HAND));
  return startStud(rules, hands, leader ?? next(players));
}

/** The hand after a move: the next cards are dealt when all have answered, and it ends when no one can bet. */
function after(open: StudOpen, hands: StudGame['hidden']['hands']): StudOpen {
  const { betting, up, leader } = open;
  if (betting.turn !== undefined) return open;
  const live = liveIn(betting);
  const dealt = Math.max(...up.map(({ length }) => length)) + 1;
  if (live.length === 1 || dealt === STUD_HAND) return { ...open, over: true };
  const next = up.map((cards, seat) => (live.includes(seat) ? hands[seat]!.slice(1, dealt + 1) : cards));
  return after({ ...open, up: next, betting: nextRound(betting, speaker(next, live, leader)) }, hands);
}

/** Makes a move: `fold`, `check`, `call`, or `raise` to a bet of `units` stakes in this round. */
export function moveStud({ open, hidden }: StudGame, { seat, cards, act, units }: CardMove): StudMoved {
  if (open.over) return { ok: false, code: 'over' };
  if (seat !== open.betting.turn) return { ok: false, code: 'not_your_turn' };
  if (cards !== null) return { ok: false, code: NOT_NOW };
  const betting = betIn(open.betting, act, units);
  if (typeof betting === 'string') return { ok: false, code: betting };
  return { ok: true, game: { open: after({ ...open, betting }, hidden.hands), hidden } };
}

/** The view of a player: the open part and the own cards. */
export function studViewOf({ open, hidden }: StudGame, seat: number): StudView {
  const down = hidden.hands[seat]?.slice(0, 1) ?? [];
  return { seat, hand: [...down, ...(open.up[seat] ?? [])], open };
}
