/** Small additions to exact fractions that only prices and slips need. */
import { rational, type Rational } from '../rational.ts';

export const ZERO: Rational = rational(0n);
export const ONE: Rational = rational(1n);

/** `left / right`. Throws RangeError for a zero divisor. */
export function dividedBy(left: Rational, right: Rational): Rational {
  return rational(left.numerator * right.denominator, left.denominator * right.numerator);
}

/** Negative, zero or positive as `left` is below, equal to or above `right`. */
export function compare(left: Rational, right: Rational): number {
  const difference = left.numerator * right.denominator - right.numerator * left.denominator;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** The smallest integer n with n / scale not below a non-negative value. */
export function ceilScaled({ numerator, denominator }: Rational, scale = 1n): bigint {
  return (numerator * scale + denominator - 1n) / denominator;
}

/** The nearest float, for models and screens; never for money. */
export function asNumber({ numerator, denominator }: Rational): number {
  return Number(numerator) / Number(denominator);
}
