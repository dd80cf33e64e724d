/** Conversion between money and coins: exact arithmetic with a rate given as decimal text. */

/** Coins are counted in millionths on the wire and in the database. */
const COIN_DECIMALS = 6;
const RATE = /^([1-9]\d{0,11})(?:\.(\d{1,6}))?$/;

/** Whether the text is a valid rate: a decimal of at least 1 with at most six places. */
export const isRate = (text: string): boolean => RATE.test(text);

/** The millionths of a coin for `amount` minor units, rounded up so that the payment is never short. Throws RangeError on an invalid rate. */
export function coinsFor(amount: bigint, rate: string): bigint {
  const [, whole, fraction = ''] = RATE.exec(rate) ?? [];
  if (whole === undefined) throw new RangeError(`"${rate}" is not a rate`);
  if (amount < 1n) throw new RangeError('an amount is at least one unit');
  const scaledRate = BigInt(whole + fraction);
  const scaled = amount * 10n ** BigInt(COIN_DECIMALS + fraction.length);
  return (scaled + scaledRate - 1n) / scaledRate;
}

/** Formats millionths: at least two decimal places, no further trailing zeros. */
export function coinText(millionths: bigint): string {
  const digits = millionths.toString().padStart(COIN_DECIMALS + 1, '0');
  const fraction = digits.slice(-COIN_DECIMALS).replace(/0+$/, '').padEnd(2, '0');
  return `${digits.slice(0, -COIN_DECIMALS)}.${fraction}`;
}

/** The value of `paid` at the order's price (`pay` is worth `worth`), rounded down. */
export const worthOf = (paid: bigint, pay: bigint, worth: bigint): bigint => (paid * worth) / pay;
