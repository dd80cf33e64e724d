/**
 * The interface of every instant game. A round is the choice it was opened with and the moves after it; the stream decides everything else.
 */
import { shuffled, type ValueStream } from '../value-stream.ts';
import type { ChoiceOf, InstantGame, MoveOf, OfferOf, SeenOf } from './rules.ts';

/** A round after its moves. */
export interface Played<G extends InstantGame = InstantGame> {
  /** The visible part: hidden values only once the round is over. */
  readonly seen: SeenOf<G>;
  /** The current value of the bet, or its payout where the round is over. */
  readonly hundredths: number;
  readonly over: boolean;
}

export interface InstantRulesOf<G extends InstantGame> {
  readonly game: G;
  readonly offer: OfferOf<G>;
  /** Upper limit of multipliers. */
  readonly highestHundredths: number;
  /** The lowest return of any choice, exact and rounded down. */
  readonly rtpBasisPoints: number;
  /** Whether a round may be opened with the choice. */
  offers(choice: ChoiceOf<G>): boolean;
  /** The round after its moves; undefined for an invalid move. The stream is used from its beginning. */
  play(choice: ChoiceOf<G>, moves: readonly MoveOf<G>[], next: ValueStream): Played<G> | undefined;
}

/** Cap of games with moves; their lists end below it. */
export const HIGHEST_HUNDREDTHS = 200_000;

/** Whether a value is a whole number from 0 below a limit. */
export const isIndex = (value: number, end: number): boolean => Number.isInteger(value) && value >= 0 && value < end;

/** N of the values from 0 on, drawn from all of them, in ascending order. */
export const drawnOf = (all: number, count: number, next: ValueStream): readonly number[] =>
  shuffled(
    Array.from({ length: all }, (_, index) => index),
    next,
  )
    .slice(0, count)
    .sort((one, other) => one - other);

/** A game that is over at its opening has no moves. */
export const onlyOpened = <G extends InstantGame>(
  moves: readonly unknown[],
  played: Played<G>,
): Played<G> | undefined => (moves.length === 0 ? played : undefined);
