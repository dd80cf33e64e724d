import { createI18n } from '../src/i18n/index.ts';
import loadEnglish from './en.json?catalogue';
import loadVietnamese from './vi.json?catalogue';
import type vi from './vi.json';

export const galleryText = createI18n<keyof typeof vi>({
  locale: 'vi',
  loadCatalogue: (locale) => (locale === 'vi' ? loadVietnamese() : loadEnglish()),
});
