/** Lines of handicaps and totals, in quarters of a goal or point: -3 is -0.75 (sports domain reference §2, §5). */
import { HALF_LOST, HALF_WON, LOST, opposite, VOID, WON, type Result } from './result.ts';

/** A whole number of quarters. */
export type Quarters = number;

const PER_UNIT = 4;
/** Beyond every score of the sports. */
const LINE_MAXIMUM = 4_000;
const LINE = /^(-?)(0|[1-9]\d{0,2})(?:\.(25|5|75))?$/;
const FRACTIONS = ['', '.25', '.5', '.75'] as const;

/** Whether a number can be a line. */
export const isLine = (quarters: Quarters): boolean => Number.isInteger(quarters) && Math.abs(quarters) < LINE_MAXIMUM;

/** `-0.75`, `0`, `2.5`: the only way a line is written in a key. */
export function lineText(quarters: Quarters): string {
  const size = Math.abs(quarters);
  return `${quarters < 0 ? '-' : ''}${Math.floor(size / PER_UNIT)}${FRACTIONS[size % PER_UNIT]!}`;
}

/** The quarters of a written line; undefined for any other text, and for any other way of writing it. */
export function parseLine(text: string): Quarters | undefined {
  const match = LINE.exec(text);
  if (!match) return undefined;
  const [, sign, whole, fraction] = match;
  const size = Number(whole) * PER_UNIT + FRACTIONS.indexOf(fraction ? (`.${fraction}` as '.5') : '');
  const quarters = sign ? -size : size;
  return size === 0 && sign ? undefined : quarters;
}

/** Whether a line is between a whole and a half one, so that a bet on it is two halves. */
export const isQuarterLine = (quarters: Quarters): boolean => quarters % 2 !== 0;

/** Results by how far the line is passed, in quarters: a quarter is half a stake, half a unit or more all of it. */
const BY_QUARTERS: ReadonlyMap<number, Result> = new Map([
  [1, HALF_WON],
  [0, VOID],
  [-1, HALF_LOST],
]);

/**
 * An Asian handicap: the side with `line` ends `margin` ahead (negative: behind). A quarter line is the average of its two neighbours: half of
 * the stake is on each.
 */
export function judgeHandicap(line: Quarters, margin: number): Result {
  const passed = margin * PER_UNIT + line;
  return BY_QUARTERS.get(passed) ?? (passed > 0 ? WON : LOST);
}

/** Over a total. */
export const judgeOver = (line: Quarters, total: number): Result => judgeHandicap(-line, total);

/** Under a total. */
export const judgeUnder = (line: Quarters, total: number): Result => opposite(judgeOver(line, total));
