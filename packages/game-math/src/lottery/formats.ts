/**
 * Result formats: the numbers of a draw, how they are drawn, and the order in which they are announced. Two are those of the Vietnamese
 * construction lottery (xổ số kiến thiết), the others those of fast and number lotteries (domain reference §3 and §4).
 */

/** The construction lottery's formats: 27 numbers in the north, 18 in the centre and the south. */
export type XsktFormatId = 'vn27' | 'vn18';

export type FormatId =
  | XsktFormatId
  | 'digits5'
  | 'lucky28'
  | 'dice3'
  | 'race10'
  | 'pick11x5'
  | 'mark6'
  | 'mega645'
  | 'power655'
  | 'max3d'
  | 'keno80';

/** Tiers of a result: DB is the special prize (giải đặc biệt), G1 … G8 the others; B are balls (dice, cars, digits), S the special ball. */
export type Tier = 'DB' | 'G1' | 'G2' | 'G3' | 'G4' | 'G5' | 'G6' | 'G7' | 'G8' | 'B' | 'S';

/** `DB`, or tier and ordinal such as `G3.6`. */
export type PrizeId = string;

export interface Prize {
  readonly id: PrizeId;
  readonly tier: Tier;
  /** Length of its number. */
  readonly digits: number;
}

/** How numbers are drawn: independent digits, or balls numbered `from` to `to`, each once or (dice) with replacement (`again`). */
export type Drawing =
  | { readonly kind: 'digits' }
  | { readonly kind: 'balls'; readonly from: number; readonly to: number; readonly again: boolean };

export interface Format {
  readonly id: FormatId;
  /** In order of announcement, which is also the order in which they are drawn. */
  readonly prizes: readonly Prize[];
  readonly drawing: Drawing;
}

/** One number of a result, as text: leading zeros count. */
export interface DrawnPrize {
  readonly id: PrizeId;
  readonly number: string;
}

/** All numbers of a draw, in order of announcement. */
export type DrawResult = readonly DrawnPrize[];

/** Tier, count and digits per row. */
type TierRow = readonly [tier: Tier, count: number, digits: number];

const NORTHERN_ROWS: readonly TierRow[] = [
  ['G1', 1, 5],
  ['G2', 2, 5],
  ['G3', 6, 5],
  ['G4', 4, 4],
  ['G5', 6, 4],
  ['G6', 3, 3],
  ['G7', 4, 2],
  ['DB', 1, 5],
];

const SOUTHERN_ROWS: readonly TierRow[] = [
  ['G8', 1, 2],
  ['G7', 1, 3],
  ['G6', 3, 4],
  ['G5', 1, 4],
  ['G4', 7, 5],
  ['G3', 2, 5],
  ['G2', 1, 5],
  ['G1', 1, 5],
  ['DB', 1, 6],
];

function prizesOfRows(rows: readonly TierRow[]): Prize[] {
  return rows.flatMap(([tier, count, digits]) =>
    Array.from({ length: count }, (_, index) => ({ id: tier === 'DB' ? 'DB' : `${tier}.${index + 1}`, tier, digits })),
  );
}

const DIGITS: Drawing = { kind: 'digits' };
const digitsFormat = (id: FormatId, rows: readonly TierRow[]): Format => ({
  id,
  prizes: prizesOfRows(rows),
  drawing: DIGITS,
});

/** Balls from 1 to `to`, each drawn once unless `again`; written with leading zeros where the highest has two digits. */
function ballsFormat(
  id: FormatId,
  to: number,
  tiers: readonly (readonly [tier: Tier, count: number])[],
  again = false,
): Format {
  const digits = String(to).length;
  return {
    id,
    prizes: prizesOfRows(tiers.map(([tier, count]) => [tier, count, digits])),
    drawing: { kind: 'balls', from: 1, to, again },
  };
}

