/**
 * A hand of Texas Hold'em as a state machine. Two blinds are bet and two cards dealt to each player; five cards for all follow in three steps,
 * with a round of betting before each and after the last. The best five of seven cards win. `open` goes to all players, `hidden` never leaves
 * the server except a player's own hand.
 */
import { shuffled, type ValueStream } from '../../value-stream.ts';
import { WHOLE_DECK, type Card } from '../card.ts';
import { NOT_NOW, type CardMove } from '../card-game.ts';
import { heightOf } from '../five-card.ts';
import { checkPlayers } from '../players.ts';
import { betIn, liveIn, nextRound, openBetting, type BetRefusal, type Betting } from './betting.ts';
import { BIG_BLIND, COMMUNITY, POKER_HAND, SMALL_BLIND, type PokerRules } from './rules.ts';

/** Rounds of betting, by the cards in the middle. */
export const STREETS = ['preflop', 'flop', 'turn', 'river'] as const;
export type Street = (typeof STREETS)[number];
const CARDS_AT: Readonly<Record<Street, number>> = { preflop: 0, flop: 3, turn: 4, river: COMMUNITY };

export interface PokerOpen {
  readonly rules: PokerRules;
  readonly button: number;
  readonly street: Street;
  /** The cards in the middle, as far as they are open. */
  readonly community: readonly Card[];
  readonly betting: Betting;
  readonly over: boolean;
}

export interface PokerGame {
  readonly open: PokerOpen;
  readonly hidden: {
    readonly hands: readonly (readonly Card[])[];
    /** All five cards for the middle. */
    readonly community: readonly Card[];
  };
}

export interface PokerView {
  readonly seat: number;
  readonly hand: readonly Card[];
  readonly open: PokerOpen;
}

export type PokerRefusal = 'over' | 'not_your_turn' | BetRefusal;
export type PokerMoved =
  | { readonly ok: true; readonly game: PokerGame }
  | { readonly ok: false; readonly code: PokerRefusal };

/** Who bets the blinds: the two after the button; of two players the button bets the small one. */
export function blindsOf(players: number, button: number): { readonly small: number; readonly big: number } {
  const small = players === 2 ? button : (button + 1) % players;
  return { small, big: (small + 1) % players };
}

/** Starts with predefined hands and cards for the middle. */
export function startPoker(
  rules: PokerRules,
  hands: readonly (readonly Card[])[],
  community: readonly Card[],
  button: number,
): PokerGame {
  const { small, big } = blindsOf(hands.length, button);
  const blinds = hands.map((_, seat) => (seat === small ? SMALL_BLIND : seat === big ? BIG_BLIND : 0));
  const betting = openBetting(rules.stack, BIG_BLIND, blinds, (big + 1) % hands.length);
  const byHeight = (hand: readonly Card[]): readonly Card[] =>
    hand.toSorted((one, other) => heightOf(other) - heightOf(one) || other - one);
  return {
    open: { rules, button, street: 'preflop', community: [], betting, over: false },
    hidden: { hands: hands.map(byHeight), community },
  };
}

/** Deals a hand. Without a button, the seed names one. Throws RangeError for other than 2 to 4 players. */
export function dealPoker(rules: PokerRules, players: number, next: ValueStream, button?: number): PokerGame {
  checkPlayers(players);
  const deck = shuffled(WHOLE_DECK, next);
  const dealt = players * POKER_HAND;
  const hands = Array.from({ length: players }, (_, seat) => deck.slice(seat * POKER_HAND, (seat + 1) * POKER_HAND));
  return startPoker(rules, hands, deck.slice(dealt, dealt + COMMUNITY), button ?? next(players));
}

/** The hand after a move: it goes on to the next street when all have answered, and to the end when no one can bet. */
function after(open: PokerOpen, community: readonly Card[]): PokerOpen {
  const { betting, street, button } = open;
  if (betting.turn !== undefined) return open;
  const following = STREETS[STREETS.indexOf(street) + 1];
  if (liveIn(betting).length === 1 || following === undefined) return { ...open, over: true };
  const now: PokerOpen = {
    ...open,
    street: following,
    community: community.slice(0, CARDS_AT[following]),
    betting: nextRound(betting, button + 1),
  };
  return after(now, community);
}

/** Makes a move: `fold`, `check`, `call`, or `raise` to a bet of `units` stakes in this street. */
export function movePoker({ open, hidden }: PokerGame, { seat, cards, act, units }: CardMove): PokerMoved {
  if (open.over) return { ok: false, code: 'over' };
  if (seat !== open.betting.turn) return { ok: false, code: 'not_your_turn' };
  if (cards !== null) return { ok: false, code: NOT_NOW };
  const betting = betIn(open.betting, act, units);
  if (typeof betting === 'string') return { ok: false, code: betting };
  return { ok: true, game: { open: after({ ...open, betting }, hidden.community), hidden } };
}

/** The view of a player: the open part and the own hand. */
export const pokerViewOf = ({ open, hidden }: PokerGame, seat: number): PokerView => ({
  seat,
  hand: hidden.hands[seat] ?? [],
  open,
});
