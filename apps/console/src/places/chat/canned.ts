/** Canned answers: in the member's language, with their variables put in place. */
import type { CHAT_CANNED_VARIABLES } from '@lantern/contract/ops';
import type { OpsAnswer } from '../../lib/calls.ts';

export type Canned = OpsAnswer<'ops.chat.canned'>['list'][number];
export type Variables = Readonly<Record<(typeof CHAT_CANNED_VARIABLES)[number], string | undefined>>;

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g;

/** The answer for a member. A variable without a value stays as it is, so that it is seen before it is sent. */
export function filled(canned: Pick<Canned, 'vi' | 'en'>, language: string, values: Variables): string {
  const text = language === 'VI' ? canned.vi : canned.en;
  return text.replaceAll(
    VARIABLE,
    (whole, name: string) => (values as Readonly<Record<string, string | undefined>>)[name] ?? whole,
  );
}

/** Whether a text still has a variable: members must never read one. */
export const hasVariable = (text: string): boolean => new RegExp(VARIABLE.source).test(text);

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/đ/gi, 'd').toLowerCase();

/** Those that contain every word, whatever its marks; those of the topic first, each group in the merchant's order. */
export function found(list: readonly Canned[], words: string, topic: Canned['topic']): readonly Canned[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  const fits = list.filter(({ title, vi, en }) => wanted.every((word) => plain(`${title} ${vi} ${en}`).includes(word)));
  const rank = (one: Canned): number => (one.topic === topic ? 0 : one.topic === null ? 1 : 2);
  return fits.toSorted((one, other) => rank(one) - rank(other));
}
