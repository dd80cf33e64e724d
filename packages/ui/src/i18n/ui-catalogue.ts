import type { Messages } from '@lingui/core';
import type vi from './catalogues/vi.json';
import type { Locale } from './locale.ts';

/** Keys of the strings the primitives themselves say. */
export type UiKey = keyof typeof vi;

/** Loads the UI package's own strings in one language. */
export async function loadUiCatalogue(locale: Locale): Promise<Messages> {
  switch (locale) {
    case 'vi':
      return (await import('./catalogues/vi.json?catalogue')).default;
    case 'en':
      return (await import('./catalogues/en.json?catalogue')).default;
    case 'ur':
      return (await import('./catalogues/ur.json?catalogue')).default;
    case 'pt':
      return (await import('./catalogues/pt.json?catalogue')).default;
  }
}
