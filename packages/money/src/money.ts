/** Arithmetic on amounts: exact, in one currency at a time, never a float. */
import type { CurrencyCode } from './currencies.ts';

/** An amount in minor units of its currency (for VND the đồng itself, for USD the cent). */
export interface Money {
  readonly amount: bigint;
  readonly currency: CurrencyCode;
}

/** How a fraction of a minor unit is resolved. `floor` goes to minus infinity, `ceiling` to plus infinity. */
export type Rounding = 'floor' | 'ceiling' | 'toward_zero' | 'half_even' | 'half_away_from_zero';

/** Two currencies in one calculation: a programming error, since callers validate the currency first. */
export class CurrencyMismatch extends Error {
  constructor(left: CurrencyCode, right: CurrencyCode) {
    super(`amounts of ${left} and ${right} cannot be combined`);
    this.name = 'CurrencyMismatch';
  }
}

/** An amount of `amount` minor units. */
export function money(amount: bigint, currency: CurrencyCode): Money {
  return { amount, currency };
}

/** Nothing, in the given currency. */
export function zero(currency: CurrencyCode): Money {
  return { amount: 0n, currency };
}

/** The sum. Throws CurrencyMismatch. */
export function add(left: Money, right: Money): Money {
  requireSameCurrency(left, right);
  return { amount: left.amount + right.amount, currency: left.currency };
}

/** `left` less `right`; may be negative. Throws CurrencyMismatch. */
export function subtract(left: Money, right: Money): Money {
  requireSameCurrency(left, right);
  return { amount: left.amount - right.amount, currency: left.currency };
}

/** The amount with its sign inverted. */
export function negate(value: Money): Money {
  return { amount: -value.amount, currency: value.currency };
}

/** −1, 0 or 1 as `left` is below, equal to or above `right`. Throws CurrencyMismatch. */
export function compare(left: Money, right: Money): -1 | 0 | 1 {
  requireSameCurrency(left, right);
  if (left.amount === right.amount) {
    return 0;
  }
  return left.amount < right.amount ? -1 : 1;
}

/**
 * The amount times `numerator / denominator`, rounded to a minor unit by `rounding`: odds, rates, commissions.
 * Throws RangeError when the denominator is not positive.
 */
export function multiplyByRatio(value: Money, numerator: bigint, denominator: bigint, rounding: Rounding): Money {
  return { amount: divideRounded(value.amount * numerator, denominator, rounding), currency: value.currency };
}

/** `dividend / divisor` as an integer, rounded by `rounding`. Throws RangeError when the divisor is not positive. */
export function divideRounded(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (divisor <= 0n) {
    throw new RangeError('the divisor must be positive');
  }
  const truncated = dividend / divisor;
  const remainder = dividend % divisor;
  if (remainder === 0n) {
    return truncated;
  }
  const away = dividend < 0n ? -1n : 1n;
  return roundsAway(truncated, remainder * away * 2n, divisor, away, rounding) ? truncated + away : truncated;
}

function roundsAway(
  truncated: bigint,
  twiceRemainder: bigint,
  divisor: bigint,
  away: bigint,
  rounding: Rounding,
): boolean {
  switch (rounding) {
    case 'floor':
      return away < 0n;
    case 'ceiling':
      return away > 0n;
    case 'toward_zero':
      return false;
    case 'half_away_from_zero':
      return twiceRemainder >= divisor;
    case 'half_even':
      return twiceRemainder > divisor || (twiceRemainder === divisor && truncated % 2n !== 0n);
  }
}

/**
 * Parts of the amount in proportion to `weights`, summing to it exactly (largest-remainder method, Hamilton 1792).
 * Minor units left over go to the largest fractions, the earlier part first when they are equal.
 * No part is more than one minor unit from its exact share. Throws RangeError for no weights, a negative one, or only
 * zeros.
 */
export function split(value: Money, weights: readonly bigint[]): Money[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError('weights must be non-negative and not all zero');
  }
  const sign = value.amount < 0n ? -1n : 1n;
  const magnitude = value.amount * sign;
  const parts = weights.map((weight, index) => {
    const product = magnitude * weight;
    return { index, amount: product / total, remainder: product % total };
  });
  const left = Number(magnitude - parts.reduce((sum, part) => sum + part.amount, 0n));
  const favoured = [...parts]
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
    .slice(0, left);
  for (const part of favoured) {
    part.amount += 1n;
  }
  return parts.map((part) => ({ amount: part.amount * sign, currency: value.currency }));
}

function requireSameCurrency(left: Money, right: Money): void {
  if (left.currency !== right.currency) {
    throw new CurrencyMismatch(left.currency, right.currency);
  }
}
