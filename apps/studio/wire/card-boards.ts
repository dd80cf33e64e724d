/** Boards and rules of card games, as the messages of a room carry them (`cards.ts`). Seats are table seats, cards as game-math numbers them. */

/** How a table with a banker plays. Xì Dách is played with all cards and without a pot. */
export interface CardBankShown {
  /** `nine`: aces to nines. `whole`: all cards, three pictures are the strongest hand (bài cào). */
  readonly deck: 'nine' | 'whole';
  readonly banker: 'in_turn' | 'by_hand';
  /** The most a player bets, in stakes. */
  readonly limit: number;
  /** Whether the strongest hand also gets one stake of each player (gà). */
  readonly pot: boolean;
}

/** How a table compares rows. */
export interface CardArrangedShown {
  /** Where the straight from ace to five stands: below the one to the ace, or below all others. */
  readonly wheel: 'second' | 'lowest';
  /** Whether each ace more than another player's is worth a stake (tính át). */
  readonly aces: boolean;
}

export interface SamBoardShown {
  readonly play: 'sam';
  /** Who announced; null before all have answered. */
  readonly announcer: number | null;
  /** What I may play, each once for all suits; null while it is not my turn. */
  readonly plays: readonly (readonly number[])[] | null;
}

export interface MauBinhBoardShown {
  readonly play: 'mau_binh';
  readonly seats: readonly (MauBinhSeatShown | null)[];
  /** Ways to arrange my cards, the best first, each as thirteen cards in three rows; null while I am not asked. */
  readonly proposals: readonly (readonly number[])[] | null;
}

export interface MauBinhSeatShown {
  /** Has arranged its cards. */
  readonly arranged: boolean;
  /** Thirteen cards, five, five and three, once all are compared. */
  readonly rows: readonly number[];
  /** Stakes each row won or lost against all others together; empty before. */
  readonly scores: readonly number[];
  /** A row was stronger than the one before it. */
  readonly fouled: boolean;
}

/** What a hand of Xì Dách is worth. */
export interface XiDachWorthShown {
  readonly kind: 'bust' | 'points' | 'five' | 'xi_dach' | 'xi_bang';
  readonly points: number;
}

export interface XiDachBoardShown {
  readonly play: 'xi_dach';
  /** bet: against the banker, before cards are seen. draw: in turn, the banker last. */
  readonly stage: 'bet' | 'draw';
  readonly banker: number;
  readonly seats: readonly (XiDachSeatShown | null)[];
  /** What my cards are worth; null before I see them. */
  readonly worth: XiDachWorthShown | null;
  /** What I may do on my turn: draw a card, stand with those I have. */
  readonly may: { readonly draw: boolean; readonly stand: boolean };
}

export interface XiDachSeatShown {
  /** In stakes; 0 of the banker, and before the bet. */
  readonly bet: number;
  readonly cards: number;
  /** Has no turn any more. */
  readonly stands: boolean;
  /** Its cards, once they are opened. */
  readonly opened: readonly number[];
  readonly worth: XiDachWorthShown | null;
}
