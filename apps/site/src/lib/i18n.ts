/** The site's words. Which language: the stored choice when the merchant offers it, else the merchant's default. */
import { createI18n, LOCALES, type Locale } from '@lantern/ui/i18n';
import type vi from '../locales/vi.json';
import { readStored, STORAGE, writeStored } from './storage.ts';

export type TextKey = keyof typeof vi;

/** Languages a member can choose: those with complete catalogues of this app. */
export const OFFERED: readonly Locale[] = ['vi', 'en'];
const DEFAULT: Locale = 'vi';

function storedLocale(): Locale {
  const stored = readStored(STORAGE.language).toLowerCase();
  return LOCALES.find((locale) => locale === stored && OFFERED.includes(locale)) ?? DEFAULT;
}

const catalogues = {
  vi: () => import('../locales/vi.json?catalogue'),
  en: () => import('../locales/en.json?catalogue'),
};

export const i18n = createI18n<TextKey>({
  locale: storedLocale(),
  loadCatalogue: async (locale) => (await (locale === 'en' ? catalogues.en() : catalogues.vi())).default,
});

export const { useT, t } = i18n;

/** Switches and remembers; the stored value is the source's upper-case code. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await i18n.activate(locale);
  writeStored(STORAGE.language, locale.toUpperCase());
}
