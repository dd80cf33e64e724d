/**
 * A hand of Cát Tê as a state machine. Six cards each. In turn every player lays one card: open where it beats the trick's highest in its
 * suit, else face down; the highest wins the trick (tùng) and leads the next. Who wins none of the first four is out (chết tùng). The others
 * play a fifth trick (chưng), then their last cards are turned over at once, and the highest of the leader's suit wins the hand. `open` goes
 * to all players, `hidden` never leaves the server except a player's own hand.
 */
import type { ValueStream } from '../../value-stream.ts';
import { dealHands, type Card } from '../card.ts';
import { NOT_NOW, type CardMove } from '../card-game.ts';
import { checkPlayers, orderFrom } from '../players.ts';
import { beatsCatTe, byHeight, CAT_TE_WINS, catTeWinOf, type CatTeWin } from './card.ts';
import { CAT_TE_HAND, FIRST_TRICKS, type CatTeRules } from './rules.ts';

/** A card of a trick; null where it lies face down. */
export interface CatTeLaid {
  readonly seat: number;
  readonly card: Card | null;
}

/** In the order in which it was laid. */
export interface CatTeTrick {
  readonly laid: readonly CatTeLaid[];
  readonly winner: number;
}

export interface CatTeOpen {
  readonly rules: CatTeRules;
  readonly handSizes: readonly number[];
  readonly turn: number;
  /** Tricks that are over. */
  readonly tricks: readonly CatTeTrick[];
  /** Cards of the current trick. */
  readonly laid: readonly CatTeLaid[];
  readonly winner: number | undefined;
  readonly instantWin: { readonly seat: number; readonly kind: CatTeWin } | undefined;
  readonly over: boolean;
}

export interface CatTeGame {
  readonly open: CatTeOpen;
  readonly hidden: { readonly hands: readonly (readonly Card[])[] };
}

export interface CatTeView {
  readonly seat: number;
  readonly hand: readonly Card[];
  readonly open: CatTeOpen;
}

export type CatTeRefusal =
  | 'over'
  | 'not_your_turn'
  | 'not_your_cards'
  | 'not_allowed_now'
  | 'no_combination'
  | 'does_not_beat'
  | 'has_to_lead';
export type CatTeMoved =
  | { readonly ok: true; readonly game: CatTeGame }
  | { readonly ok: false; readonly code: CatTeRefusal };

/** The name of the move that lays a card face down (úp). */
export const FACE_DOWN = 'down';

/** Tricks a player has won. */
export const tricksWon = ({ tricks }: Pick<CatTeOpen, 'tricks'>, seat: number): number =>
  tricks.filter(({ winner }) => winner === seat).length;

/** Whether a player is still in: all are for the first four tricks. */
export const isIn = (open: Pick<CatTeOpen, 'tricks'>, seat: number): boolean =>
  open.tricks.length < FIRST_TRICKS || tricksWon(open, seat) > 0;

/** The highest card of a trick: each that was laid open beats those before it. */
export const highestOf = (laid: readonly CatTeLaid[]): (CatTeLaid & { readonly card: Card }) | undefined =>
  laid.reduce<(CatTeLaid & { readonly card: Card }) | undefined>(
    (highest, { seat, card }) =>
      card !== null && (highest === undefined || beatsCatTe(card, highest.card)) ? { seat, card } : highest,
    undefined,
  );

/** The strongest win at the deal, then the first in order of play. */
function winAtDeal(hands: readonly (readonly Card[])[], leader: number): CatTeOpen['instantWin'] {
  const wins = orderFrom(hands.length, leader).flatMap((seat) => {
    const kind = catTeWinOf(hands[seat]!);
    return kind === undefined ? [] : [{ seat, kind }];
  });
  return wins.sort((one, other) => CAT_TE_WINS.indexOf(one.kind) - CAT_TE_WINS.indexOf(other.kind))[0];
}

