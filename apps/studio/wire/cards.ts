/**
 * Card rooms on a live connection: members sit at tables of a room and play against each other. Entering answers `CardsEntered`. A seated
 * member sees a table through `CardTableShown` only: other hands are counts until the hand is over. Amounts are whole minor units; `…Ms`
 * durations count from when the message was sent. Cards as game-math numbers them (`rank * 4 + suit`, three of spades 0).
 */

import type {
  BaCayBoardShown,
  CardArrangedShown,
  CardBankShown,
  CatTeBoardShown,
  LiengBoardShown,
  MauBinhBoardShown,
  PhomBoardShown,
  SamBoardShown,
  XiDachBoardShown,
} from './card-boards.ts';
import type { CardBlindsShown, PokerBoardShown } from './card-poker.ts';

export type * from './card-boards.ts';

export interface CardsEntered {
  readonly rules: CardRulesShown;
  readonly balance: number;
  readonly levels: readonly CardLevelShown[];
  readonly tables: readonly CardTableListed[];
  /** The member's seat, also from before a lost connection; null in the lobby. */
  readonly table: CardTableShown | null;
}

/** How a hand is played and paid: the first three are Tiến Lên, by who pays whom; the others are games of their own. */
export const CARD_MODES = [
  'by_card',
  'winner_takes',
  'by_place',
  'phom',
  'sam',
  'lieng',
  'ba_cay',
  'mau_binh',
  'xi_dach',
  'poker',
  'stud',
  'cat_te',
] as const;
export type CardMode = (typeof CARD_MODES)[number];

export interface CardRulesShown {
  readonly mode: CardMode;
  /** Seats of a table: 2 or 4. */
  readonly seats: number;
  readonly turnMs: number;
  /** The house's share of a player's winnings, in basis points. */
  readonly rakeBasisPoints: number;
  /** Hold per hand in stakes of the table: the most a player can lose in it. Differs between games. */
  readonly holdStakes: number;
  readonly instantWins: boolean;
  readonly oneColourWins: boolean;
  readonly quadBeatsPairOfTwos: boolean;
  /** Tiến Lên: answers in the same suit, of pairs in the same colour, no consecutive pairs, no two at the end. */
  readonly northern: boolean;
  /** Phỏm: whether a taken last discard gives another turn (tái). */
  readonly again: boolean;
  /** Sâm: whether players may announce that no one will beat them (báo sâm). */
  readonly announces: boolean;
  /** Ba Cây and Xì Dách; null in other games. */
  readonly banked: CardBankShown | null;
  /** Mậu Binh; null in other games. */
  readonly arranged: CardArrangedShown | null;
  /** Poker and five-card stud; null in other games. */
  readonly blinds: CardBlindsShown | null;
  /** Practice: play money, and bots fill the table. */
  readonly practice: boolean;
}

/** A stake that tables offer. */
export interface CardLevelShown {
  readonly stake: number;
  /** The hold for a hand, and so the minimum balance to sit down. */
  readonly hold: number;
  readonly players: number;
  /** Whether private tables are opened at it: the higher stakes are played with anyone who sits down. */
  readonly invites: boolean;
}

/** A table in the lobby's list, or the one an invite leads to. */
export interface CardTableListed {
  readonly tableId: string;
  readonly stake: number;
  readonly hold: number;
  readonly phase: CardPhase;
  readonly seats: readonly (Pick<CardSeatShown, 'who' | 'bot' | 'away'> | null)[];
  /** Whether someone can sit down now; bots make room between hands. */
  readonly free: boolean;
}

/**
 * waiting: for a second player. starting: the next hand is dealt after `leftMs`. asking: holds are being taken. playing. shown: the result.
 */
export const CARD_PHASES = ['waiting', 'starting', 'asking', 'playing', 'shown'] as const;
export type CardPhase = (typeof CARD_PHASES)[number];

