/**
 * What every frame says to the studio first: the single-use token of its address for a session. Paths lie under `/studio/api`, bodies and
 * answers are JSON: `{ success: true, value }`, or `{ success: false, code, message, value? }` with a fitting status. Money is whole minor units.
 */

/** `POST /session`, no bearer: good once and for a minute. Every other call carries `Authorization: Bearer <session>`. */
export interface SessionAsked {
  readonly token: string;
}

export const STUDIO_LANGUAGES = ['VI', 'EN'] as const;
export type StudioLanguage = (typeof STUDIO_LANGUAGES)[number];

/** Which engine a game is played with; each has a frame of its own. */
export const GAME_KINDS = ['slots', 'fishing', 'table', 'crash', 'instant', 'cards'] as const;
export type GameKind = (typeof GAME_KINDS)[number];

export interface SessionOpened {
  readonly session: string;
  readonly kind: GameKind;
  readonly game: GameShown;
  readonly currency: string;
  /** The wallet's, as of now. */
  readonly balance: number;
  /** Played with play money. */
  readonly demo: boolean;
  readonly language: StudioLanguage;
  /** Where the frame leads the member out to: paths of the platform it was launched from. */
  readonly lobbyUrl: string;
  readonly depositUrl: string;
  /** The room it was launched into; null for games without. */
  readonly room: string | null;
}

/** `GET /balance` — the wallet's, as of now: for after a deposit. */
export interface BalanceShown {
  readonly balance: number;
  readonly currency: string;
}

export interface GameShown {
  readonly id: string;
  readonly name: { readonly vi: string; readonly en: string };
  readonly vendor: string;
  readonly rtpBasisPoints: number | null;
}

/** `GET /rounds?before=` — the member's rounds of this game, newest first, twenty at a time. */
export interface RoundRow {
  readonly roundId: string;
  readonly at: string;
  readonly bet: number;
  /** A spin that was given: nothing was taken. */
  readonly given: boolean;
  readonly won: number;
  /** What it won out of a growing pool: paid by itself, beside `won`. The seed says that it was won, the pool how much it was. */
  readonly jackpot: { readonly amount: number } | null;
  readonly state: RoundState;
}

export interface RoundPage {
  readonly rounds: readonly RoundRow[];
  /** Asks for the next page; null at the end. */
  readonly next: string | null;
}

/**
 * asking: the bet is on its way to the wallet. open: it was taken, steps are left. paying: over, what was won is on its way.
 * ended: paid and revealed. refused: the wallet said no. void: the bet was given back.
 */
export const ROUND_STATES = ['asking', 'open', 'paying', 'ended', 'refused', 'void'] as const;
export type RoundState = (typeof ROUND_STATES)[number];

/**
 * `GET /rounds/:roundId` — everything needed to play the round again. The hash of the seed was told before the bet was placed; the seed
 * is told once the round has ended. Values come from `createValueStream(seed, context)` of game-math, the context being
 * `<game>:<roundId>:<memberSeed>`. A round that many play together has one seed for all of them and names its own context.
 */
export interface RoundProof extends RoundRow {
  readonly game: string;
  readonly kind: GameKind;
  /** Whose rules it was played by: those of another game of the catalogue where this one is its variant. */
  readonly title: string;
  /** What the bet stood on; null where the amount says it all. */
  readonly stakes: unknown;
  readonly seedHash: string;
  /** 64 hex digits; null until the round has ended. */
  readonly seed: string | null;
  /** What the member's side added, so that the studio alone could not choose a seed. */
  readonly memberSeed: string;
  readonly context: string;
  /** The outcome as it was shown, engine by engine. */
  readonly shown: unknown;
}
