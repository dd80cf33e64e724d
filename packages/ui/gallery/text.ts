import { createI18n } from '../src/i18n/index.ts';
import type vi from './vi.json';

export const galleryText = createI18n<keyof typeof vi>({
  locale: 'vi',
  loadCatalogue: async (locale) =>
    (await (locale === 'vi' ? import('./vi.json?catalogue') : import('./en.json?catalogue'))).default,
});
