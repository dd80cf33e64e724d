/**
 * The two result formats of the Vietnamese construction lottery (xổ số kiến thiết): which prizes there are,
 * how many digits each has, and the order in which they are announced.
 */

export type FormatId = 'vn27' | 'vn18';

/** Prize tiers: DB is the special prize (giải đặc biệt), G1 … G8 the others. */
export type Tier = 'DB' | 'G1' | 'G2' | 'G3' | 'G4' | 'G5' | 'G6' | 'G7' | 'G8';

/** `DB`, or tier and ordinal such as `G3.6`. */
export type PrizeId = string;

export interface Prize {
  readonly id: PrizeId;
  readonly tier: Tier;
  readonly digits: number;
}

export interface Format {
  readonly id: FormatId;
  /** In order of announcement, which is also the order in which digits are drawn. */
  readonly prizes: readonly Prize[];
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

/** `vn27`: Miền Bắc, 27 numbers, 107 digits. `vn18`: Miền Trung and Miền Nam, 18 numbers, 82 digits. */
export const FORMATS: Readonly<Record<FormatId, Format>> = {
  vn27: { id: 'vn27', prizes: prizesOfRows(NORTHERN_ROWS) },
  vn18: { id: 'vn18', prizes: prizesOfRows(SOUTHERN_ROWS) },
};

/** The format of that id, or undefined: ids arrive from outside. */
export function formatById(id: string): Format | undefined {
  return id === 'vn27' || id === 'vn18' ? FORMATS[id] : undefined;
}

/** Whether `prizes` is a full result of the format: every prize once, in order, with its number of digits. */
export function isResultOf(format: Format, prizes: DrawResult): boolean {
  return (
    prizes.length === format.prizes.length &&
    format.prizes.every((prize, index) => {
      const drawn = prizes[index];
      return drawn !== undefined && drawn.id === prize.id && drawn.number.length === prize.digits && /^\d+$/.test(drawn.number);
    })
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

/** The result of numbers given by tier (an official result, or one from the wire), or undefined when it is not a full one. */
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
