/** Typed and pasted numbers. */

export interface NumberEntry {
  /** Numbers of the board, in order, without duplicates. */
  readonly numbers: readonly string[];
  /** Rejected input, as it was typed, without duplicates. */
  readonly rejected: readonly string[];
}

export interface EntryRule {
  /** Digits of one number. */
  readonly digits: number;
  /** Balls: their first and last number; "5" may then be typed for "05". */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/**
 * Reads "12 34,56": runs separated by anything that is neither letter nor digit. Runs that are not a number of the
 * board are rejected, never cut.
 */
export function parseNumbers(text: string, { digits, from, to }: EntryRule): NumberEntry {
  const runs = text.split(/[\s,;.:|/+\-–—]+/).filter((run) => run !== '');
  const numbers: string[] = [];
  const rejected: string[] = [];
  for (const run of runs) {
    const number = to === undefined ? run : run.padStart(digits, '0');
    const written = number.length === digits && /^\d+$/.test(number);
    const within = to === undefined || (Number(number) >= (from ?? 0) && Number(number) <= to);
    (written && within ? numbers : rejected).push(written && within ? number : run);
  }
  return { numbers: [...new Set(numbers)], rejected: [...new Set(rejected)] };
}
