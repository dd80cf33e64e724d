/** What a game that many play together knows of its rounds. Everything else about them, opening, closing, settling, is the same for all. */
import { createValueStream } from '@lantern/game-math/lottery';
import type { GameKind } from '../../wire/session.ts';
import type { RoundRow } from '../rounds/round-store.ts';

/** betting: stakes are taken. running: betting is over, the outcome is kept back. shown: it is told. ended, void: over. */
export type SharedPhase = 'betting' | 'running' | 'shown' | 'ended' | 'void';

/** A shared round as it stands; times are the database's. */
export interface SharedRound<Memory = unknown, Outcome = unknown> {
  readonly sharedId: string;
  readonly game: string;
  readonly kind: string;
  /** Counts the rounds of the game. */
  readonly number: number;
  /** Told to nobody before the outcome is. */
  readonly seed: Buffer;
  readonly seedHash: string;
  readonly phase: SharedPhase;
  /** Until the phase is over, when the row was read; 0 where it is. */
  readonly leftMs: number;
  /** Since the phase began, when the row was read. */
  readonly elapsedMs: number;
  /** How long the phase is in all. */
  readonly ofMs: number;
  /** What the table brought into the round. */
  readonly memory: Memory;
  /** Null until betting is over. Not to be told before `shown`. */
  readonly result: Outcome | null;
}

export interface Decided<Outcome> {
  readonly result: Outcome;
  /** How long the outcome is kept back; 0 where it is told at once. */
  readonly runningMs: number;
}

export interface Paid {
  /** Stakes that come back included; 0 where the stake is lost. */
  readonly won: number;
  /** The part of `won` that was staked and never played: it does not count as played. */
  readonly returned?: number;
  /** What the member's part came to. Anything but null. */
  readonly play: unknown;
}

/** A stake that was taken, as far as others' may be set against it. */
export type AcceptedStake = Pick<RoundRow, 'roundId' | 'vendor' | 'memberRef' | 'currency' | 'bet' | 'stakes'>;

/** How stakes were set against each other. */
export interface Matching<Outcome> {
  /** The result, with what is kept of the whole. */
  readonly result: Outcome;
  /** What each stake met: its `play` from now on. */
  readonly met: readonly { readonly roundId: string; readonly play: unknown }[];
}

export interface Matcher<Outcome> {
  match(result: Outcome, stakes: readonly AcceptedStake[]): Matching<Outcome>;
}

export interface SharedEngine<Memory = unknown, Outcome = unknown> {
  readonly kind: GameKind;
  bettingMs(game: string): number;
  /** How long the outcome is shown before the next round. */
  shownMs(game: string): number;
  /** What a new round begins with, after the last one that was not void. */
  open(game: string, last: SharedRound<Memory, Outcome> | undefined): Memory;
  /** The outcome, from the seed, its context and the memory alone. A throw makes the round void. */
  close(round: SharedRound<Memory, Outcome>, next: (count: number) => number): Decided<Outcome>;
  /**
   * How stakes are set against each other at games where members play so: of all that were taken on the round, in the one order they were accepted in.
   * Done once, in the transaction that closes betting, and stored with the stakes. A throw makes the round void.
   */
  matching?(game: string): Matcher<Outcome> | undefined;
  /** What a stake on it is paid; undefined where nothing of it was played: it is given back whole. A throw gives this stake back, too. */
  settle(round: SharedRound<Memory, Outcome> & { readonly result: Outcome }, stake: RoundRow): Paid | undefined;
  /** Everything beside the seed that is needed to find the outcome again, and the outcome: for proofs. */
  shown(round: SharedRound<Memory, Outcome>, stake: RoundRow): unknown;
}

/** What a round's seed is applied to. */
export const sharedContextOf = ({ game, sharedId }: Pick<SharedRound, 'game' | 'sharedId'>): string => `${game}:${sharedId}`;

/** The values of a round's seed, from the first. */
export const valuesOf = (round: Pick<SharedRound, 'game' | 'sharedId' | 'seed'>): ((count: number) => number) => createValueStream(round.seed, sharedContextOf(round));

/** Whether the outcome may be told. */
export const isTold = ({ phase }: Pick<SharedRound, 'phase'>): boolean => phase === 'shown' || phase === 'ended';
