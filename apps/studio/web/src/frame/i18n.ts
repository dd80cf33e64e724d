/** Messages of the frames, in the language of the session. */
import { createI18n } from '@lantern/ui/i18n';
import loadEnglish from '../locales/en.json?catalogue';
import loadVietnamese from '../locales/vi.json?catalogue';
import type vi from '../locales/vi.json';

export type TextKey = keyof typeof vi;

export const i18n = createI18n<TextKey>({
  locale: 'vi',
  loadCatalogue: (locale) => (locale === 'en' ? loadEnglish() : loadVietnamese()),
});

export const { useT } = i18n;
export type Translate = ReturnType<typeof useT>;
