/** The only randomness of the games: equally likely values from 0. `createValueStream` of the draws makes one from a published seed. */

/** One of `count` values, 0 to `count - 1`; `count` is 1 to 256. */
export type ValueStream = (count: number) => number;

const BYTE_VALUES = 256;
/** Six bytes: the maximum that is an exact number. */
const WIDEST = BYTE_VALUES ** 6;

/**
 * One of up to 2^48 values. Whole bytes are used, the first the most significant; a number from the largest multiple of `count` on is
 * discarded and all its bytes are drawn again, so that every value has equally many byte sequences. Throws RangeError for other counts.
 */
export function takeValue(next: ValueStream, count: number): number {
  if (!Number.isInteger(count) || count < 1 || count > WIDEST) {
    throw new RangeError('a count is a whole number from 1 to 2^48');
  }
  if (count <= BYTE_VALUES) {
    return next(count);
  }
  let span = BYTE_VALUES;
  while (span < count) span *= BYTE_VALUES;
  const end = span - (span % count);
  for (;;) {
    let value = 0;
    for (let size = 1; size < span; size *= BYTE_VALUES) value = value * BYTE_VALUES + next(BYTE_VALUES);
    if (value < end) return value % count;
  }
}

/** The items in a random order (Fisher and Yates), all orders equally likely. */
export function shuffled<Item>(items: readonly Item[], next: ValueStream): Item[] {
  const row = [...items];
  for (let left = row.length; left > 1; left -= 1) {
    const taken = takeValue(next, left);
    const item = row[taken]!;
    row[taken] = row[left - 1]!;
    row[left - 1] = item;
  }
  return row;
}

/** A fast stream for simulations and benches, the same for the same seed; never for play (Mulberry32 by T. Ettinger, public domain). */
export function simulationStream(seed: number): ValueStream {
  let state = seed >>> 0;
  return (count) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    // The product of 32 bits with a count up to 256 is below 2^40; its bias of 2^-24 is far below what a simulation can detect.
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) * count) / 2 ** 32);
  };
}
