/** A number times a list of fractions, rounded down once at the end, without bigints. */

/** Digits of a number, the lowest first, to a base whose square is exact. */
type Digits = readonly number[];
const BASE = 10_000_000;

function timesSmall(digits: Digits, factor: number): Digits {
  const product: number[] = [];
  let carried = 0;
  for (const digit of digits) {
    const sum = digit * factor + carried;
    product.push(sum % BASE);
    carried = Math.floor(sum / BASE);
  }
  return carried === 0 ? product : [...product, carried];
}

/** Rounding down after each of several divisions equals rounding down once. */
function overSmall(digits: Digits, divisor: number): Digits {
  const quotient = [...digits];
  let rest = 0;
  for (let place = digits.length - 1; place >= 0; place -= 1) {
    const sum = rest * BASE + digits[place]!;
    quotient[place] = Math.floor(sum / divisor);
    rest = sum % divisor;
  }
  return quotient;
}

/**
 * `start` times all of the fractions, rounded down. Numerators and denominators are small whole numbers; above 2^53 the result is
 * approximate.
 */
export function floorOfProduct(
  start: number,
  fractions: readonly (readonly [numerator: number, denominator: number])[],
): number {
  let digits: Digits = [start];
  for (const [numerator] of fractions) digits = timesSmall(digits, numerator);
  for (const [, denominator] of fractions) digits = overSmall(digits, denominator);
  return digits.reduceRight((value, digit) => value * BASE + digit, 0);
}
