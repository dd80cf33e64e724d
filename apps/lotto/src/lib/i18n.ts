/** The frame's language: from its address, changeable by the page around it. */
import { createI18n } from '@lantern/ui/i18n';
import loadEnglish from '../locales/en.json?catalogue';
import loadPortuguese from '../locales/pt.json?catalogue';
import loadUrdu from '../locales/ur.json?catalogue';
import loadVietnamese from '../locales/vi.json?catalogue';
import type vi from '../locales/vi.json';
import { launchAddress } from './launch-address.ts';

export type TextKey = keyof typeof vi;

const CATALOGUES = { vi: loadVietnamese, en: loadEnglish, ur: loadUrdu, pt: loadPortuguese };

export const i18n = createI18n<TextKey>({
  locale: launchAddress.locale,
  loadCatalogue: (locale) => CATALOGUES[locale](),
});

export const { useT } = i18n;
