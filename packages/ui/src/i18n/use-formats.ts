import { formatMoney } from '@lantern/money/format';
import type { FormatLanguage, FormatOptions } from '@lantern/money/format';
import { useMemo } from 'react';
import { clock } from '../time/clock.ts';
import { useLocale, useUiText } from './create-i18n.tsx';
import { formatDateTime, formatInteger, relativeTime } from './formats.ts';
import type { DateTimeStyle } from './formats.ts';

export type Formats = {
  /** Minor units of a currency, "12.480.500 ₫". */
  money: (amountMinor: bigint | number, currency: string, options?: FormatOptions) => string;
  dateTime: (atMs: number, style: DateTimeStyle) => string;
  integer: (value: number | bigint) => string;
  /** "vừa xong", "3 phút", and past a week the date. */
  ago: (atMs: number, nowMs?: number) => string;
};

/** Formatters bound to the active language; stable until it changes. */
export function useFormats(): Formats {
  const locale = useLocale();
  const t = useUiText();
  return useMemo(
    () => ({
      money: (amountMinor, currency, options) =>
        formatMoney(amountMinor, currency, locale.toUpperCase() as FormatLanguage, options),
      dateTime: (atMs, style) => formatDateTime(atMs, style, locale),
      integer: (value) => formatInteger(value, locale),
      ago: (atMs, nowMs = clock.nowMs()) => {
        const { unit, count } = relativeTime(atMs, nowMs);
        if (unit === 'date') return formatDateTime(atMs, 'date', locale);
        return unit === 'now' ? t('ui.ago.now') : t(`ui.ago.${unit}`, { count });
      },
    }),
    [locale, t],
  );
}
