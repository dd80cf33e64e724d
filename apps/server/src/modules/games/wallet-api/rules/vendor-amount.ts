/** Amounts of a vendor's file. Pure. */

/** A decimal amount in a vendor's units as minor units, by its size; undefined if it is no amount, or no whole number of minor units. */
export function amountOf(text: string, scale: number): bigint | undefined {
  const found = /^[-+]?(\d{1,15})(?:\.(\d{1,6}))?$/.exec(text);
  if (!found) return undefined;
  const [, whole, decimals = ''] = found;
  const exponent = scale - decimals.length;
  const digits = BigInt(`${whole}${decimals}`);
  if (exponent >= 0) return digits * 10n ** BigInt(exponent);
  const parts = 10n ** BigInt(-exponent);
  return digits % parts === 0n ? digits / parts : undefined;
}
