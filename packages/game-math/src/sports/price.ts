/**
 * Prices of bets on sport. A price is an exact profit ratio r (profit over stake) on one of two ladders; every odds format is only a way of
 * writing it, rounded so that no written price promises more than is paid (sports domain reference §6).
 */
import { rational, plus, floorScaled, type Rational } from '../rational.ts';
import { ceilScaled, compare, ONE } from './exact.ts';

/** Malay prices are hundredths from -100 to 100; decimal ones are thousandths and include the stake. */
export type Ladder = 'malay' | 'decimal';

/** A position on a ladder. Malay 95 is 0.95, decimal 1850 is 1.85. */
export interface Price {
  readonly ladder: Ladder;
  readonly value: number;
}

export const ODDS_FORMATS = ['decimal', 'hongkong', 'malay', 'indonesian', 'american'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

const HUNDREDTHS = 100n;
const MALAY_EVEN = 100;
const DECIMAL_UNIT = 1000;
export const DECIMAL_MINIMUM = 1_010;
export const DECIMAL_MAXIMUM = 1_001_000;

/** Whether it is a position of its ladder. Even money is Malay 1.00; -1.00 is no position, so each ratio has one. */
export function isPrice({ ladder, value }: Price): boolean {
  if (!Number.isInteger(value)) return false;
  if (ladder === 'malay') return value !== 0 && value > -MALAY_EVEN && value <= MALAY_EVEN;
  return ladder === 'decimal' && value >= DECIMAL_MINIMUM && value <= DECIMAL_MAXIMUM;
}

/** The profit ratio r of a price, exactly. Throws RangeError where it is no position of its ladder. */
export function ratioOf(price: Price): Rational {
  if (!isPrice(price)) throw new RangeError(`${price.ladder} ${price.value} is no price`);
  const value = BigInt(price.value);
  if (price.ladder === 'decimal') return rational(value - BigInt(DECIMAL_UNIT), BigInt(DECIMAL_UNIT));
  return value > 0n ? rational(value, HUNDREDTHS) : rational(HUNDREDTHS, -value);
}

/** What a won unit comes back as: 1 + r. */
export const decimalOf = (ratio: Rational): Rational => plus(ONE, ratio);

const inverse = ({ numerator, denominator }: Rational): Rational => rational(denominator, numerator);
const floor = (value: Rational): number => Number(floorScaled(value, HUNDREDTHS));
/** The negative side of Malay and Indonesian: what is risked to win one, rounded up so that the win is not overstated. */
const risked = (ratio: Rational): number => -Number(ceilScaled(inverse(ratio), HUNDREDTHS));

/**
 * A positive profit ratio as it is written, in hundredths (American odds, in whole points, are the same number as Indonesian
 * hundredths).
 */
export function writtenHundredths(ratio: Rational, format: OddsFormat): number {
  switch (format) {
    case 'decimal':
      return floor(decimalOf(ratio));
    case 'hongkong':
      return floor(ratio);
    case 'malay':
      return compare(ratio, ONE) <= 0 ? floor(ratio) : risked(ratio);
    case 'indonesian':
    case 'american':
      return compare(ratio, ONE) >= 0 ? floor(ratio) : risked(ratio);
  }
}

/** A written price as text: `1.95`, `-1.06`, `+125`. Screens put their own minus sign. */
export function writtenPrice(ratio: Rational, format: OddsFormat): string {
  const hundredths = writtenHundredths(ratio, format);
  if (format === 'american') return hundredths > 0 ? `+${hundredths}` : String(hundredths);
  return (hundredths / 100).toFixed(2);
}

/** The profit ratio that a written price promises. */
export function promisedRatio(hundredths: number, format: OddsFormat): Rational {
  const value = BigInt(hundredths);
  if (format === 'decimal') return rational(value - HUNDREDTHS, HUNDREDTHS);
  return value >= 0n ? rational(value, HUNDREDTHS) : rational(HUNDREDTHS, -value);
}

/** The profit of a won stake, rounded down. */
export function profitOf(stake: bigint, ratio: Rational): bigint {
  return floorScaled(ratio, stake);
}

/** The stake to debit so that the profit is at least `profit`: the merchant's way of entering negative odds by what is to be won. */
export function debitToWin(profit: bigint, ratio: Rational): bigint {
  return ceilScaled(inverse(ratio), profit);
}
