/** Where in the form the linter's findings are shown. */
import type { PromotionFinding } from '@lantern/contract/promotion-rules';
import type { FieldName, Form } from './rule-form.ts';

const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text);

/** The field a finding is shown at; a text's finding at the language it is about. */
export function fieldOf(finding: PromotionFinding, form: Form): FieldName {
  switch (finding) {
    case 'name_missing':
      return form.names.vi.trim() === '' ? 'nameVi' : 'nameEn';
    case 'lead_missing':
      return form.lead.vi.trim() === '' ? 'leadVi' : 'leadEn';
    case 'lead_digits':
      return hasDigit(form.lead.vi) ? 'leadVi' : 'leadEn';
    case 'words_forbidden':
      return 'leadVi';
    case 'ends_before_start':
    case 'ends_in_past':
    case 'referral_running':
      return 'to';
    case 'budget_too_small':
      return 'budget';
    case 'pieces_too_many':
      return form.kind === 'code' ? 'codes' : form.mode === 'table' ? 'pieces' : 'split';
    case 'split_impossible':
      return 'split';
    case 'identity_needed':
      return 'identity';
    case 'milestones_falling':
      return 'milestones';
    case 'range_reversed':
      return 'minimum';
    case 'turnover_too_high':
      return 'multiple';
    case 'bonus_zero':
      return form.kind === 'spins' ? 'stake' : 'minimumDeposit';
    case 'game_unavailable':
    case 'game_differs':
      return 'spinsGame';
    case 'stake_not_offered':
    case 'exposure_exceeded':
      return 'stake';
    case 'times_invalid':
    case 'times_unused':
      return 'times';
    case 'control_unused':
      return 'control';
    case 'loss_days_invalid':
      return 'to';
    case 'maximum_unreachable':
      return 'maximum';
    case 'bet_maximum_low':
      return 'betMaximum';
    case 'cash_out_low':
      return 'cashOutMaximum';
    case 'race_days_invalid':
      return 'to';
    case 'places_too_many':
    case 'prizes_rising':
      return 'prizes';
    case 'prize_over_theory':
      return 'dailyCap';
  }
}

/** What is wrong with each field: the linter's findings, the first of each field. */
export function findingsByField(
  findings: readonly PromotionFinding[],
  form: Form,
): ReadonlyMap<FieldName, PromotionFinding> {
  const found = new Map<FieldName, PromotionFinding>();
  for (const finding of findings) {
    const field = fieldOf(finding, form);
    if (!found.has(field)) found.set(field, finding);
  }
  return found;
}
