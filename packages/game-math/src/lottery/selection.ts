/** Which selections a bet type takes. Lists arrive from outside and are checked here before they mean anything. */
import type { BetType } from './bet-rules.ts';

/** Why a selection is refused; the codes of the error catalogue. */
export type SelectionFault = 'selection_invalid' | 'selection_duplicate';

/** The one selection of a bet type that has nothing to pick. */
export const OUTCOME_SELECTION = 'DB';

const TWO_DIGITS = /^\d{2}$/;

/** What is wrong with one selection, or undefined: `selection_duplicate` for a number twice on one ticket. */
export function validateSelection(betType: BetType, selection: string): SelectionFault | undefined {
  const rule = betType.selection;
  if (rule.kind === 'none') {
    return selection === OUTCOME_SELECTION ? undefined : 'selection_invalid';
  }
  if (rule.kind === 'digits') {
    return selection.length === rule.digits && /^\d+$/.test(selection) ? undefined : 'selection_invalid';
  }
  const numbers = selection.split('-');
  if (numbers.length !== rule.size || !numbers.every((number) => TWO_DIGITS.test(number))) {
    return 'selection_invalid';
  }
  return new Set(numbers).size === numbers.length ? undefined : 'selection_duplicate';
}

/** One spelling per valid selection: the numbers of a ticket ascending. Equal spellings are the same bet. */
export function canonicalSelection(betType: BetType, selection: string): string {
  return betType.selection.kind === 'parlay' ? selection.split('-').sort().join('-') : selection;
}

/** What is wrong with a list: empty, an invalid selection, or the same bet twice (more of it is a higher multiplier). */
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

/** A valid list as it is kept and settled: canonical spellings, `["DB"]` where there is nothing to pick. */
export function normalizeSelections(betType: BetType, selections: readonly string[]): readonly string[] {
  return betType.selection.kind === 'none' ? [OUTCOME_SELECTION] : selections.map((selection) => canonicalSelection(betType, selection));
}
