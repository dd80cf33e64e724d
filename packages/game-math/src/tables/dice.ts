/** Three dice, used by several games. */
import type { ValueStream } from '../value-stream.ts';
import type { Weighted } from './table.ts';

export const FACES = 6;

/** Faces 1 to 6 in the order thrown. */
export type Throw = readonly [number, number, number];

/** Throws three dice. */
export function throwDice(next: ValueStream): Throw {
  return [next(FACES) + 1, next(FACES) + 1, next(FACES) + 1];
}

/** All 216 throws. */
export function allThrows(): readonly Weighted<Throw>[] {
  return Array.from({ length: FACES ** 3 }, (_, index) => ({
    result: [Math.floor(index / FACES ** 2) + 1, (Math.floor(index / FACES) % FACES) + 1, (index % FACES) + 1] as const,
    ways: 1n,
  }));
}

/** Sum of the faces. */
export const sumOf = (dice: Throw): number => dice[0] + dice[1] + dice[2];
/** Number of dice with the face. */
export const countOf = (dice: Throw, face: number): number => dice.filter((shown) => shown === face).length;
/** Whether all three are alike. */
export const isTriple = (dice: Throw): boolean => dice[0] === dice[1] && dice[1] === dice[2];
