/** What a table of poker, or of five-card stud, shows, as part of `CardTableShown`. Amounts are stakes of the table. */

/** What is bet before cards are seen, and the most the house takes of a hand; in stakes. */
export interface CardBlindsShown {
  /** Of everyone; 0 where two bet blinds. */
  readonly ante: number;
  readonly small: number;
  readonly big: number;
  readonly rakeCap: number;
}

/** What the best five cards are worth, those that decide first in front; of fewer than five cards only equal ranks count. */
export interface CardFiveShown {
  readonly kind:
    | 'high_card'
    | 'pair'
    | 'two_pairs'
    | 'triple'
    | 'straight'
    | 'flush'
    | 'full_house'
    | 'quad'
    | 'straight_flush';
  readonly cards: readonly number[];
}

export interface PokerBoardShown {
  readonly play: 'poker';
  /** Null in stud, which has none. */
  readonly button: number | null;
  /** The cards in the middle; none in stud. */
  readonly community: readonly number[];
  /** What lies in the middle by pots, in stakes: the main pot first. Bets of this street are with their seats. */
  readonly pots: readonly number[];
  readonly seats: readonly (PokerSeatShown | null)[];
  /** What my cards are worth; null for a spectator. */
  readonly worth: CardFiveShown | null;
  /** What I have to add to call, in stakes. */
  readonly due: number;
  /** The bets of this street I may raise to, in stakes; null where none is possible. */
  readonly raise: { readonly from: number; readonly to: number } | null;
}

export interface PokerSeatShown {
  /** In this street and in the whole hand, in stakes. */
  readonly bet: number;
  readonly put: number;
  readonly blind: 'small' | 'big' | null;
  /** Its cards that lie face up, in stud. */
  readonly open: readonly number[];
  readonly folded: boolean;
  readonly allIn: boolean;
  /** The last act of this street. */
  readonly act: 'fold' | 'check' | 'call' | 'raise' | null;
  /** Its cards and what they are worth, at a showdown; folded cards are never sent. */
  readonly hand: readonly number[];
  readonly worth: CardFiveShown | null;
  readonly won: boolean;
}
