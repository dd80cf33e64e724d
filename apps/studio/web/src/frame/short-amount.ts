/** Short amounts: on coins, chips and bets on a felt. */

const THOUSAND = 1_000;
const UNITS = {
  vi: [
    ['tỷ', THOUSAND ** 3],
    ['tr', THOUSAND ** 2],
    ['k', THOUSAND],
  ],
  en: [
    ['B', THOUSAND ** 3],
    ['M', THOUSAND ** 2],
    ['K', THOUSAND],
  ],
} as const;

/** A short amount: `12,5k`, `1,2tr`. Truncated, never rounded up. */
export function shortAmount(amount: number, locale: 'vi' | 'en'): string {
  for (const [unit, size] of UNITS[locale]) {
    if (amount < size) continue;
    const tenths = Math.floor((amount * 10) / size);
    const text =
      tenths >= THOUSAND || tenths % 10 === 0
        ? String(Math.floor(tenths / 10))
        : `${Math.floor(tenths / 10)}.${tenths % 10}`;
    return (locale === 'vi' ? text.replace('.', ',') : text) + unit;
  }
  return String(amount);
}
