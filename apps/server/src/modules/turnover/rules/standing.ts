/** Where a member stands with all requirements together. Pure. */

interface Line {
  readonly source: 'deposit' | 'bonus';
  readonly required: bigint;
  readonly counted: bigint;
}

export interface Standing {
  readonly required: bigint;
  readonly counted: bigint;
  readonly left: bigint;
}

function sum(lines: readonly Line[]): Standing {
  const required = lines.reduce((total, line) => total + line.required, 0n);
  const counted = lines.reduce((total, line) => total + line.counted, 0n);
  return { required, counted, left: required - counted };
}

/** Deposits and the bonus are played through side by side: the one with more left is what keeps the money in. */
export function standingOf(open: readonly Line[]): Standing {
  const deposits = sum(open.filter(({ source }) => source === 'deposit'));
  const bonus = sum(open.filter(({ source }) => source === 'bonus'));
  return bonus.left > deposits.left || deposits.required === 0n ? bonus : deposits;
}
