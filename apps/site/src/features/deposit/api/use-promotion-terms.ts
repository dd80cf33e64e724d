/** The terms of a promotion in one line: minimum deposit, turnover, validity. */
import { useFormats } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import { validityOf } from '../../../lib/session/validity.ts';
import type { Promotion } from '../deposit-words.ts';

/** Formats the terms of a promotion in its currency. */
export function usePromotionTerms(): (promotion: Promotion) => string {
  const t = useT();
  const formats = useFormats();
  return ({ minimum, currency, turnoverMultiple, validHours }) => {
    const { unit, count } = validityOf(validHours);
    return `${t('deposit_promotion_terms', { minimum: formats.money(minimum, currency), times: turnoverMultiple })} · ${t(`validity_${unit}`, { count })}`;
  };
}