export interface CardTableShown {
  readonly tableId: string;
  /** Grows with every change: of two states the higher is the newer. */
  readonly version: number;
  readonly stake: number;
  readonly hold: number;
  readonly phase: CardPhase;
  /** Of the phase, while playing of the turn; 0 where there is no limit. */
  readonly leftMs: number;
  readonly ofMs: number;
  /** In order of play. */
  readonly seats: readonly (CardSeatShown | null)[];
  readonly mySeat: number;
  readonly hand: CardHandShown | null;
  /** The code that lets others in, of a private table; null at tables that are open to all. */
  readonly invite: string | null;
}

export interface CardSeatShown {
  /** The end of a member's reference, or a bot's name. */
  readonly who: string;
  readonly bot: boolean;
  /** Disconnected: the seat is played by the clock. */
  readonly away: boolean;
  /** Stands up after this hand. */
  readonly leaving: boolean;
  /** Takes part in the hand. */
  readonly plays: boolean;
  readonly cards: number;
  readonly passed: boolean;
  /** Place among those who finished, from 1; null while cards are left. */
  readonly place: number | null;
}

export interface CardHandShown {
  readonly handId: string;
  /** Published before any hold is taken for the hand. */
  readonly seedHash: string;
  /** Number of moves: a move names the one it answers. */
  readonly moveNo: number;
  readonly turn: number | null;
  /** Seats asked at once, where the hand is not played by turns now; in order of play. */
  readonly asked: readonly number[];
  /** The combination on the table. */
  readonly trick: { readonly by: number; readonly cards: readonly number[] } | null;
  /** Plays and passes since the trick began, in order. */
  readonly moves: readonly { readonly seat: number; readonly cards: readonly number[] | null }[];
  /** Must be part of the first combination; sent to the leader only. */
  readonly mustInclude: number | null;
  readonly chain: { readonly by: number; readonly victim: number; readonly points: number } | null;
  /** What else the game shows; null in Tiến Lên, whose trick is above, and before the deal. */
  readonly board: CardBoardShown | null;
  /** My cards; empty for a spectator, and while they are not seen by their own player. */
  readonly mine: readonly number[];
  readonly end: CardEndShown | null;
}

/** What a game shows beside its trick. Seats and players are table seats. */
export type CardBoardShown =
  | PhomBoardShown
  | SamBoardShown
  | LiengBoardShown
  | BaCayBoardShown
  | MauBinhBoardShown
  | XiDachBoardShown
  | PokerBoardShown
  | CatTeBoardShown;

/** What a payment is for. */
export type CardReason =
  | 'cards'
  | 'stake'
  | 'kept'
  | 'chop'
  | 'full'
  | 'fed'
  | 'place'
  | 'burnt'
  | 'take'
  | 'instant'
  | 'sam'
  | 'sam_beaten'
  | 'pot'
  | 'bet'
  | 'bet_double'
  | 'side_pot'
  | 'fouled'
  | 'village'
  | 'swept'
  | 'rows'
  | 'row_bonus'
  | 'aces'
  | 'bets'
  | 'all_tricks'
  | 'no_trick'
  | 'last_trick';

export interface CardEndShown {
  /** Won at the deal, and with what. */
  readonly instantWin: { readonly seat: number; readonly kind: string } | null;
  /** What every seat held at the end; empty where it stays closed. */
  readonly hands: readonly (readonly number[])[];
  readonly payments: readonly {
    readonly from: number;
    readonly to: number;
    readonly amount: number;
    readonly reason: CardReason;
  }[];
  /** Net win or loss of each seat, after the rake. */
  readonly net: readonly number[];
  readonly rakes: readonly number[];
  /** In proofs of poker: the cards in the middle, and what each player had bet; what lies below one stake counts as not played. */
  readonly shared?: readonly number[];
  readonly played?: readonly number[];
}

/** `sit`: at a table of that stake with a free seat, else a new one. Answers `CardTableShown`. Refused as `stake_not_offered`, `funds_insufficient`, `already_seated`. */
export interface SitRequest {
  readonly stake: number;
  /** The member's seed for the table's deals from the next hand on: 16 random bytes as hex. */
  readonly memberSeed?: string | undefined;
}

