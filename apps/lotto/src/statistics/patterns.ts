/** Patterns of a list of draws: the numbers of each, and the value each had in its trends. Pure. */
import { shapeOf, type ShownResult } from '@lantern/ui/draw-shape';

export interface PatternDraw {
  readonly numero: string;
  readonly result: ShownResult;
}

/** One drawn number as patterns read it, and whether it belongs to the special prize. */
export interface PatternNumber {
  readonly value: string;
  readonly special: boolean;
}

const ENDING = 2;

/** The numbers of a draw, in order of announcement: endings of prizes in the construction lottery, else balls as they are. */
export function patternNumbers(format: string, result: ShownResult): readonly PatternNumber[] {
  const endings = format === 'vn27' || format === 'vn18';
  const numbers = result.prizes.flatMap(({ prize, numbers: drawn }) =>
    drawn.map((number) => ({
      value: endings ? number.slice(-ENDING) : number,
      special: prize === 'DB' || prize === 'S',
    })),
  );
  return shapeOf(format).sorted
    ? [...numbers].sort((a, b) => Number(a.special) - Number(b.special) || Number(a.value) - Number(b.value))
    : numbers;
}

/** How often a number was drawn within the draws, newest first, and how many draws ago. */
export function traceOf(
  value: string,
  draws: readonly (readonly PatternNumber[])[],
): { readonly hits: number; readonly away: number } {
  const hits = draws.reduce((sum, numbers) => sum + numbers.filter((number) => number.value === value).length, 0);
  const last = draws.findIndex((numbers) => numbers.some((number) => number.value === value));
  return { hits, away: last < 0 ? draws.length : last };
}

/** A trend through the draws: all values it can take, and the one of each draw. */
export interface TrendWay {
  readonly id: string;
  readonly values: readonly string[];
  readonly valueOf: (result: ShownResult) => string;
}

const range = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
const DIGITS = range(0, 9);

const ballAt = (at: number) => (result: ShownResult) =>
  String(Number(result.prizes.find(({ prize }) => prize === 'B')?.numbers[at] ?? -1));
const specialDigit = (fromEnd: number) => (result: ShownResult) =>
  (result.prizes.find(({ prize }) => prize === 'DB')?.numbers[0] ?? '').slice(-fromEnd).charAt(0);
const byPosition = (count: number, values: readonly string[]): readonly TrendWay[] =>
  range(1, count).map((position) => ({ id: `position_${position}`, values, valueOf: ballAt(Number(position) - 1) }));
const sum = (values: readonly string[]): TrendWay => ({
  id: 'sum',
  values,
  valueOf: (result) =>
    String(
      (result.prizes.find(({ prize }) => prize === 'B')?.numbers ?? []).reduce(
        (total, number) => total + Number(number),
        0,
      ),
    ),
});

const ENDINGS: readonly TrendWay[] = [
  { id: 'tens', values: DIGITS, valueOf: specialDigit(2) },
  { id: 'units', values: DIGITS, valueOf: specialDigit(1) },
];

const WAYS: Readonly<Record<string, readonly TrendWay[]>> = {
  vn27: ENDINGS,
  vn18: ENDINGS,
  digits5: byPosition(5, DIGITS),
  lucky28: [...byPosition(3, DIGITS), sum(range(0, 27))],
  dice3: [sum(range(3, 18))],
  race10: byPosition(10, range(1, 10)),
  pick11x5: byPosition(5, range(1, 11)),
};

/** The trends of a format; none when every ball has the same place. */
export const trendWays = (format: string): readonly TrendWay[] => WAYS[format] ?? [];
