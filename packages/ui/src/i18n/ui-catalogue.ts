import type { CompiledCatalogue } from './fill-message.ts';
import loadEnglish from './catalogues/en.json?catalogue';
import loadPortuguese from './catalogues/pt.json?catalogue';
import loadUrdu from './catalogues/ur.json?catalogue';
import loadVietnamese from './catalogues/vi.json?catalogue';
import type vi from './catalogues/vi.json';
import type { Locale } from './locale.ts';

/** Keys of the primitives' own strings. */
export type UiKey = keyof typeof vi;

const LOADERS: Readonly<Record<Locale, () => Promise<CompiledCatalogue>>> = {
  vi: loadVietnamese,
  en: loadEnglish,
  ur: loadUrdu,
  pt: loadPortuguese,
};

/** Loads the UI package's own strings in one language. */
export const loadUiCatalogue = (locale: Locale): Promise<CompiledCatalogue> => LOADERS[locale]();
