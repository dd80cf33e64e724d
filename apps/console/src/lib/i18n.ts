/** The console's language: Vietnamese or English, remembered on this computer. */
import { createI18n, type Locale } from '@lantern/ui/i18n';
import loadEnglish from '../locales/en.json?catalogue';
import loadVietnamese from '../locales/vi.json?catalogue';
import type vi from '../locales/vi.json';
import { readKept, writeKept } from './storage.ts';

export type TextKey = keyof typeof vi;
export type DeskLocale = 'vi' | 'en';

const LANGUAGE = 'LANGUAGE';
const remembered: Locale = readKept(LANGUAGE) === 'en' ? 'en' : 'vi';

export const i18n = createI18n<TextKey>({
  locale: remembered,
  loadCatalogue: (locale) => (locale === 'en' ? loadEnglish() : loadVietnamese()),
});

export const { useT } = i18n;

/** Switches the language and remembers it. Rejects when its texts cannot be loaded. */
export async function chooseLanguage(locale: DeskLocale): Promise<void> {
  await i18n.activate(locale);
  writeKept(LANGUAGE, locale);
}
