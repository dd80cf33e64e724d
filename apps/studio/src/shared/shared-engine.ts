/** What a shared game implements for its rounds. Opening, closing and settling are the same for all. */
import { createValueStream } from '@lantern/game-math/lottery';
import { chainContext } from '@lantern/game-math/verify-rounds';
import type { GameKind } from '../../wire/session.ts';
import type { RoundRow } from '../rounds/round-store.ts';

/** betting: stakes are taken. running: betting is over, the outcome is secret. shown: it is revealed. ended, void: over. */
export type SharedPhase = 'betting' | 'running' | 'shown' | 'ended' | 'void';

/** The state of a shared round; times are by the database's clock. */
export interface SharedRound<Memory = unknown, Outcome = unknown> {
  readonly sharedId: string;
  readonly game: string;
  readonly kind: string;
  /** Consecutive number within the game. */
  readonly number: number;
  /** Secret until the outcome is revealed; null until then for seeds from a chain. */
  readonly seed: Buffer | null;
  readonly seedHash: string;
  /** Its place in a seed chain; null for rounds older than chains. */
  readonly chainNo: number | null;
  readonly chainIndex: number | null;
  /** Member seeds of earlier rounds, as one hash. */
  readonly salt: string;
  readonly phase: SharedPhase;
  /** Remaining time of the phase when the row was read; 0 when it is over. */
  readonly leftMs: number;
  /** Time since the phase began, when the row was read. */
  readonly elapsedMs: number;
  /** Duration of the phase. */
  readonly ofMs: number;
  /** The table's state at the start of the round. */
  readonly memory: Memory;
  /** Null until betting is over. Secret before `shown`. */
  readonly result: Outcome | null;
}

/** What everyone knows of a seed before betting: its hash, and the context it will be used with. */
export interface PublishedSeed {
  readonly seedHash: string;
  readonly context: string;
}

export interface Decided<Outcome> {
  readonly result: Outcome;
  /** How long the outcome stays secret; 0 where it is revealed at once. */
  readonly runningMs: number;
}

export interface Paid {
  /** Returned stakes included; 0 where the stake is lost. */
  readonly won: number;
  /** The part of `won` that was staked and never played: it does not count as played. */
  readonly returned?: number;
  /** The member's outcome. Not null. */
  readonly play: unknown;
}

/** A taken stake, as far as matching needs it. */
export type AcceptedStake = Pick<RoundRow, 'roundId' | 'vendor' | 'memberRef' | 'currency' | 'bet' | 'stakes'>;

/** The result of matching stakes against each other. */
export interface Matching<Outcome> {
  /** The result, with the totals to keep. */
  readonly result: Outcome;
  /** What each stake was matched with: its `play` from now on. */
  readonly met: readonly { readonly roundId: string; readonly play: unknown }[];
}

export interface Matcher<Outcome> {
  match(result: Outcome, stakes: readonly AcceptedStake[]): Matching<Outcome>;
}

/** At most five letters, and a colour. */
export interface RoadMark {
  readonly text: string;
  readonly tone: 'red' | 'blue' | 'green' | 'dark' | 'gold';
}

export interface SharedEngine<Memory = unknown, Outcome = unknown> {
  readonly kind: GameKind;
  bettingMs(game: string): number;
  /** How long the outcome is shown before the next round. */
  shownMs(game: string): number;
  /** How long an outcome stays secret, where that is constant. */
  lockMs?(game: string): number;
  /** Whether rounds of the game are independent of each other and equally long. */
  independent?(game: string): boolean;
  /** The state for a new round, after the last one that was not void; what is published of its seed may enter it. */
  open(
    game: string,
    last: Pick<SharedRound<Memory, Outcome>, 'memory' | 'result'> | undefined,
    published: PublishedSeed,
  ): Memory;
  /** The outcome, from the seed, its context and the memory alone. A throw makes the round void. */
  close(
    round: Pick<SharedRound<Memory, Outcome>, 'game' | 'memory'>,
    next: (count: number) => number,
  ): Decided<Outcome>;
  /**
   * Matching of stakes, at games where members play against each other: all taken stakes, in the order they were accepted. Done once, in
   * the transaction that closes betting, and stored with the stakes. A throw makes the round void.
   */
  matching?(game: string): Matcher<Outcome> | undefined;
  /** The part of each stake of one member that is not at risk beside the others, by id; all in one currency. */
  notCounted(
    round: SharedRound<Memory, Outcome> & { readonly result: Outcome },
    mine: readonly RoundRow[],
  ): ReadonlyMap<string, number>;
  /** The payout of a stake; undefined where none of it was played: it is rolled back. A throw rolls this stake back, too. */
  settle(round: SharedRound<Memory, Outcome> & { readonly result: Outcome }, stake: RoundRow): Paid | undefined;
  /** A result in a few letters and a colour, for the lobby; undefined where it has no short form. */
  mark?(result: Outcome): RoadMark | undefined;
  /** A revealed round as anyone may recompute it: the rules, and the outcome without a stake; absent where a stake is part of the proof. */
  unstaked?(round: SharedRound<Memory, Outcome> & { readonly result: Outcome }): {
    readonly title: string;
    readonly shown: unknown;
  };
  /** Everything besides the seed that is needed to recompute the outcome, and the outcome: for proofs. */
  shown(round: SharedRound<Memory, Outcome>, stake: RoundRow): unknown;
}

/** The context of a seed in a chain: the studio cannot choose any part of it once the chain is published. */
export const contextOfPlace = ({
  game,
  chainNo,
  chainIndex,
  salt,
}: {
  readonly game: string;
  readonly chainNo: number;
  readonly chainIndex: number;
  readonly salt: string;
}): string => chainContext(game, { chain: chainNo, index: chainIndex, salt });

/** The context a round's seed is used with. */
export const sharedContextOf = ({
  game,
  sharedId,
  chainNo,
  chainIndex,
  salt,
}: Pick<SharedRound, 'game' | 'sharedId' | 'chainNo' | 'chainIndex' | 'salt'>): string =>
  chainNo === null || chainIndex === null ? `${game}:${sharedId}` : contextOfPlace({ game, chainNo, chainIndex, salt });

/** The random values of a round's seed, from the first. */
export const valuesOf = (round: SharedRound, seed: Buffer): ((count: number) => number) =>
  createValueStream(seed, sharedContextOf(round));

/** Whether the outcome may be revealed. */
export const isRevealed = ({ phase }: Pick<SharedRound, 'phase'>): boolean => phase === 'shown' || phase === 'ended';