/** Starts with predefined hands. */
export function startCatTe(rules: CatTeRules, hands: readonly (readonly Card[])[], leader: number): CatTeGame {
  const instantWin = rules.instantWins ? winAtDeal(hands, leader) : undefined;
  return {
    open: {
      rules,
      handSizes: hands.map(({ length }) => length),
      turn: leader,
      tricks: [],
      laid: [],
      winner: instantWin?.seat,
      instantWin,
      over: instantWin !== undefined,
    },
    hidden: { hands: hands.map(byHeight) },
  };
}

/** Deals a hand. Without a leader, the seed names one. Throws RangeError for other than 2 to 4 players. */
export function dealCatTe(rules: CatTeRules, players: number, next: ValueStream, leader?: number): CatTeGame {
  checkPlayers(players);
  const hands = dealHands(players, next, CAT_TE_HAND);
  return startCatTe(rules, hands, leader ?? next(players));
}

/** Why a card that the player holds may not be laid so, if so. */
function faultOf({ laid }: CatTeOpen, card: Card, isDown: boolean): CatTeRefusal | undefined {
  const highest = highestOf(laid);
  if (highest === undefined) return isDown ? 'has_to_lead' : undefined;
  return isDown || beatsCatTe(card, highest.card) ? undefined : 'does_not_beat';
}

/** The cards a player may lay open on his turn. */
export const openCards = ({ hand, open }: Pick<CatTeView, 'hand' | 'open'>): readonly Card[] =>
  hand.filter((card) => faultOf(open, card, false) === undefined);

/** The last trick: all cards that are left are turned over, from the leader on. */
function lastTrick(open: CatTeOpen, leader: number, hands: CatTeGame['hidden']['hands']): CatTeOpen {
  const order = orderFrom(hands.length, leader).filter((seat) => isIn(open, seat));
  const laid = order.map((seat) => ({ seat, card: hands[seat]![0]! }));
  const winner = highestOf(laid)!.seat;
  return { ...open, tricks: [...open.tricks, { laid, winner }], laid: [], turn: winner, winner, over: true };
}

/** The hand after a card: the next player's turn, the next trick, or the end. */
function after(open: CatTeOpen, seat: number, hands: CatTeGame['hidden']['hands']): CatTeOpen {
  const next = orderFrom(hands.length, seat + 1).find(
    (other) => isIn(open, other) && !open.laid.some((each) => each.seat === other),
  );
  if (next !== undefined) return { ...open, turn: next };
  const winner = highestOf(open.laid)!.seat;
  const now = { ...open, tricks: [...open.tricks, { laid: open.laid, winner }], laid: [], turn: winner };
  if (now.tricks.length > FIRST_TRICKS) return lastTrick(now, winner, hands);
  const isAlone = hands.filter((_, other) => isIn(now, other)).length === 1;
  return isAlone ? { ...now, winner, over: true } : now;
}

/** Makes a move: a card laid open, or face down with the move's name. */
export function moveCatTe({ open, hidden }: CatTeGame, { seat, cards, act, units }: CardMove): CatTeMoved {
  const refused = (code: CatTeRefusal): CatTeMoved => ({ ok: false, code });
  if (open.over) return refused('over');
  if (units !== undefined || (act !== undefined && act !== FACE_DOWN) || cards === null) return refused(NOT_NOW);
  if (seat !== open.turn) return refused('not_your_turn');
  const [card, ...more] = cards;
  if (card === undefined || more.length > 0) return refused('no_combination');
  if (!hidden.hands[seat]!.includes(card)) return refused('not_your_cards');
  const isDown = act === FACE_DOWN;
  const fault = faultOf(open, card, isDown);
  if (fault !== undefined) return refused(fault);
  const hands = hidden.hands.map((hand, each) => (each === seat ? hand.filter((held) => held !== card) : hand));
  const laid: CatTeOpen = {
    ...open,
    handSizes: hands.map(({ length }) => length),
    laid: [...open.laid, { seat, card: isDown ? null : card }],
  };
  return { ok: true, game: { open: after(laid, seat, hands), hidden: { hands } } };
}

/** The view of a player: the open part and the own hand. */
export const catTeViewOf = ({ open, hidden }: CatTeGame, seat: number): CatTeView => ({
  seat,
  hand: hidden.hands[seat] ?? [],
  open,
});
