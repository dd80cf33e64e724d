/** Amounts in JSON: integer minor units that a JavaScript number holds exactly (interfaces.md, money on the wire). */

/** Maximum amount on the wire, in minor units: 2^53 − 1. */
export const WIRE_AMOUNT_MAXIMUM = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * The amount as a JSON number. Throws RangeError beyond ±(2^53 − 1), where digits would be lost: limits far below keep
 * such an amount from occurring.
 */
export function toWire(amountMinor: bigint): number {
  if (amountMinor > WIRE_AMOUNT_MAXIMUM || amountMinor < -WIRE_AMOUNT_MAXIMUM) {
    throw new RangeError('the amount does not fit a safe integer');
  }
  return Number(amountMinor);
}

/** The amount of a JSON value, or undefined when it is not a safe integer. */
export function fromWire(value: unknown): bigint | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : undefined;
}
