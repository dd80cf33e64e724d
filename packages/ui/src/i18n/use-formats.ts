import { formatMoney } from '@lantern/money/format';
import type { FormatLanguage, FormatOptions } from '@lantern/money/format';
import { useMemo } from 'react';
import { clock } from '../time/clock.ts';
import { useLocale, useUiText } from './create-i18n.tsx';
import { directionOf } from './direction.ts';
import { formatDateTime, formatInteger, relativeTime } from './formats.ts';
import type { DateTimeStyle } from './formats.ts';
import { isolated } from './isolated.ts';

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
  return useMemo(() => {
    const asIs = (text: string) => text;
    // Digits run from left to right in every language; signs, symbols and spaces between them follow the line unless
    // isolated.
    const kept = directionOf(locale) === 'rtl' ? isolated : asIs;
    return {
      money: (amountMinor, currency, options) =>
        kept(formatMoney(amountMinor, currency, locale.toUpperCase() as FormatLanguage, options)),
      dateTime: (atMs, style) => kept(formatDateTime(atMs, style, locale)),
      integer: (value) => kept(formatInteger(value, locale)),
      ago: (atMs, nowMs = clock.nowMs()) => {
        const { unit, count } = relativeTime(atMs, nowMs);
        if (unit === 'date') return kept(formatDateTime(atMs, 'date', locale));
        return unit === 'now' ? t('ui.ago.now') : t(`ui.ago.${unit}`, { count });
      },
    };
  }, [locale, t]);
}
