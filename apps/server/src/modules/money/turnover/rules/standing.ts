/** Turnover that blocks the withdrawal of cash. Pure. */

interface Line {
  readonly source: 'deposit' | 'bonus';
  readonly required: bigint;
  readonly counted: bigint;
}

export interface Standing {
  readonly required: bigint;
  readonly counted: bigint;
  /** Cash can be withdrawn when this is 0. */
  readonly left: bigint;
}

/** Sums the deposits' open requirements: a bonus requirement locks the bonus, never the cash. */
export function standingOf(open: readonly Line[]): Standing {
  const deposits = open.filter(({ source }) => source === 'deposit');
  const required = deposits.reduce((total, line) => total + line.required, 0n);
  const counted = deposits.reduce((total, line) => total + line.counted, 0n);
  return { required, counted, left: required - counted };
}
