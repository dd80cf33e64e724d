/** Amounts, rates and days as these screens write them. */
import { formatMoneyShort, type FormatLanguage } from '@lantern/money/format';
import { useFormats, useLocale } from '@lantern/ui';
import { useMemo } from 'react';

/** A merchant's day as an instant that every format shows as that day: noon in Vietnam. */
export const instantOfDay = (day: string): number => Date.parse(`${day}T05:00:00Z`);

const ONE_PERCENT_BPS = 100;
const FULL_BPS = 10_000;

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
      /** "0,0%", "0,35%", "12%". */
      percent: (bps: number) =>
        new Intl.NumberFormat(locale, {
          style: 'percent',
          minimumFractionDigits: bps < ONE_PERCENT_BPS ? 1 : 0,
          maximumFractionDigits: 2,
        }).format(bps / FULL_BPS),
      integer: formats.integer,
      day: (day: string) => formats.dateTime(instantOfDay(day), 'date'),
      dayMonth: (day: string) => formats.dateTime(instantOfDay(day), 'dayMonth'),
    };
  }, [formats, locale, currency]);
}

export type Amounts = ReturnType<typeof useAmounts>;
