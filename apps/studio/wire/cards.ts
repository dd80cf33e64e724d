/**
 * Card rooms on a live line: members sit at tables of a room and play against each other. Entering answers `CardsEntered`. Whoever sits
 * sees a table through `CardTableShown` and nothing else: other hands are counted, never told, until the hand is over. Amounts are whole
 * minor units; `…Ms` durations count from when the message was sent. Cards as game-math numbers them (`rank * 4 + suit`, three of spades 0).
 */

export interface CardsEntered {
  readonly rules: CardRulesShown;
  readonly balance: number;
  readonly levels: readonly CardLevelShown[];
  /** Where the member sits, also from before a lost line; null in the hall. */
  readonly table: CardTableShown | null;
}

export const CARD_MODES = ['by_card', 'winner_takes', 'by_place'] as const;
export type CardMode = (typeof CARD_MODES)[number];

export interface CardRulesShown {
  readonly mode: CardMode;
  /** Seats of a table: 2 or 4. */
  readonly seats: number;
  readonly turnMs: number;
  /** The house's part of what a player wins, in basis points. */
  readonly rakeBasisPoints: number;
  /** Stakes of a table that are set aside for a hand: nobody loses more in it. */
  readonly holdStakes: number;
  readonly instantWins: boolean;
  readonly oneColourWins: boolean;
  readonly quadBeatsPairOfTwos: boolean;
  /** Practice: play money, and bots fill the table. */
  readonly practice: boolean;
}

/** A stake tables are played at. */
export interface CardLevelShown {
  readonly stake: number;
  /** What is set aside for a hand, and so the least to sit down with. */
  readonly hold: number;
  readonly players: number;
}

/** waiting: for a second player. starting: the next hand is dealt after `leftMs`. asking: what is set aside is being taken. playing. shown: how it ended. */
export const CARD_PHASES = ['waiting', 'starting', 'asking', 'playing', 'shown'] as const;
export type CardPhase = (typeof CARD_PHASES)[number];

export interface CardTableShown {
  readonly tableId: string;
  /** Grows with everything that changes: of two states the higher is the newer. */
  readonly version: number;
  readonly stake: number;
  readonly hold: number;
  readonly phase: CardPhase;
  /** Of the phase, while playing of the turn; 0 where nothing runs out. */
  readonly leftMs: number;
  readonly ofMs: number;
  /** In order of play. */
  readonly seats: readonly (CardSeatShown | null)[];
  readonly mySeat: number;
  readonly hand: CardHandShown | null;
}

export interface CardSeatShown {
  /** The end of a member's reference, or what a bot is called. */
  readonly who: string;
  readonly bot: boolean;
  /** The line is lost: the seat is played by the clock. */
  readonly away: boolean;
  /** Stands up after this hand. */
  readonly leaving: boolean;
  /** Takes part in the hand. */
  readonly plays: boolean;
  readonly cards: number;
  readonly passed: boolean;
  /** Place among those who ran out, from 1; null while cards are left. */
  readonly place: number | null;
}

export interface CardHandShown {
  readonly handId: string;
  /** Told before anything is set aside for the hand. */
  readonly seedHash: string;
  /** Counts moves: a move names the one it answers to. */
  readonly moveNo: number;
  readonly turn: number | null;
  /** What lies on the table. */
  readonly trick: { readonly by: number; readonly cards: readonly number[] } | null;
  /** Laid or passed since the trick began, in order. */
  readonly moves: readonly { readonly seat: number; readonly cards: readonly number[] | null }[];
  /** Has to be in the first combination; told to whoever leads. */
  readonly mustInclude: number | null;
  readonly chain: { readonly by: number; readonly victim: number; readonly points: number } | null;
  /** My cards, ascending; empty for who only watches. */
  readonly mine: readonly number[];
  readonly end: CardEndShown | null;
}

export interface CardEndShown {
  /** Won at the deal, and by what. */
  readonly instantWin: { readonly seat: number; readonly kind: string } | null;
  /** What every seat held at the end. */
  readonly hands: readonly (readonly number[])[];
  readonly payments: readonly { readonly from: number; readonly to: number; readonly amount: number; readonly reason: 'cards' | 'stake' | 'kept' | 'chop' }[];
  /** What each seat won or lost, the house's part taken off. */
  readonly net: readonly number[];
  readonly rakes: readonly number[];
}

/** `sit`: at a table of that stake with a free seat, else a new one. Answers `CardTableShown`. Refused as `stake_not_offered`, `funds_insufficient`, `already_seated`. */
export interface SitAsked {
  readonly stake: number;
}

/** `stand`: at once, or after the hand; takes it back with `stay`. Both answer `CardTableShown | null`. */

/** `play`: lays cards; `pass`: passes. Answer `CardTableShown`; a move answered before is answered the same. Refused as `not_your_turn`, `not_your_cards`, `no_combination`, `lowest_missing`, `does_not_beat`, `has_to_lead`, `hand_over`. */
export interface MoveAsked {
  readonly handId: string;
  readonly moveNo: number;
}
export interface PlayAsked extends MoveAsked {
  readonly cards: readonly number[];
}

/** `say`: one of these; once in three seconds. Refused as `chat_too_fast`. */
export const CARD_PHRASES = ['hello', 'hurry', 'well_played', 'lucky', 'oops', 'thanks'] as const;
export type CardPhrase = (typeof CARD_PHRASES)[number];
export interface SayPhraseAsked {
  readonly phrase: CardPhrase;
}

/** News of a room. */
export interface CardNews {
  /** The table as its member may see it now; null once they have stood up. */
  readonly table: CardTableShown | null;
  /** Why the member was stood up, before the table is gone: a code and what it says. */
  readonly stood: { readonly code: string; readonly message: string };
  /** To those in the hall. */
  readonly levels: readonly CardLevelShown[];
  readonly said: { readonly seat: number; readonly phrase: CardPhrase };
  readonly balance: { readonly balance: number };
}

/** A hand in a member's proof (`shown` of RoundProof): with the seed it is all that goes into the deal, and every move after it. */
export interface CardsShown {
  readonly mode: CardMode;
  readonly stake: number;
  readonly seats: number;
  readonly mySeat: number;
  /** Who led; null where the lowest card did. */
  readonly leader: number | null;
  readonly moves: readonly { readonly seat: number; readonly cards: readonly number[] | null }[];
  readonly end: CardEndShown;
}
