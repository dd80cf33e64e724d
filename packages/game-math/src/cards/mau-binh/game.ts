/**
 * A hand of Mậu Binh as a state machine. All players, asked at once, arrange their thirteen cards in three rows; when the last one has, the
 * rows are compared. A hand that wins at the deal ends it. `open` goes to all players, `hidden` never leaves the server except a player's
 * own cards.
 */
import type { ValueStream } from '../../value-stream.ts';
import { dealHands, sorted, type Card } from '../card.ts';
import { NOT_NOW, type CardMove } from '../card-game.ts';
import { checkPlayers, orderFrom } from '../players.ts';
import { instantWinOf, type InstantKind } from './instant-win.ts';
import { rowsOf, type Rows } from './rows.ts';
import type { MauBinhRules } from './rules.ts';

export interface MauBinhOpen {
  readonly rules: MauBinhRules;
  /** Players who have not arranged their cards. */
  readonly asked: readonly number[];
  /** What each player won with at the deal. */
  readonly wins: readonly (InstantKind | undefined)[];
  readonly over: boolean;
}

export interface MauBinhGame {
  readonly open: MauBinhOpen;
  readonly hidden: {
    readonly hands: readonly (readonly Card[])[];
    /** As each player arranged them; undefined before. */
    readonly rows: readonly (Rows | undefined)[];
  };
}

export type MauBinhRefusal = 'over' | 'not_your_turn' | 'not_allowed_now' | 'not_your_cards';
export type MauBinhMoved =
  | { readonly ok: true; readonly game: MauBinhGame }
  | { readonly ok: false; readonly code: MauBinhRefusal };

/** Starts with predefined hands. */
export function startMauBinh(rules: MauBinhRules, hands: readonly (readonly Card[])[]): MauBinhGame {
  const wins = hands.map((hand) => instantWinOf(hand, rules));
  const over = wins.some((win) => win !== undefined);
  return {
    open: { rules, asked: over ? [] : orderFrom(hands.length, 0), wins, over },
    hidden: { hands: hands.map(sorted), rows: hands.map(() => undefined) },
  };
}

/** Deals a hand. Throws RangeError for other than 2 to 4 players. */
export function dealMauBinh(rules: MauBinhRules, players: number, next: ValueStream): MauBinhGame {
  checkPlayers(players);
  return startMauBinh(rules, dealHands(players, next));
}

const isHand = (cards: readonly Card[], hand: readonly Card[]): boolean => sorted(cards).join() === hand.join();

/** Makes a move: `arrange` with all thirteen cards, row by row from the strongest. A fouled hand is a hand as well. */
export function moveMauBinh({ open, hidden }: MauBinhGame, { seat, cards, act, units }: CardMove): MauBinhMoved {
  if (open.over) return { ok: false, code: 'over' };
  if (act !== 'arrange' || units !== undefined || cards === null) return { ok: false, code: NOT_NOW };
  if (!open.asked.includes(seat)) return { ok: false, code: 'not_your_turn' };
  if (!isHand(cards, hidden.hands[seat]!)) return { ok: false, code: 'not_your_cards' };
  const asked = open.asked.filter((each) => each !== seat);
  const rows = hidden.rows.with(seat, rowsOf(cards));
  return { ok: true, game: { open: { ...open, asked, over: asked.length === 0 }, hidden: { ...hidden, rows } } };
}
