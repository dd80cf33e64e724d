/** Typed and pasted numbers. */

export interface NumberEntry {
  /** Numbers of the right length, in order, none twice. */
  readonly numbers: readonly string[];
  /** What was not understood, as it was typed, none twice. */
  readonly rejected: readonly string[];
}

/** Reads "12 34,56": runs parted by anything that is neither letter nor digit. Runs of another length are rejected, never cut. */
export function parseNumbers(text: string, digits: number): NumberEntry {
  const runs = text.split(/[\s,;.:|/+\-–—]+/).filter((run) => run !== '');
  const isNumber = (run: string): boolean => run.length === digits && /^\d+$/.test(run);
  return {
    numbers: [...new Set(runs.filter(isNumber))],
    rejected: [...new Set(runs.filter((run) => !isNumber(run)))],
  };
}
