/** Amounts and shares in few characters, for charts and narrow figures. */
import { useLocale } from '@lantern/ui';
import { CURRENCIES, type CurrencyCode } from '@lantern/money/format';
import { useT } from './i18n.ts';

const MINUS = '\u2212';
const UNITS = [
  [1e9, 'unit_billion'],
  [1e6, 'unit_million'],
  [1e3, 'unit_thousand'],
] as const;
const PPM = 1_000_000;

export interface ShortValues {
  /** Minor units as `214,8 tr`; the full amount stands nearby. */
  readonly short: (amount: number, currency: string) => string;
  /** A share (0.0388) as `3,88%`. */
  readonly percent: (share: number, digits?: number) => string;
  /** Parts per million as a share. */
  readonly ppm: (value: number | null) => string;
}

/** Writers in the operator's language. */
export function useShortValues(): ShortValues {
  const t = useT();
  const tag = useLocale() === 'vi' ? 'vi-VN' : 'en-GB';
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(tag, { maximumFractionDigits: digits }).format(value);
  const percent = (share: number, digits = 2) =>
    `${share < 0 ? MINUS : ''}${new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(Math.abs(share) * 100)}%`;
  return {
    short(amount, currency) {
      const major = Math.abs(amount) / 10 ** (CURRENCIES[currency as CurrencyCode]?.exponent ?? 0);
      const sign = amount < 0 ? MINUS : '';
      const unit = UNITS.find(([size]) => major >= size);
      if (!unit) return sign + number(major, 0);
      const value = major / unit[0];
      return sign + t(unit[1], { value: number(value, value < 10 ? 2 : value < 1000 ? 1 : 0) });
    },
    percent,
    ppm: (value) => (value === null ? '–' : percent(value / PPM)),
  };
}
