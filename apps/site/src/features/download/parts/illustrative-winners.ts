/** Illustrative winners of the download bonus (HOME-04). Always captioned as illustrative. */
import {
  ILLUSTRATIVE_BONUS_MAXIMUM,
  ILLUSTRATIVE_BONUS_MINIMUM,
  ILLUSTRATIVE_WINNERS,
} from '@lantern/contract/constants';

export interface IllustrativeWinner {
  /** Three letters. */
  readonly name: string;
  readonly bonus: number;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const NAME_LENGTH = 3;

/**
 * A whole number below `limit`, from the browser's own randomness; it decides nothing, so modulo bias does not matter.
 */
const anyBelow = (limit: number): number => crypto.getRandomValues(new Uint32Array(1))[0]! % limit;

/** Ten of them. `below(n)` returns a whole number from 0 to n − 1. */
export function illustrativeWinners(below: (limit: number) => number = anyBelow): readonly IllustrativeWinner[] {
  return Array.from({ length: ILLUSTRATIVE_WINNERS }, () => ({
    name: Array.from({ length: NAME_LENGTH }, () => LETTERS[below(LETTERS.length)]).join(''),
    bonus: ILLUSTRATIVE_BONUS_MINIMUM + below(ILLUSTRATIVE_BONUS_MAXIMUM - ILLUSTRATIVE_BONUS_MINIMUM + 1),
  }));
}
