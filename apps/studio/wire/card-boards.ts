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

/** What a hand of three cards is worth. */
export interface CardWorthShown {
  readonly kind: 'points' | 'pictures' | 'run' | 'set';
  readonly points: number;
}

export interface LiengBoardShown {
  readonly play: 'lieng';
  readonly seats: readonly (LiengSeatShown | null)[];
  /** What my cards are worth; null for a spectator. */
  readonly worth: CardWorthShown | null;
  /** The bets a raise may go to, in stakes; null where none is possible. */
  readonly raise: { readonly from: number; readonly to: number } | null;
}

export interface LiengSeatShown {
  /** In stakes, with the first one. */
  readonly bet: number;
  readonly folded: boolean;
  readonly act: 'fold' | 'check' | 'call' | 'raise' | null;
  /** Of its hand, once the hand is over. */
  readonly worth: CardWorthShown | null;
}

export interface BaCayBoardShown {
  readonly play: 'ba_cay';
  /** bet: against the banker, before cards are seen. open: each player opens his own. */
  readonly stage: 'bet' | 'open';
  readonly banker: number;
  readonly seats: readonly (BaCaySeatShown | null)[];
  /** What my cards are worth; null before I see them. */
  readonly worth: CardWorthShown | null;
}

export interface BaCaySeatShown {
  /** In stakes; 0 of the banker, and before the bet. */
  readonly bet: number;
  /** Its cards, once opened. */
  readonly opened: readonly number[];
  readonly worth: CardWorthShown | null;
}

export interface PhomBoardShown {
  readonly play: 'phom';
  /** draw: bốc or ăn. lay: hạ, on the last turn. discard: gửi where melds were laid, then đánh. */
  readonly stage: 'draw' | 'lay' | 'discard';
  readonly stock: number;
  /** The last discard, as long as it can be taken. */
  readonly top: { readonly seat: number; readonly card: number } | null;
  readonly takes: readonly {
    readonly by: number;
    readonly from: number;
    readonly card: number;
    readonly units: number;
  }[];
  readonly seats: readonly (PhomSeatShown | null)[];
  /** On the member's own cards; null for a spectator, and once the hand is over. */
  readonly advice: PhomAdviceShown | null;
}

export interface PhomSeatShown {
  /** Discards that were not taken. */
  readonly pile: readonly number[];
  /** Melds laid down, with what was added to them. */
  readonly melds: readonly (readonly number[])[];
  readonly taken: readonly number[];
  /** Laid down without a meld. */
  readonly burnt: boolean;
  readonly turnsLeft: number;
}

export interface PhomAdviceShown {
  readonly melds: readonly (readonly number[])[];
  /** Points of the stray cards. */
  readonly points: number;
  /** Stray cards that may become melds. */
  readonly waiting: readonly number[];
  readonly take: { readonly meld: readonly number[]; readonly points: number } | null;
  readonly wins: boolean;
  readonly discards: readonly number[];
  readonly sends: readonly number[];
}

export interface SamBoardShown {
  readonly play: 'sam';
  /** Who announced; null before all have answered. */
  readonly announcer: number | null;
  /** What I may play, each once for all suits; null while it is not my turn. */
  readonly plays: readonly (readonly number[])[] | null;
}

/** A trick of Cát Tê: its cards in order, null where one lies face down; without a winner until all are laid. */
export interface CatTeTrickShown {
  readonly laid: readonly { readonly seat: number; readonly card: number | null }[];
  readonly winner: number | null;
}

export interface CatTeBoardShown {
  readonly play: 'cat_te';
  /** All tricks, the current one last. */
  readonly tricks: readonly CatTeTrickShown[];
  readonly seats: readonly (CatTeSeatShown | null)[];
  /** The cards I may lay open; null while it is not my turn. */
  readonly plays: readonly number[] | null;
}

export interface CatTeSeatShown {
  /** Tricks it has won. */
  readonly won: number;
  /** Without one of the first four. */
  readonly out: boolean;
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
