/** A vendor's units and ours: one of theirs is 10^scale minor units of the currency. Pure. */

const power = (exponent: number): bigint => 10n ** BigInt(exponent);

/** An amount of a vendor in minor units; undefined where it is no whole number of them. */
export function toMinor(amount: number, scale: number): bigint | undefined {
  const whole = BigInt(amount);
  if (scale >= 0) return whole * power(scale);
  const parts = power(-scale);
  return whole % parts === 0n ? whole / parts : undefined;
}

/** Minor units as the vendor counts; what is less than one of its units is left out. */
export function fromMinor(minor: bigint, scale: number): number {
  return Number(scale >= 0 ? minor / power(scale) : minor * power(-scale));
}
