/**
 * The HTTP API of frames. First a frame exchanges the single-use token of its address for a session. Paths are under `/studio/api`, bodies
 * and answers are JSON: `{ success: true, value }`, or `{ success: false, code, message, value? }` with a matching status. Money is whole
 * minor units.
 */

import type { ChainProof } from '@lantern/game-math/verify-rounds';

/**
 * `POST /session`, without bearer; the token is single-use and valid for a minute. Every other call carries `Authorization: Bearer
 * <session>`.
 */
export interface SessionRequest {
  readonly token: string;
}

export const STUDIO_LANGUAGES = ['VI', 'EN'] as const;
export type StudioLanguage = (typeof STUDIO_LANGUAGES)[number];

/** Kinds of engines; each has a frame of its own. */
export const GAME_KINDS = ['slots', 'fishing', 'table', 'crash', 'instant', 'cards', 'fight', 'sports'] as const;
export type GameKind = (typeof GAME_KINDS)[number];

export interface SessionOpened {
  readonly session: string;
  readonly kind: GameKind;
  readonly game: GameShown;
  readonly currency: string;
  /** The wallet's current balance. */
  readonly balance: number;
  /** Played with play money. */
  readonly demo: boolean;
  readonly language: StudioLanguage;
  /** Where the frame's exits lead: paths of the platform. */
  readonly lobbyUrl: string;
  readonly depositUrl: string;
  /** The room it was launched with; null for games without rooms. */
  readonly room: string | null;
}

/** `GET /balance` — the wallet's current balance, for after a deposit. */
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
  /** A free spin: no bet was taken. */
  readonly free: boolean;
  readonly won: number;
  /** Amount won from a progressive pool, paid apart from `won`. The seed decides that it was won, the pool how much. */
  readonly jackpot: { readonly amount: number } | null;
  readonly state: RoundState;
}

export interface RoundPage {
  readonly rounds: readonly RoundRow[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
}

/**
 * asking: the bet is on its way to the wallet. open: it was taken, steps are left. paying: over, the win is pending. ended: paid and
 * revealed. refused: the wallet refused. void: the bet was rolled back.
 */
export const ROUND_STATES = ['asking', 'open', 'paying', 'ended', 'refused', 'void'] as const;
export type RoundState = (typeof ROUND_STATES)[number];

/**
 * `GET /rounds/:roundId` — everything needed to recompute the round. The hash of the seed was published before the bet was placed; the seed
 * is revealed once the round has ended. Values come from `createValueStream(seed, context)` of game-math, with the context
 * `<game>:<roundId>:<memberSeed>`. A shared round or hand has one seed for all players and its own context.
 */
export interface RoundProof extends RoundRow {
  readonly game: string;
  readonly kind: GameKind;
  /** The rules it was played by: those of another game of the catalogue where this one is its variant. */
  readonly title: string;
  /** What the bet is placed on; null where the amount is enough. */
  readonly stakes: unknown;
  readonly seedHash: string;
  /** 64 hex digits; null until the round has ended. */
  readonly seed: string | null;
  /** The member's seed, so that the studio alone cannot choose the outcome. */
  readonly memberSeed: string;
  readonly context: string;
  /** Of a shared round: its place in the published chain, and the member seeds of earlier rounds. */
  readonly chain?: ChainProof;
  /** The outcome as it was shown, engine by engine. */
  readonly shown: unknown;
}
