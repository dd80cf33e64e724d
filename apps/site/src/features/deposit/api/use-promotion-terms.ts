/** What a promotion asks, in one line: its smallest deposit, its turnover, how long it runs. */
import { useFormats } from '@lantern/ui';
import { useT } from '../../../lib/i18n.ts';
import { validityOf } from '../../../lib/validity.ts';
import type { Promotion } from '../deposit-words.ts';

/** Says the terms of a promotion in its currency. */
export function usePromotionTerms(): (promotion: Promotion) => string {
  const t = useT();
  const formats = useFormats();
  return ({ minimum, currency, turnoverMultiple, validHours }) => {
    const { unit, count } = validityOf(validHours);
    return `${t('deposit_promotion_terms', { minimum: formats.money(minimum, currency), times: turnoverMultiple })} · ${t(`validity_${unit}`, { count })}`;
  };
}