/**
 * `vn27`: Miền Bắc, 27 numbers, 107 digits. `vn18`: Miền Trung and Miền Nam, 18 numbers, 82 digits. `digits5`: 5D, five digits.
 * `lucky28`: PC28, three digits that are summed. `dice3`: K3. `race10`: PK10, the order of ten cars. `pick11x5`: five of eleven, in
 * order. `mark6`: six of 49 and a special one. `mega645`, `power655`: six of 45, six of 55 and a special one. `max3d`: twenty
 * numbers of three digits. `keno80`: twenty of eighty.
 */
export const FORMATS: Readonly<Record<FormatId, Format>> = {
  vn27: digitsFormat('vn27', NORTHERN_ROWS),
  vn18: digitsFormat('vn18', SOUTHERN_ROWS),
  digits5: digitsFormat('digits5', [['B', 5, 1]]),
  lucky28: digitsFormat('lucky28', [['B', 3, 1]]),
  dice3: ballsFormat('dice3', 6, [['B', 3]], true),
  race10: ballsFormat('race10', 10, [['B', 10]]),
  pick11x5: ballsFormat('pick11x5', 11, [['B', 5]]),
  mark6: ballsFormat('mark6', 49, [
    ['B', 6],
    ['S', 1],
  ]),
  mega645: ballsFormat('mega645', 45, [['B', 6]]),
  power655: ballsFormat('power655', 55, [
    ['B', 6],
    ['S', 1],
  ]),
  max3d: digitsFormat('max3d', [
    ['DB', 2, 3],
    ['G1', 4, 3],
    ['G2', 6, 3],
    ['G3', 8, 3],
  ]),
  keno80: ballsFormat('keno80', 80, [['B', 20]]),
};

/** The format with that id, or undefined: ids are untrusted. */
export function formatById(id: string): Format | undefined {
  return Object.keys(FORMATS).includes(id) ? FORMATS[id as FormatId] : undefined;
}

/** The format's id when it is one of the construction lottery, else undefined. */
export function xsktIdOf(format: Format): XsktFormatId | undefined {
  return format.id === 'vn27' || format.id === 'vn18' ? format.id : undefined;
}

/** Whether `prizes` is a full result of the format: every prize once, in order, and numbers that such a draw can have. */
export function isResultOf(format: Format, prizes: DrawResult): boolean {
  const { drawing } = format;
  const written =
    prizes.length === format.prizes.length && format.prizes.every((prize, index) => isNumberOf(prize, prizes[index]));
  if (!written || drawing.kind === 'digits') return written;
  const inRange = prizes.every(({ number }) => Number(number) >= drawing.from && Number(number) <= drawing.to);
  return inRange && (drawing.again || new Set(prizes.map(({ number }) => number)).size === prizes.length);
}

function isNumberOf(prize: Prize, drawn: DrawnPrize | undefined): boolean {
  return (
    drawn !== undefined && drawn.id === prize.id && drawn.number.length === prize.digits && /^\d+$/.test(drawn.number)
  );
}

/** The result by tier, tiers in order of announcement: the shape draws have on the wire. */
export function groupByTier(result: DrawResult): { prize: string; numbers: string[] }[] {
  const groups: { prize: string; numbers: string[] }[] = [];
  for (const { id, number } of result) {
    const prize = id.split('.')[0] ?? id;
    const last = groups[groups.length - 1];
    if (last !== undefined && last.prize === prize) {
      last.numbers.push(number);
    } else {
      groups.push({ prize, numbers: [number] });
    }
  }
  return groups;
}

/** The result from numbers by tier (an official result, or one from the wire), or undefined if it is incomplete. */
export function resultOfTiers(
  format: Format,
  tiers: readonly { readonly prize: string; readonly numbers: readonly string[] }[],
): DrawResult | undefined {
  const result: DrawnPrize[] = [];
  for (const { id, tier } of format.prizes) {
    const ordinal = result.filter((drawn) => drawn.id.split('.')[0] === tier).length;
    const number = tiers.find((group) => group.prize === tier)?.numbers[ordinal];
    if (number === undefined) {
      return undefined;
    }
    result.push({ id, number });
  }
  const given = tiers.reduce((sum, group) => sum + group.numbers.length, 0);
  return given === result.length && isResultOf(format, result) ? result : undefined;
}
