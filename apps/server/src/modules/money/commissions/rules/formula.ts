/** The formula of a line in signs and numbers, the same in every language. Pure. */

interface Inputs {
  readonly counted: number;
  readonly bags: readonly { readonly shareBasisPoints: number; readonly counted: number }[];
}

interface ShownStep {
  readonly chosen: boolean;
  readonly rateBasisPoints: number | null;
  readonly payout: number | null;
}

interface Dividend {
  readonly netLoss: number;
  readonly deficitUsed: number;
  readonly base: number;
  readonly raw: number;
  readonly cap: number;
}

export interface FormulaOf {
  readonly kind: string;
  readonly total: number;
  /** What lines of the same matter came to before. */
  readonly earlier: number;
  readonly inputs: Inputs;
  readonly steps: readonly ShownStep[];
  readonly dividend: Dividend | null;
}

/** Basis points as a percentage, without a rounding. */
const percent = (bps: number): string => `${bps / 100}%`;

function wholeOf({ kind, inputs, steps, dividend }: FormulaOf): string {
  if (kind === 'rebate') {
    const parts = inputs.bags.filter(({ shareBasisPoints }) => shareBasisPoints > 0);
    const terms = parts.map(({ counted, shareBasisPoints }) => `${counted} × ${percent(shareBasisPoints)}`);
    return terms.length === 0 ? '0' : `⌊${terms.join(' + ')}⌋`;
  }
  const step = steps.find(({ chosen }) => chosen);
  const amount = dividend ? dividend.base : inputs.counted;
  const pays =
    step === undefined
      ? '0'
      : step.payout === null
        ? `⌊${amount} × ${percent(step.rateBasisPoints ?? 0)}⌋`
        : String(step.payout);
  return dividend ? `min(${pays}, ${dividend.cap})` : pays;
}

/** Writes it; a correction takes what was computed before. */
export function formulaOf(line: FormulaOf): string {
  if (line.kind === 'advance') return String(line.total);
  const whole = `${wholeOf(line)} = ${line.total}`;
  return line.earlier === 0 ? whole : `${whole}; ${line.total} − ${line.earlier} = ${line.total - line.earlier}`;
}
