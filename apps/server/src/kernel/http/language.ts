/** Language of a request: query `language`, else Accept-Language, else the merchant's default (interfaces, Member calls). */
import { LANGUAGES } from '@lantern/contract/constants';
import type { Language } from '@lantern/contract/errors';

const known = (text: string | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === text?.slice(0, 2).toUpperCase());

/** The first supported language in the order of the header; quality values are used only through that order. */
export function pickLanguage(query: unknown, acceptLanguage: string | undefined, fallback: Language): Language {
  if (typeof query === 'string' && query !== '') return known(query) ?? fallback;
  for (const part of (acceptLanguage ?? '').split(',')) {
    const language = known(part.trim());
    if (language) return language;
  }
  return fallback;
}
