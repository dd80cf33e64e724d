/** Number formats of multipliers: whole hundredths of the bet. */
import { groupSeparator, useLocale, type Locale } from '@lantern/ui/i18n';
import { useMemo } from 'react';

const HUNDRED = 100;

/** `×1,24`, `×12,5`, `×1.100`: without trailing zeros. */
export function timesText(hundredths: number, locale: 'vi' | 'en'): string {
  const thousands = groupSeparator(locale);
  const whole = String(Math.floor(hundredths / HUNDRED)).replace(/\B(?=(\d{3})+$)/g, thousands);
  const rest = hundredths % HUNDRED;
  if (rest === 0) return `×${whole}`;
  return `×${whole}${thousands === '.' ? ',' : '.'}${String(rest).padStart(2, '0').replace(/0$/, '')}`;
}

/** Hundredths as a number with two decimals: `7,25`. */
export const twoPlaces = (hundredths: number, locale: Locale): string =>
  (hundredths / HUNDRED).toFixed(2).replace('.', groupSeparator(locale) === '.' ? ',' : '.');

/** The amount of N hundredths of a bet; bets are whole hundreds. */
export const paid = (bet: number, hundredths: number): number => Math.floor((bet * hundredths) / HUNDRED);

export interface Figures {
  readonly times: (hundredths: number) => string;
  /** A share in basis points, as a percentage. */
  readonly perCent: (basisPoints: number) => string;
  /** Hundredths as a number with two decimals. */
  readonly two: (hundredths: number) => string;
}

/** Formatters of the current language. */
export function useFigures(): Figures {
  const locale = useLocale() === 'vi' ? 'vi' : 'en';
  return useMemo(() => {
    const mark = locale === 'vi' ? ',' : '.';
    return {
      times: (hundredths) => timesText(hundredths, locale),
      perCent: (basisPoints) => `${String(basisPoints / HUNDRED).replace('.', mark)} %`,
      two: (hundredths) => twoPlaces(hundredths, locale),
    };
  }, [locale]);
}
