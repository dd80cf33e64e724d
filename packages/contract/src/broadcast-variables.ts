/**
 * What a broadcast may say of its reader: `{{name}}` of a closed list. Pure; the server fills it for each reader, the console with
 * samples. The values are all text, and are escaped where they stand.
 */
import { BROADCAST_VARIABLES, type BroadcastVariable } from './constants.ts';

/** One text in every language, or Vietnamese and, for every other reader, English. */
type Value = string | { readonly vi: string; readonly en: string };
export type BroadcastValues = Readonly<Record<BroadcastVariable, Value>>;

/** Invented, for previews. */
export const BROADCAST_SAMPLES: BroadcastValues = {
  userName: 'minhanh88',
  level: { vi: 'VIP 3 · Trăng Rằm', en: 'VIP 3 · Full Moon' },
  brand: 'Đèn Lồng',
  today: '20/11/2026',
};

const PLACEHOLDER = /\{\{(\w+)\}\}/g;
/** Braces that are meant as a variable, whatever is between them. */
const BRACES = /\{\{([^{}]*)\}\}/g;
const TAG = /<[^>]*>/g;
const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const isVariable = (name: string): name is BroadcastVariable =>
  (BROADCAST_VARIABLES as readonly string[]).includes(name);

const written = (value: Value, language: string): string =>
  typeof value === 'string' ? value : value[language === 'VI' ? 'vi' : 'en'];

/** In one pass: braces in a value stay what they are. */
const fill = (text: string, valueOf: (name: BroadcastVariable) => string): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => (isVariable(name) ? valueOf(name) : whole));

/** A title as plain text and a text as HTML, with a reader's values; without any, nothing stands in their place. */
export function fillBroadcast(
  { title, html }: { readonly title: string; readonly html: string },
  values: BroadcastValues | undefined,
  language: string,
): { readonly title: string; readonly html: string } {
  const valueOf = (name: BroadcastVariable): string => (values ? written(values[name], language) : '');
  return {
    title: fill(title, valueOf),
    html: fill(html, (name) => valueOf(name).replace(/[&<>"']/g, (character) => ESCAPED[character]!)),
  };
}

/** Whether any of the texts has a variable. */
export const hasVariables = (...texts: readonly string[]): boolean => texts.some((text) => text.includes('{{'));

/** The first name in a text that is none of the list, or stands inside a tag, where it would be a part of an address; undefined: all is well. */
export function variableFault(text: string): string | undefined {
  const inTag = text.match(TAG)?.find((tag) => tag.includes('{{'));
  if (inTag !== undefined) return inTag;
  return [...text.matchAll(BRACES)].find(([, name]) => !isVariable(name!))?.[0];
}

/** What leads somewhere: short messages have none, so that one with a link is never ours. */
const LINK = /https?:|www\.|[a-z0-9-]\.(?:com|net|org|vn|info|io|co|app|me|ly|link|xyz)\b/i;

/** Whether a title may be sent as a short message. */
export const isShortMessage = (title: string): boolean => !LINK.test(title);
