/** The state of a hand of Phỏm: what is open to all players, and what never leaves the server except a player's own hand. */
import type { Card } from '../card.ts';
import type { PhomRules } from './rules.ts';

/** A card taken from the player before. */
export interface Take {
  readonly by: number;
  readonly from: number;
  readonly card: Card;
  readonly units: number;
}

/** How a hand was won outright: nine cards in melds, all ten, or no two cards that go together. */
export const PHOM_WINS = ['phom_full', 'phom_round', 'phom_dry'] as const;
export type PhomWin = (typeof PHOM_WINS)[number];

export interface PhomOpen {
  readonly rules: PhomRules;
  readonly handSizes: readonly number[];
  readonly turn: number;
  /** draw: bốc or ăn. lay: hạ, on the last turn. discard: gửi where melds were laid, then đánh. */
  readonly stage: 'draw' | 'lay' | 'discard';
  readonly stock: number;
  /** What lies before each player, without what was taken. */
  readonly piles: readonly (readonly Card[])[];
  /** The last discard, as long as it can be taken. */
  readonly top: { readonly seat: number; readonly card: Card } | undefined;
  readonly takes: readonly Take[];
  readonly turnsLeft: readonly number[];
  /** Melds laid by each player, with what was added to them. */
  readonly melds: readonly (readonly (readonly Card[])[])[];
  /** Players who have laid down, in order; without a meld among them (móm). */
  readonly laid: readonly number[];
  readonly win: { readonly seat: number; readonly kind: PhomWin } | undefined;
  readonly over: boolean;
}

export interface PhomHidden {
  readonly hands: readonly (readonly Card[])[];
  /** The next card to draw first. */
  readonly stock: readonly Card[];
}

export interface PhomGame {
  readonly open: PhomOpen;
  readonly hidden: PhomHidden;
}

export type PhomRefusal = 'over' | 'not_your_turn' | 'not_your_cards' | 'not_allowed_now' | 'breaks_taken' | 'no_meld';
export type PhomMoved =
  | { readonly ok: true; readonly game: PhomGame }
  | { readonly ok: false; readonly code: PhomRefusal };

/** Everything a player may know. */
export interface PhomView {
  readonly seat: number;
  readonly hand: readonly Card[];
  readonly open: PhomOpen;
}
