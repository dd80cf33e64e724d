/**
 * How a result of each lottery format is displayed: which picture its numbers form, and in which order they are read.
 * Pure.
 */

/** A result as calls return it: prizes in the order of announcement, numbers as text. */
export interface ShownResult {
  readonly prizes: readonly { readonly prize: string; readonly numbers: readonly string[] }[];
}

/**
 * `prizes`: a table of prizes, the special one on top · `digits`: a row of single digits · `dice` · `cars`: the order
 * of a race ·
 * `balls`: numbered balls, some with a special one · `keno`: many balls of a board.
 */
export type DrawPicture = 'prizes' | 'digits' | 'dice' | 'cars' | 'balls' | 'keno';

export interface DrawShape {
  readonly picture: DrawPicture;
  /** Balls that are read by number, whatever order they were drawn in. */
  readonly sorted: boolean;
  /** How the balls are coloured: by wave of mark six, by position, or uniformly. */
  readonly paint: 'wave' | 'plain';
  /** The sum of its numbers is shown beside it. */
  readonly summed: boolean;
}

const shape = (picture: DrawPicture, more: Partial<DrawShape> = {}): DrawShape => ({
  picture,
  sorted: false,
  paint: 'plain',
  summed: false,
  ...more,
});

const SHAPES: Readonly<Record<string, DrawShape>> = {
  vn27: shape('prizes'),
  vn18: shape('prizes'),
  max3d: shape('prizes'),
  digits5: shape('digits', { summed: true }),
  lucky28: shape('digits', { summed: true }),
  dice3: shape('dice', { summed: true }),
  race10: shape('cars'),
  pick11x5: shape('balls'),
  mark6: shape('balls', { sorted: true, paint: 'wave' }),
  mega645: shape('balls', { sorted: true }),
  power655: shape('balls', { sorted: true }),
  keno80: shape('keno', { sorted: true, summed: true }),
};

const BY_PRIZES = shape('prizes');

/** The shape of a format; an unknown one shows its prizes row by row. */
export const shapeOf = (format: string): DrawShape => SHAPES[format] ?? BY_PRIZES;

/** One number of a result and its position in it. */
export interface PlacedNumber {
  readonly prize: string;
  /** Which number of the prize, from 0. */
  readonly at: number;
  readonly text: string;
}

/** The numbers of one prize in drawing order. */
export function numbersOfPrize(result: ShownResult, prize: string): readonly PlacedNumber[] {
  const numbers = result.prizes.find((group) => group.prize === prize)?.numbers ?? [];
  return numbers.map((text, at) => ({ prize, at, text }));
}

/** The same numbers in ascending order. */
export const byNumber = (numbers: readonly PlacedNumber[]): readonly PlacedNumber[] =>
  [...numbers].sort((a, b) => Number(a.text) - Number(b.text));

/** The sum of all digits, dice or balls of the draw, without the special ball. */
export const sumOf = (result: ShownResult): number =>
  numbersOfPrize(result, 'B').reduce((sum, { text }) => sum + Number(text), 0);

/** The headline of a result: the special prize, which may have several numbers, or every ball. */
export function headline(result: ShownResult): string {
  const special = numbersOfPrize(result, 'DB')
    .map(({ text }) => text)
    .join(' ');
  return special !== '' ? special : result.prizes.flatMap(({ numbers }) => numbers).join(' ');
}

export type Wave = 'red' | 'blue' | 'green';

const RED: readonly number[] = [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46];
const BLUE: readonly number[] = [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48];

/** The colour wave of a mark six ball. */
export function waveOf(ball: string): Wave {
  const number = Number(ball);
  if (RED.includes(number)) return 'red';
  return BLUE.includes(number) ? 'blue' : 'green';
}

/**
 * `card`: a line or two of a tile · `list`: a line of a list · `row`: a line over the whole width · `full`: everything.
 */
export type DrawSize = 'card' | 'list' | 'row' | 'full';

/** Drawing options of a draw's picture. */
export interface Look {
  readonly size: DrawSize;
  /** Numbers revealed from the start drop in one after the other; during a reveal each has its own moment. */
  readonly staggered: boolean;
  readonly isHit: (number: PlacedNumber) => boolean;
  readonly isOut: (number: PlacedNumber) => boolean;
}
