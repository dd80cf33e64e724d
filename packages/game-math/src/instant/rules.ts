/**
 * Types of the instant games: choices, prices, moves, and the visible part of a round. Multipliers are whole hundredths of the bet, chances
 * and returns exact; everything is serializable data.
 */

export const INSTANT_GAMES = ['mines', 'steps', 'drop', 'wheel', 'dice', 'scratch', 'hi-lo'] as const;
export type InstantGame = (typeof INSTANT_GAMES)[number];

export const RISKS = ['low', 'medium', 'high'] as const;
export type Risk = (typeof RISKS)[number];

export const DIFFICULTIES = ['easy', 'medium', 'hard', 'expert'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Cashes out; possible once something has been won. */
export interface Take {
  readonly take: true;
}

/** A game without a choice. */
export type NoChoice = Readonly<Record<string, never>>;

/** Tiles are counted from 0, row by row. */
export interface MinesOffer {
  readonly columns: number;
  readonly tiles: number;
  /** From one mine up. A round ends by itself, paid, with the last multiplier of its list. */
  readonly choices: readonly {
    readonly mines: number;
    /** After one safe tile, two, and so on. */
    readonly hundredths: readonly number[];
    /** Exact return of cashing out there, rounded down. */
    readonly rtpBasisPoints: readonly number[];
  }[];
}
export interface MinesChoice {
  readonly mines: number;
}
export type MinesMove = { readonly tile: number } | Take;
export interface MinesSeen {
  readonly mines: number;
  /** Safe tiles in the order they were opened. */
  readonly opened: readonly number[];
  /** The mine that was hit. */
  readonly hit: number | null;
  /** Positions of all mines, ascending; once the round is over. */
  readonly laid: readonly number[] | null;
  /** The current value; 0 before the first safe tile and after a mine. */
  readonly hundredths: number;
  /** After one more safe tile; null once the round is over. */
  readonly aheadHundredths: number | null;
}

/** Rows are counted from 0, the first to step on; lanes from 0. */
export interface StepsOffer {
  readonly choices: readonly {
    readonly difficulty: Difficulty;
    readonly rows: number;
    readonly lanes: number;
    /** Number of traps in every row. */
    readonly traps: number;
    /** After the first row, the second, and so on; the last ends the round, paid. */
    readonly hundredths: readonly number[];
    readonly rtpBasisPoints: readonly number[];
  }[];
}
export interface StepsChoice {
  readonly difficulty: Difficulty;
}
export type StepsMove = { readonly lane: number } | Take;
export interface StepsSeen {
  readonly difficulty: Difficulty;
  readonly rows: number;
  readonly lanes: number;
  /** The lane of each row that held. */
  readonly path: readonly number[];
  /** The lane of the next row that was a trap. */
  readonly fell: number | null;
  /** The traps of every row, ascending; once the round is over. */
  readonly traps: readonly (readonly number[])[] | null;
  readonly hundredths: number;
  readonly aheadHundredths: number | null;
}

/** A ball falls to the left (0) or right (1) of a pin in every row; its slot is the number of times it fell right. */
export interface DropOffer {
  readonly tables: readonly {
    readonly rows: number;
    readonly risk: Risk;
    /** Of slot 0 to slot `rows`. */
    readonly hundredths: readonly number[];
  }[];
}
export interface DropChoice {
  readonly rows: number;
  readonly risk: Risk;
}
export interface DropSeen {
  readonly rows: number;
  readonly risk: Risk;
  readonly path: readonly (0 | 1)[];
  readonly slot: number;
  readonly hundredths: number;
}

/** Segments are equally likely, listed clockwise. */
export interface WheelOffer {
  readonly wheels: readonly { readonly risk: Risk; readonly hundredths: readonly number[] }[];
}
export interface WheelChoice {
  readonly risk: Risk;
}
export interface WheelSeen {
  readonly risk: Risk;
  readonly segment: number;
  readonly hundredths: number;
}

/**
 * A number from 0 to 9 999 is drawn, shown as 0.00 to 99.99. `under` wins below the target, with `target` chances of 10 000; `over` wins
 * above it, with `9 999 - target`. So chance c is under c, or over 9 999 - c.
 */
export interface DiceOffer {
  /** Chances of 10 000 on offer, ascending, each the greatest for its multiplier. */
  readonly choices: readonly DicePrice[];
}
/** The chance, what it pays in hundredths, and the exact return in basis points, rounded down. */
export type DicePrice = readonly [chance: number, hundredths: number, rtpBasisPoints: number];
export interface DiceChoice {
  readonly side: 'under' | 'over';
  readonly target: number;
}
export interface DiceSeen {
  readonly side: 'under' | 'over';
  readonly target: number;
  readonly roll: number;
  /** 0 where it lost. */
  readonly hundredths: number;
}

/** A card of three by three fields; three alike win that symbol's price, and no card shows two such. */
export interface ScratchOffer {
  readonly fields: number;
  readonly alike: number;
  /** By symbol, from 0, the most valuable last. A prize has `weight` of `ofWeight` cards. */
  readonly prizes: readonly { readonly hundredths: number; readonly weight: number }[];
  readonly ofWeight: number;
}
export interface ScratchSeen {
  /** Symbols, row by row. */
  readonly fields: readonly number[];
  /** The symbol that appears three times. */
  readonly symbol: number | null;
  readonly hundredths: number;
}

export const GUESSES = ['higher', 'lower', 'same'] as const;
export type Guess = (typeof GUESSES)[number];

/**
 * Cards are 0 to 51: rank `card % 13`, 0 the ace, which is low, 12 the king; suit `floor(card / 13)`, spades, clubs, diamonds, hearts.
 * Every card is drawn from a whole pack.
 */
export interface HiLoOffer {
  /** By rank: of 13 ranks, those that are higher, lower, the same. */
  readonly chances: readonly Readonly<Record<Guess, number>>[];
  /** Cards that may be skipped in a round. */
  readonly skips: number;
  /** The return of every multiplier before it is rounded down. */
  readonly priceBasisPoints: number;
}
export type HiLoMove = { readonly guess: Guess } | { readonly skip: true } | Take;
export interface HiLoSeen {
  /** The first was there before any guess; the last is the current one. */
  readonly cards: readonly number[];
  /** How each card after the first was guessed. */
  readonly came: readonly (Guess | 'skip')[];
  readonly skipsLeft: number;
  /** The last guess was wrong. */
  readonly lost: boolean;
  readonly hundredths: number;
  /** The multiplier of each guess; null where it is not possible. */
  readonly ahead: Readonly<Record<Guess, number | null>>;
}

/** Per game: offer, choice before the bet, moves, and the visible part. */
export interface InstantRules {
  readonly mines: {
    readonly offer: MinesOffer;
    readonly choice: MinesChoice;
    readonly move: MinesMove;
    readonly seen: MinesSeen;
  };
  readonly steps: {
    readonly offer: StepsOffer;
    readonly choice: StepsChoice;
    readonly move: StepsMove;
    readonly seen: StepsSeen;
  };
  readonly drop: {
    readonly offer: DropOffer;
    readonly choice: DropChoice;
    readonly move: never;
    readonly seen: DropSeen;
  };
  readonly wheel: {
    readonly offer: WheelOffer;
    readonly choice: WheelChoice;
    readonly move: never;
    readonly seen: WheelSeen;
  };
  readonly dice: {
    readonly offer: DiceOffer;
    readonly choice: DiceChoice;
    readonly move: never;
    readonly seen: DiceSeen;
  };
  readonly scratch: {
    readonly offer: ScratchOffer;
    readonly choice: NoChoice;
    readonly move: never;
    readonly seen: ScratchSeen;
  };
  readonly 'hi-lo': {
    readonly offer: HiLoOffer;
    readonly choice: NoChoice;
    readonly move: HiLoMove;
    readonly seen: HiLoSeen;
  };
}

export type OfferOf<G extends InstantGame = InstantGame> = InstantRules[G]['offer'];
export type ChoiceOf<G extends InstantGame = InstantGame> = InstantRules[G]['choice'];
export type MoveOf<G extends InstantGame = InstantGame> = InstantRules[G]['move'];
export type SeenOf<G extends InstantGame = InstantGame> = InstantRules[G]['seen'];
