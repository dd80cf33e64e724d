/** Random picks for the member's convenience; no game outcome is ever made here. */

/** A uniform whole number from 0 up to but not including `bound` (at most 2^32). */
export function randomBelow(bound: number): number {
  const word = new Uint32Array(1);
  // Values in the incomplete last range would favour small numbers.
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const [value = 0] = crypto.getRandomValues(word);
    if (value < limit) return value % bound;
  }
}
