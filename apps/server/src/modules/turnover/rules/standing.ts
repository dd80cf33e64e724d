/** What keeps a member's cash in. Pure. */

interface Line {
  readonly source: 'deposit' | 'bonus';
  readonly required: bigint;
  readonly counted: bigint;
}

export interface Standing {
  readonly required: bigint;
  readonly counted: bigint;
  /** Cash can leave at zero. */
  readonly left: bigint;
}

/** Over the deposits' open requirements: a bonus's own holds the bonus back, never the cash beside it. */
export function standingOf(open: readonly Line[]): Standing {
  const deposits = open.filter(({ source }) => source === 'deposit');
  const required = deposits.reduce((total, line) => total + line.required, 0n);
  const counted = deposits.reduce((total, line) => total + line.counted, 0n);
  return { required, counted, left: required - counted };
}
