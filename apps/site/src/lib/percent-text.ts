/** Formats a rate in basis points. */

/** "0,8 %" with the language's decimal mark: 80 basis points. */
export function percentText(bps: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 0, maximumFractionDigits: 2 }).format(
    bps / 10_000,
  );
}
