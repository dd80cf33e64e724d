/** Variables of broadcasts: a closed list, each with its type; a value is escaped where it stands. */
import { BROADCAST_VARIABLES, type BroadcastVariable } from '@lantern/contract';
import type { Language } from '@lantern/contract/errors';
import type { TextValue } from './templates.ts';

/** What is known of one reader; a name of the list without a value is written as nothing. */
export type BroadcastValues = Readonly<Record<BroadcastVariable, TextValue>>;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;
const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const isVariable = (name: string): name is BroadcastVariable =>
  (BROADCAST_VARIABLES as readonly string[]).includes(name);

const written = (value: TextValue, language: Language): string =>
  typeof value === 'string' ? value : value[language === 'VI' ? 'vi' : 'en'];

/** In one pass: braces in a value stay what they are. */
function fill(text: string, valueOf: (name: BroadcastVariable) => string): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => (isVariable(name) ? valueOf(name) : whole));
}

/** A title as plain text and a text as HTML, with the reader's values: the HTML was cleaned with the names still in it. */
export function fillBroadcast(
  { title, html }: { readonly title: string; readonly html: string },
  values: BroadcastValues | undefined,
  language: Language,
): { readonly title: string; readonly html: string } {
  const valueOf = (name: BroadcastVariable): string => (values ? written(values[name], language) : '');
  return {
    title: fill(title, valueOf),
    html: fill(html, (name) => valueOf(name).replace(/[&<>"']/g, (character) => ESCAPED[character]!)),
  };
}

/** Whether any of the texts has a variable. */
export const hasVariables = (...texts: readonly string[]): boolean =>
  texts.some((text) => text.match(PLACEHOLDER) !== null);
