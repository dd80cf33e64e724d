/** Conversion of a vendor's units: one unit is 10^scale minor units of the currency. Pure. */

const power = (exponent: number): bigint => 10n ** BigInt(exponent);

/** A vendor's amount in minor units; undefined if it is not a whole number of them. */
export function toMinor(amount: number, scale: number): bigint | undefined {
  const whole = BigInt(amount);
  if (scale >= 0) return whole * power(scale);
  const parts = power(-scale);
  return whole % parts === 0n ? whole / parts : undefined;
}

const UNITS_MAXIMUM = BigInt(Number.MAX_SAFE_INTEGER);

/** Minor units in the vendor's units, rounded down; capped at 2^53 - 1. */
export function fromMinor(minor: bigint, scale: number): number {
  const units = scale >= 0 ? minor / power(scale) : minor * power(-scale);
  return Number(units > UNITS_MAXIMUM ? UNITS_MAXIMUM : units);
}
