/** Exact fractions of bigints, always in lowest terms with a positive denominator. */

export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** `numerator / denominator` in lowest terms. Throws RangeError for a zero denominator. */
export function rational(numerator: bigint, denominator = 1n): Rational {
  if (denominator === 0n) {
    throw new RangeError('a denominator is not zero');
  }
  const sign = denominator < 0n ? -1n : 1n;
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator * sign);
  return { numerator: (numerator * sign) / divisor, denominator: (denominator * sign) / divisor };
}

/** The sum. */
export function plus(left: Rational, right: Rational): Rational {
  return rational(
    left.numerator * right.denominator + right.numerator * left.denominator,
    left.denominator * right.denominator,
  );
}

/** `left` less `right`. */
export function minus(left: Rational, right: Rational): Rational {
  return plus(left, { numerator: -right.numerator, denominator: right.denominator });
}

/** The product. */
export function times(left: Rational, right: Rational): Rational {
  return rational(left.numerator * right.numerator, left.denominator * right.denominator);
}

/** The value to a whole, non-negative power. */
export function power(base: Rational, exponent: number): Rational {
  return rational(base.numerator ** BigInt(exponent), base.denominator ** BigInt(exponent));
}

/** One minus the value: the probability of the complement. */
export function complement(value: Rational): Rational {
  return minus(rational(1n), value);
}

/** The largest integer n with n / scale not above a non-negative value: `floorScaled(p, 10_000n)` is p in basis points. */
export function floorScaled(value: Rational, scale: bigint): bigint {
  return (value.numerator * scale) / value.denominator;
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let [a, b] = [left, right];
  while (b !== 0n) {
    [a, b] = [b, a % b];
  }
  return a;
}
