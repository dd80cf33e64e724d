/** Text direction of a language. */
import type { Locale } from './locale.ts';

/** Urdu is the one right-to-left language of the set. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ur' ? 'rtl' : 'ltr';
}
