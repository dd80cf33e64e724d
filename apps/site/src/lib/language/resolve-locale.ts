/** A visitor's language (LOC-03). */
import { LOCALES, type Locale } from '@lantern/ui/i18n';

/**
 * Those of the merchant's codes (VI, EN …) that this build ships, in the merchant's order; all shipped ones when that
 * leaves none.
 */
export function offeredLocales(codes: readonly string[], shipped: readonly Locale[]): readonly Locale[] {
  const offered = codes
    .map((code) => shipped.find((locale) => locale === code.toLowerCase()))
    .filter((locale) => locale !== undefined);
  return offered.length > 0 ? offered : shipped;
}

/** The stored choice while the merchant offers it; everything else, the source's CN too, is the merchant's default. */
export function resolveLocale(stored: string, offered: readonly Locale[], fallback: string): Locale {
  const match = (code: string) => LOCALES.find((locale) => locale === code.toLowerCase() && offered.includes(locale));
  return match(stored) ?? match(fallback) ?? offered[0] ?? 'vi';
}
