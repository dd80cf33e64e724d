/** Odds and shares in the language's number format. */
import { groupSeparator, groupThousands } from '@lantern/ui/i18n';
import { useLocale } from '@lantern/ui';
import { useMemo } from 'react';

export interface Numbers {
  /** "1234.5" → "1.234,5" in Vietnamese. */
  readonly odds: (odds: string) => string;
  /** 9950 → "99,5%". */
  readonly percent: (basisPoints: number) => string;
}

export function useNumbers(): Numbers {
  const locale = useLocale();
  return useMemo(() => {
    const group = groupSeparator(locale);
    const decimal = group === '.' ? ',' : '.';
    const odds = (text: string): string => {
      const [whole = '', fraction = ''] = text.split('.');
      return groupThousands(whole, group) + (fraction === '' ? '' : decimal + fraction);
    };
    const percent = (basisPoints: number): string => {
      const fraction = String(basisPoints % 100)
        .padStart(2, '0')
        .replace(/0+$/, '');
      return `${odds(`${Math.floor(basisPoints / 100)}${fraction === '' ? '' : `.${fraction}`}`)}%`;
    };
    return { odds, percent };
  }, [locale]);
}
