/** Validation of selections. Lists are untrusted and are checked here before use. */
import type { BetType, SelectionRule } from './bet-rules.ts';

type PickRule = Extract<SelectionRule, { kind: 'pick' }>;

/** Why a selection is refused; the codes of the error catalogue. */
export type SelectionFault = 'selection_invalid' | 'selection_duplicate';

/** The one selection of a bet type without a choice. */
export const OUTCOME_SELECTION = 'DB';

const TWO_DIGITS = /^\d{2}$/;

/** The fault of one selection, or undefined: `selection_duplicate` for a number twice on one ticket. */
export function validateSelection(betType: BetType, selection: string): SelectionFault | undefined {
  const rule = betType.selection;
  if (rule.kind === 'none') {
    return selection === OUTCOME_SELECTION ? undefined : 'selection_invalid';
  }
  if (rule.kind === 'digits') {
    return selection.length === rule.digits && /^\d+$/.test(selection) ? undefined : 'selection_invalid';
  }
  if (rule.kind === 'choice') {
    return rule.choices.some(({ value }) => value === selection) ? undefined : 'selection_invalid';
  }
  const numbers = selection.split('-');
  if (rule.kind === 'pick') {
    return ballsFault(rule, numbers);
  }
  if (numbers.length !== rule.size || !numbers.every((number) => TWO_DIGITS.test(number))) {
    return 'selection_invalid';
  }
  return new Set(numbers).size === numbers.length ? undefined : 'selection_duplicate';
}

function ballsFault({ digits, from, to, size }: PickRule, balls: readonly string[]): SelectionFault | undefined {
  const written = balls.every(
    (ball) => ball.length === digits && /^\d+$/.test(ball) && Number(ball) >= from && Number(ball) <= to,
  );
  if (balls.length !== size || !written) {
    return 'selection_invalid';
  }
  return new Set(balls).size === size ? undefined : 'selection_duplicate';
}

/** One valid selection of every kind whose chances can differ: each choice, else any one. */
export function sampleSelections({ selection }: BetType): readonly string[] {
  switch (selection.kind) {
    case 'none':
      return [OUTCOME_SELECTION];
    case 'choice':
      return selection.choices.map(({ value }) => value);
    case 'digits':
      return ['0'.repeat(selection.digits)];
    case 'parlay':
      return [numbersFrom(0, selection.size, selection.digits)];
    case 'pick':
      return [numbersFrom(selection.from, selection.size, selection.digits)];
  }
}

const numbersFrom = (first: number, count: number, digits: number): string =>
  Array.from({ length: count }, (_, index) => String(first + index).padStart(digits, '0')).join('-');

/** One spelling per valid selection: the numbers of a ticket ascending. Equal spellings are the same bet. */
export function canonicalSelection(betType: BetType, selection: string): string {
  const rule = betType.selection;
  return rule.kind === 'parlay' || (rule.kind === 'pick' && !rule.ordered)
    ? selection.split('-').sort().join('-')
    : selection;
}

/** The fault of a list: empty, an invalid selection, or the same bet twice (use a higher multiplier instead). */
export function validateSelections(betType: BetType, selections: readonly string[]): SelectionFault | undefined {
  if (selections.length === 0) {
    return betType.selection.kind === 'none' ? undefined : 'selection_invalid';
  }
  const seen = new Set<string>();
  for (const selection of selections) {
    const fault = validateSelection(betType, selection);
    if (fault !== undefined) {
      return fault;
    }
    seen.add(canonicalSelection(betType, selection));
  }
  return seen.size === selections.length ? undefined : 'selection_duplicate';
}

/** A valid list in its stored form: canonical spellings, `["DB"]` where there is no choice. */
export function normalizeSelections(betType: BetType, selections: readonly string[]): readonly string[] {
  return betType.selection.kind === 'none'
    ? [OUTCOME_SELECTION]
    : selections.map((selection) => canonicalSelection(betType, selection));
}
