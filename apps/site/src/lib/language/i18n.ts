/** The site's texts. Their language: the stored choice when the merchant offers it, else the merchant's default. */
import { LANGUAGE_DEFAULT } from '@lantern/contract/constants';
import { createI18n, LOCALES, type Locale } from '@lantern/ui/i18n';
import loadEnglish from '../../locales/en.json?catalogue';
import loadPortuguese from '../../locales/pt.json?catalogue';
import loadUrdu from '../../locales/ur.json?catalogue';
import loadVietnamese from '../../locales/vi.json?catalogue';
import type vi from '../../locales/vi.json';
import { resolveLocale } from './resolve-locale.ts';
import { readStored, STORAGE, watchStored, writeStored } from '../device/storage.ts';

export type TextKey = keyof typeof vi;

/** One entry per complete catalogue of this app. */
const CATALOGUES = { vi: loadVietnamese, en: loadEnglish, ur: loadUrdu, pt: loadPortuguese } satisfies Partial<
  Record<Locale, unknown>
>;

const isShipped = (locale: Locale): locale is keyof typeof CATALOGUES => locale in CATALOGUES;

/** Languages of this build; the merchant offers some of them. */
export const SHIPPED: readonly Locale[] = LOCALES.filter(isShipped);

export const i18n = createI18n<TextKey>({
  locale: resolveLocale(readStored(STORAGE.language), SHIPPED, LANGUAGE_DEFAULT),
  loadCatalogue: (locale) => CATALOGUES[isShipped(locale) ? locale : 'vi'](),
});

export const { useT, t } = i18n;

/** Switches and stores it; the stored value is the source's upper-case code. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await i18n.activate(locale);
  writeStored(STORAGE.language, locale.toUpperCase());
}

// Two tabs use one language.
watchStored(STORAGE.language, (code) => {
  const locale = resolveLocale(code, SHIPPED, i18n.locale());
  if (locale !== i18n.locale()) void i18n.activate(locale);
});
