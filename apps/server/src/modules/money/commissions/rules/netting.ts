/** Sets what corrections took against what is to be paid (agents.md §4.6). Amounts in minor units. Pure. */

/** What is open of a line: above zero to be paid, below zero to be netted. */
export interface OpenLine {
  readonly lineId: string;
  readonly open: bigint;
}

export interface NettedLine extends OpenLine {
  /** Set against other lines, both ways: the sums of the two sides are the same. */
  readonly netted: bigint;
  /** What is left to pay of a positive line. */
  readonly toPay: bigint;
}

/** Nets the lines of one payer and payee, in their order. */
export function netOpen(lines: readonly OpenLine[]): readonly NettedLine[] {
  const taken = lines.reduce((sum, { open }) => (open < 0n ? sum - open : sum), 0n);
  const given = lines.reduce((sum, { open }) => (open > 0n ? sum + open : sum), 0n);
  const netted = taken < given ? taken : given;
  let [down, up] = [netted, netted];
  return lines.map((line) => {
    if (line.open < 0n) {
      const part = -line.open < up ? -line.open : up;
      up -= part;
      return { ...line, netted: part, toPay: 0n };
    }
    const part = line.open < down ? line.open : down;
    down -= part;
    return { ...line, netted: part, toPay: line.open - part };
  });
}
