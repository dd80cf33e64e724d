/**
 * Tables with shared rounds, on a live line: everybody at a table bets on the same round, which runs by the studio's clock. Entering
 * answers `TableEntered`. Amounts are whole minor units; `…Ms` durations count from when the message was sent.
 */

export const TABLE_GAMES = ['baccarat', 'dragon-tiger', 'tai-xiu', 'xoc-dia', 'roulette', 'bau-cua', 'mini-tai-xiu'] as const;
export type TableGame = (typeof TABLE_GAMES)[number];

export interface TableEntered {
  readonly rules: TableRulesShown;
  readonly balance: number;
  readonly round: TableRoundShown;
  /** Results of this shoe, or the last of the table: oldest first, at most a hundred. */
  readonly road: readonly TableResult[];
  /** What the member has on the running round. */
  readonly mine: readonly StakeShown[];
  readonly chat: readonly ChatLine[];
  readonly players: number;
}

export interface TableRulesShown {
  readonly game: TableGame;
  readonly bets: readonly TableBetShown[];
  /** Chips on offer, ascending. */
  readonly chips: readonly number[];
  /** Least and most a member may have on one spot of a round, and on a round. */
  readonly leastSpot: number;
  readonly mostSpot: number;
  readonly mostRound: number;
  /** Members play against each other: when betting closes the sides are evened out, and what nobody stands against comes back. A member stands on one side of a round. */
  readonly matched?: true;
}

export interface TableBetShown {
  readonly id: string;
  /** Highest net price to one, as printed on the felt, in ten-thousandths. */
  readonly net: number;
  /** Exact return in basis points, rounded down. */
  readonly rtpBasisPoints: number;
}

/**
 * betting: until `leftMs` is over. locked, where members play against each other: betting is over and the sides are evened out, for `leftMs`.
 * dealt: the outcome is shown for `leftMs`; it is decided when betting ends, and told then.
 */
export interface TableRoundShown {
  readonly roundId: string;
  readonly number: number;
  readonly phase: 'betting' | 'locked' | 'dealt';
  readonly leftMs: number;
  /** How long the phase is in all. */
  readonly ofMs: number;
  readonly seedHash: string;
  /** With `dealt`. */
  readonly result: TableResult | null;
  /** Which shoe of the table it is dealt from, where there is one: with a new one a new road begins. */
  readonly shoe?: number;
  /** What all together have on each spot, real money only; where members play against each other, those of the member's own currency. */
  readonly pool: Readonly<Record<string, number>>;
  /** Members on each side, where they play against each other. */
  readonly members?: Readonly<Record<string, number>>;
  /** MD5 of dice and salt, where it is told before betting: of `4-2-6-salt`, the salt being told with the result. */
  readonly commitment?: string;
}

/** Cards as game-math numbers them (`rank * 4 + suit`, ace 0); dice in order of falling; discs: true is red. */
export type TableResult =
  | { readonly game: 'baccarat'; readonly player: readonly number[]; readonly banker: readonly number[]; readonly winner: 'player' | 'banker' | 'tie'; readonly playerTotal: number; readonly bankerTotal: number; readonly playerPair: boolean; readonly bankerPair: boolean }
  | { readonly game: 'dragon-tiger'; readonly dragon: number; readonly tiger: number; readonly winner: 'dragon' | 'tiger' | 'tie' }
  | { readonly game: 'tai-xiu'; readonly dice: readonly [number, number, number]; readonly sum: number; readonly side: 'tai' | 'xiu' | 'triple' }
  | { readonly game: 'xoc-dia'; readonly discs: readonly [boolean, boolean, boolean, boolean]; readonly red: number }
  | { readonly game: 'roulette'; readonly number: number }
  | { readonly game: 'bau-cua'; readonly dice: readonly [number, number, number] }
  | { readonly game: 'mini-tai-xiu'; readonly dice: readonly [number, number, number]; readonly sum: number; readonly side: 'tai' | 'xiu'; readonly salt: string };

/** A confirmed bet of the member: one bet at the wallet over all its spots. */
export interface StakeShown {
  readonly stakeId: string;
  readonly spots: Readonly<Record<string, number>>;
  readonly state: 'asking' | 'taken' | 'won' | 'lost' | 'refused' | 'returned';
  /** Paid out, stakes of winning spots included; 0 until the round is dealt. */
  readonly won: number;
  /** Since the sides were evened out: what of it stands. The rest comes back, and is part of `won` where anything stands. */
  readonly matched?: number;
}

/** `stake`: confirms chips on the running round. Answers `StakeAnswer`; repeated with the same request id, the same. Refused as `betting_closed`, `bet_not_offered`, `stake_range`, `side_taken`, and as the wallet refuses. */
export interface StakeAsked {
  readonly requestId: string;
  readonly roundId: string;
  readonly spots: Readonly<Record<string, number>>;
}

export interface StakeAnswer {
  readonly stake: StakeShown;
  readonly balance: number;
}

/** `say`: one of the table's phrases, or a short text. Refused as `chat_closed` (demo), `chat_too_fast`, `chat_text`. */
export interface SayAsked {
  readonly text: string;
}

export interface ChatLine {
  readonly id: string;
  /** The end of the member's reference: the frame says in its own language that it is a guest's. */
  readonly who: string;
  readonly text: string;
  readonly mine: boolean;
}

/** News at a table. */
export interface TableNews {
  /** A round begins, or is dealt. */
  readonly round: TableRoundShown;
  /** Once a second at most, while bets come in. */
  readonly pool: { readonly roundId: string; readonly pool: Readonly<Record<string, number>>; readonly members?: Readonly<Record<string, number>>; readonly players: number };
  /** When the sides were evened out, to its member only: each stake with what of it stands. */
  readonly evened: { readonly roundId: string; readonly stakes: readonly StakeShown[] };
  /** After the deal, to its member only: each stake of the round. */
  readonly settled: { readonly roundId: string; readonly stakes: readonly StakeShown[]; readonly won: number };
  /** The wallet has been told; as of now. */
  readonly balance: { readonly balance: number };
  readonly chat: ChatLine;
}

/** A round at a table in a member's proof (`shown` of RoundProof): with the seed it is all that goes into the outcome. */
export interface TableShown {
  readonly result: TableResult;
  /** Cards that were out of the shoe before: the rest was shuffled by the seed and dealt from its first card. Absent where there is no shoe. */
  readonly out?: readonly number[];
  /** Where members play against each other: what was told before betting, and how the stake was matched. */
  readonly commitment?: string;
  readonly met?: StakeMet;
}

/** What a stake met when the sides were evened out: all on both sides of its currency, and its place among those on its own, from 1. The earliest stand first. */
export interface StakeMet {
  readonly tai: number;
  readonly xiu: number;
  readonly place: number;
  readonly matched: number;
}
