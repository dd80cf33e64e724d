/**
 * Shared tables, on a live connection: everyone at a table bets on the same round, which runs by the studio's clock. Entering answers
 * `TableEntered`. Amounts are whole minor units; `…Ms` durations count from when the message was sent.
 */

export const TABLE_GAMES = [
  'baccarat',
  'dragon-tiger',
  'tai-xiu',
  'xoc-dia',
  'roulette',
  'bau-cua',
  'mini-tai-xiu',
] as const;
export type TableGame = (typeof TABLE_GAMES)[number];

export interface TableEntered {
  readonly rules: TableRulesShown;
  readonly balance: number;
  readonly round: TableRoundShown;
  /** Results of this shoe, or the table's last ones: oldest first, at most a hundred. */
  readonly road: readonly TableResult[];
  /** Number of rounds of the last day, and counts of each outcome: a side, a number, a picture. */
  readonly day: { readonly rounds: number; readonly counts: Readonly<Record<string, number>> };
  /** The member's stakes on the current round. */
  readonly mine: readonly StakeShown[];
  readonly chat: readonly ChatLine[];
  readonly players: number;
}

export interface TableRulesShown {
  readonly game: TableGame;
  readonly bets: readonly TableBetShown[];
  /** Chips on offer, ascending. */
  readonly chips: readonly number[];
  /** A member's minimum and maximum per spot of a round, and maximum per round. */
  readonly minBet: number;
  readonly maxBet: number;
  readonly maxRound: number;
  /**
   * Members play against each other: when betting closes the sides are matched, and the unmatched part is returned. A member plays one side
   * of a round.
   */
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
 * betting: for `leftMs`. locked, where members play against each other: betting is over and the sides are matched, for `leftMs`. dealt: the
 * outcome is shown for `leftMs`; it is decided when betting ends, and sent then.
 */
export interface TableRoundShown {
  readonly roundId: string;
  readonly number: number;
  readonly phase: 'betting' | 'locked' | 'dealt';
  readonly leftMs: number;
  /** Duration of the phase. */
  readonly ofMs: number;
  readonly seedHash: string;
  /** With `dealt`. */
  readonly result: TableResult | null;
  /** The shoe of a round older than fresh decks. Another shoe starts a new road. */
  readonly shoe?: number;
  /** Total on each spot, real money only; where members play against each other, in the member's own currency. */
  readonly pool: Readonly<Record<string, number>>;
  /** Number of members on each side, where they play against each other. */
  readonly members?: Readonly<Record<string, number>>;
  /** Commitment published before betting, where the game has one: the MD5 of `4-2-6-salt`; the salt is revealed with the result. */
  readonly commitment?: string;
}

/** Cards as game-math numbers them (`rank * 4 + suit`, ace 0); dice in order of falling; discs: true is red. */
export type TableResult =
  | {
      readonly game: 'baccarat';
      readonly player: readonly number[];
      readonly banker: readonly number[];
      readonly winner: 'player' | 'banker' | 'tie';
      readonly playerTotal: number;
      readonly bankerTotal: number;
      readonly playerPair: boolean;
      readonly bankerPair: boolean;
    }
  | {
      readonly game: 'dragon-tiger';
      readonly dragon: number;
      readonly tiger: number;
      readonly winner: 'dragon' | 'tiger' | 'tie';
    }
  | {
      readonly game: 'tai-xiu';
      readonly dice: readonly [number, number, number];
      readonly sum: number;
      readonly side: 'tai' | 'xiu' | 'triple';
    }
  | { readonly game: 'xoc-dia'; readonly discs: readonly [boolean, boolean, boolean, boolean]; readonly red: number }
  | { readonly game: 'roulette'; readonly number: number }
  | { readonly game: 'bau-cua'; readonly dice: readonly [number, number, number] }
  | {
      readonly game: 'mini-tai-xiu';
      readonly dice: readonly [number, number, number];
      readonly sum: number;
      readonly side: 'tai' | 'xiu';
      readonly salt: string;
    };

/** A confirmed bet of the member: one bet at the wallet over all its spots. */
export interface StakeShown {
  readonly stakeId: string;
  readonly spots: Readonly<Record<string, number>>;
  readonly state: 'asking' | 'taken' | 'won' | 'lost' | 'refused' | 'returned';
  /** Paid out, stakes of winning spots included; 0 until the round is dealt. */
  readonly won: number;
  /** After matching: the matched part of it. The rest is returned, and is part of `won` if any part is matched. */
  readonly matched?: number;
}

/**
 * `stake`: confirms chips on the current round. Answers `StakeAnswer`; idempotent per request id. Refused as `betting_closed`,
 * `bet_not_offered`, `stake_range`, `side_taken`, and as the wallet refuses.
 */
export interface StakeRequest {
  readonly requestId: string;
  readonly roundId: string;
  readonly spots: Readonly<Record<string, number>>;
  /** The frame's own randomness, for the following rounds: no outcome is decided by the studio alone. */
  readonly memberSeed?: string | undefined;
}

export interface StakeAnswer {
  readonly stake: StakeShown;
  readonly balance: number;
}

/** `say`: one of the table's phrases, or a short text. Refused as `chat_closed` (demo), `chat_too_fast`, `chat_text`. */
export interface SayRequest {
  readonly text: string;
}

export interface ChatLine {
  readonly id: string;
  /** The end of the member's reference; the frame labels it as a guest. */
  readonly who: string;
  readonly text: string;
  readonly mine: boolean;
}

/** News at a table. */
export interface TableNews {
  /** A round begins, or is dealt. */
  readonly round: TableRoundShown;
  /** At most once a second, while bets come in. */
  readonly pool: {
    readonly roundId: string;
    readonly pool: Readonly<Record<string, number>>;
    readonly members?: Readonly<Record<string, number>>;
    readonly players: number;
  };
  /** After matching, to the member only: each stake with its matched part. */
  readonly matched: { readonly roundId: string; readonly stakes: readonly StakeShown[] };
  /** After the deal, to the member only: each stake of the round. */
  readonly settled: { readonly roundId: string; readonly stakes: readonly StakeShown[]; readonly won: number };
  /** The wallet has acknowledged; the current balance. */
  readonly balance: { readonly balance: number };
  readonly chat: ChatLine;
}

/** A round at a table in a member's proof (`shown` of RoundProof): with the seed, everything the outcome follows from. */
export interface TableShown {
  readonly result: TableResult;
  /**
   * Cards out of the shoe before: the rest was shuffled by the seed and dealt from its first card. Absent with fresh decks, and for games
   * without cards.
   */
  readonly out?: readonly number[];
  /** Where members play against each other: the commitment published before betting, and how the stake was matched. */
  readonly commitment?: string;
  readonly met?: StakeMatch;
}

/**
 * How a stake was matched: the totals of both sides in its currency, and its place on its own side, from 1. Earlier stakes are matched
 * first.
 */
export interface StakeMatch {
  readonly tai: number;
  readonly xiu: number;
  readonly place: number;
  readonly matched: number;
}