/** `sitAt`: at a table of the list. Answers `CardTableShown`. Refused as `sit`, and as `table_gone`, `table_full`, `seat_after_hand`. */
export interface SitAtRequest {
  readonly tableId: string;
  readonly memberSeed?: string | undefined;
}

/**
 * `open`: a private table, in no list and joined with its code only. Bots, in practice rooms only, where its opener asks for them. Answers
 * `CardTableShown`. Refused as `sit`, and as `invites_not_offered`, `bots_not_offered`.
 */
export interface OpenTableRequest extends SitRequest {
  readonly bots: boolean;
}

/**
 * An invite's code: 49 random bits, without letters that look like digits. Valid in the room of the table while the table exists. `invited`
 * answers `CardTableListed`, so that the stake is known before anyone sits down; `join` answers `CardTableShown`. Refused as
 * `invite_invalid`, `join` also as `sitAt`.
 */
export const INVITE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const INVITE_LENGTH = 10;
export interface InvitedRequest {
  readonly code: string;
}
export interface JoinRequest extends InvitedRequest {
  readonly memberSeed?: string | undefined;
}

/** `stand`: at once, or after the hand; cancelled by `stay`. Both answer `CardTableShown | null`. */

/**
 * `play`: plays cards; `pass`: passes. Answer `CardTableShown`; idempotent. Refused as `not_your_turn`, `not_your_cards`, `no_combination`,
 * `lowest_missing`, `does_not_beat`, `has_to_lead`, `hand_over`.
 */
export interface MoveRequest {
  readonly handId: string;
  readonly moveNo: number;
}
export interface PlayRequest extends MoveRequest {
  readonly cards: readonly number[];
}

/**
 * `act`: a move of a game with several kinds of moves. Answers as `play`. Refused also as `not_allowed_now`, `breaks_taken`, `no_meld`,
 * `twos_last`, `highest_due`, `stake_range`.
 */
export const CARD_ACTS = [
  'draw',
  'take',
  'lay',
  'send',
  'discard',
  'win',
  'sam',
  'skip',
  'fold',
  'check',
  'call',
  'raise',
  'bet',
  'open',
  'arrange',
  'stand',
  'down',
] as const;
export type CardAct = (typeof CARD_ACTS)[number];
export interface ActRequest extends MoveRequest {
  readonly act: CardAct;
  readonly cards?: readonly number[] | undefined;
  /** Of a bet or raise: the whole bet, in poker of this street, in stakes of the table. */
  readonly units?: number | undefined;
}

/** `say`: one of these; once in three seconds. Refused as `chat_too_fast`. */
export const CARD_PHRASES = ['hello', 'hurry', 'well_played', 'lucky', 'oops', 'thanks'] as const;
export type CardPhrase = (typeof CARD_PHRASES)[number];
export interface SayPhraseRequest {
  readonly phrase: CardPhrase;
}

/** News of a room. */
export interface CardNews {
  /** The table as its member may see it now; null once the seat is free. */
  readonly table: CardTableShown | null;
  /** Why the member was removed, before the table is gone: a code and its message. */
  readonly removed: { readonly code: string; readonly message: string };
  /** To members in the lobby. */
  readonly levels: readonly CardLevelShown[];
  readonly tables: readonly CardTableListed[];
  readonly said: { readonly seat: number; readonly phrase: CardPhrase };
  readonly balance: { readonly balance: number };
}

/** A hand in a member's proof (`shown` of RoundProof): with the seed, everything the deal follows from, and every move. */
export interface CardsShown {
  readonly mode: CardMode;
  readonly stake: number;
  readonly seats: number;
  readonly mySeat: number;
  /** Who led; null where the player with the lowest card led. */
  readonly leader: number | null;
  readonly moves: readonly {
    readonly seat: number;
    readonly cards: readonly number[] | null;
    readonly act?: string;
    readonly units?: number;
  }[];
  readonly end: CardEndShown;
}
