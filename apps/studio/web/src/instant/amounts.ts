/** Multipliers as they are written: whole hundredths of the bet. */
import { groupSeparator, useLocale } from '@lantern/ui/i18n';
import { useMemo } from 'react';

const HUNDRED = 100;

/** `×1,24`, `×12,5`, `×1.100`: no more digits than there is something to say. */
export function timesText(hundredths: number, locale: 'vi' | 'en'): string {
  const thousands = groupSeparator(locale);
  const whole = String(Math.floor(hundredths / HUNDRED)).replace(/\B(?=(\d{3})+$)/g, thousands);
  const rest = hundredths % HUNDRED;
  if (rest === 0) return `×${whole}`;
  return `×${whole}${thousands === '.' ? ',' : '.'}${String(rest).padStart(2, '0').replace(/0$/, '')}`;
}

/** What so many hundredths of a bet are; bets are whole hundreds. */
export const paid = (bet: number, hundredths: number): number => Math.floor((bet * hundredths) / HUNDRED);

export interface Figures {
  readonly times: (hundredths: number) => string;
  /** A share in basis points. */
  readonly perCent: (basisPoints: number) => string;
  /** A number with two places, of its hundredths. */
  readonly two: (hundredths: number) => string;
}

/** Figures in the language that is shown. */
export function useFigures(): Figures {
  const locale = useLocale() === 'vi' ? 'vi' : 'en';
  return useMemo(() => {
    const mark = locale === 'vi' ? ',' : '.';
    return {
      times: (hundredths) => timesText(hundredths, locale),
      perCent: (basisPoints) => `${String(basisPoints / HUNDRED).replace('.', mark)} %`,
      two: (hundredths) => (hundredths / HUNDRED).toFixed(2).replace('.', mark),
    };
  }, [locale]);
}
