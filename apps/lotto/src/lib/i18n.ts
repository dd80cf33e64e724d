/** The frame's words, in the language of its address; the page around it may change it later. */
import { createI18n } from '@lantern/ui/i18n';
import type vi from '../locales/vi.json';
import { launchAddress } from './launch-address.ts';

export type TextKey = keyof typeof vi;

const catalogues = {
  vi: () => import('../locales/vi.json?catalogue'),
  en: () => import('../locales/en.json?catalogue'),
};

export const i18n = createI18n<TextKey>({
  locale: launchAddress.locale,
  loadCatalogue: async (locale) => (await (locale === 'en' ? catalogues.en() : catalogues.vi())).default,
});

export const { useT } = i18n;
