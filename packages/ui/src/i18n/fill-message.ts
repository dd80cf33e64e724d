/**
 * Fills values into a compiled message. Placeholders and whole-number plurals are all that the catalogues use
 * (vite/catalogues.ts refuses more).
 */
import { formatInteger } from './formats.ts';
import type { Locale } from './locale.ts';

/** Text, or a placeholder `[name]`, or a plural `[name, 'plural', forms]` whose forms have `#` for the number. */
export type MessageToken = string | readonly [name: string, kind?: string, forms?: Readonly<Record<string, Message>>];
export type Message = string | readonly MessageToken[];

export type MessageValues = Record<string, string | number>;

/** A catalogue compiled by `vite/catalogues.ts`: key to message. */
export type CompiledCatalogue = Readonly<Record<string, Message>>;

/**
 * Whole numbers that use a language's singular form; engines from before `Intl.PluralRules` are still supported.
 * Vietnamese has no plural forms.
 */
const IS_ONE: Readonly<Record<Locale, (count: number) => boolean>> = {
  vi: () => false,
  en: (count) => count === 1,
  ur: (count) => count === 1,
  pt: (count) => count >= 0 && count < 2,
};

/** The form of a number: an exact one (`=0`), or that of its plural category in the language. */
function formOf(forms: Readonly<Record<string, Message>>, count: number, locale: Locale): Message {
  return forms[count] ?? (IS_ONE[locale](count) ? forms['one'] : undefined) ?? forms['other'] ?? '';
}

/** The filled text; a missing value leaves its place empty. */
export function fillMessage(message: Message, values: MessageValues, locale: Locale, counted = ''): string {
  if (typeof message === 'string') return message;
  const texts = message.map((token) => {
    if (typeof token === 'string') return token === '#' && counted !== '' ? counted : token;
    const [name, , forms] = token;
    const value = values[name];
    if (value === undefined) return '';
    if (forms === undefined) return String(value);
    const count = Number(value);
    return fillMessage(formOf(forms, count, locale), values, locale, formatInteger(count, locale));
  });
  return texts.join('');
}
