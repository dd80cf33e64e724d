/** Points as text. A point is a minor unit of the currency of play, shown without the currency's symbol. */
import { formatMoneyShort, type FormatLanguage } from '@lantern/money/format';
import { useFormats, useLocale } from '@lantern/ui';
import { useMemo } from 'react';

/** `full`: "38.400.000"; `short`: "38,4 tr". */
export function useFigures(currency: string) {
  const formats = useFormats();
  const locale = useLocale();
  return useMemo(
    () => ({
      full: (points: number) => formats.money(points, currency, { symbol: false, whole: true }),
      short: (points: number) => formatMoneyShort(points, currency, locale.toUpperCase() as FormatLanguage),
    }),
    [formats, locale, currency],
  );
}
