/** What every quick game answers. A round is the choice it was opened with and the moves after it; the stream decides everything else. */
import { shuffled, type ValueStream } from '../value-stream.ts';
import type { ChoiceOf, InstantGame, MoveOf, OfferOf, SeenOf } from './rules.ts';

/** Where a round stands after its moves. */
export interface Played<G extends InstantGame = InstantGame> {
  /** What may be shown: what is hidden only once the round is over. */
  readonly seen: SeenOf<G>;
  /** What the bet is worth now, or is paid where the round is over. */
  readonly hundredths: number;
  readonly over: boolean;
}

export interface InstantRulesOf<G extends InstantGame> {
  readonly game: G;
  readonly offer: OfferOf<G>;
  /** No multiplier is above it. */
  readonly highestHundredths: number;
  /** The least a choice gives back, exact and rounded down. */
  readonly rtpBasisPoints: number;
  /** Whether a round may be opened with it. */
  offers(choice: ChoiceOf<G>): boolean;
  /** The round after its moves; undefined where one of them could not be made. The stream is used from its beginning. */
  play(choice: ChoiceOf<G>, moves: readonly MoveOf<G>[], next: ValueStream): Played<G> | undefined;
}

/** No round of a game with moves pays more; its lists end below. */
export const HIGHEST_HUNDREDTHS = 200_000;

/** Whether a value is a whole number from 0 below an end. */
export const isIndex = (value: number, end: number): boolean => Number.isInteger(value) && value >= 0 && value < end;

/** So many of the things from 0 on, drawn from all of them and in ascending order. */
export const drawnOf = (all: number, count: number, next: ValueStream): readonly number[] =>
  shuffled(Array.from({ length: all }, (_, index) => index), next)
    .slice(0, count)
    .sort((one, other) => one - other);

/** A game that is over with its opening has no moves. */
export const onlyOpened = <G extends InstantGame>(moves: readonly unknown[], played: Played<G>): Played<G> | undefined => (moves.length === 0 ? played : undefined);
