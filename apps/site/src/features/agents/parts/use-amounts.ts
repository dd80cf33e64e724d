/** Amounts, rates and days as these screens write them. */
import { formatMoneyShort, type FormatLanguage } from '@lantern/money/format';
import { useFormats, useLocale } from '@lantern/ui';
import { useMemo } from 'react';
import { percentText } from '../../../lib/percent-text.ts';

/** A merchant's day as an instant that every format shows as that day: noon in Vietnam. */
export const instantOfDay = (day: string): number => Date.parse(`${day}T05:00:00Z`);

export function useAmounts(currency: string) {
  const formats = useFormats();
  const locale = useLocale();
  return useMemo(() => {
    const full = (amount: number) => formats.money(amount, currency);
    return {
      full,
      /** "482 tr". */
      short: (amount: number) => formatMoneyShort(amount, currency, locale.toUpperCase() as FormatLanguage),
      signed: (amount: number) => `${amount > 0 ? '+' : ''}${full(amount)}`,
      percent: (bps: number) => percentText(bps, locale),
      integer: formats.integer,
      day: (day: string) => formats.dateTime(instantOfDay(day), 'date'),
      dayMonth: (day: string) => formats.dateTime(instantOfDay(day), 'dayMonth'),
    };
  }, [formats, locale, currency]);
}

export type Amounts = ReturnType<typeof useAmounts>;
