/** Building blocks of the demo's help: groups of parts, each in both languages. */
import type { HelpItemDraft } from './help-items.ts';

export type Texts = readonly [title: string, content: string];

export interface Part {
  readonly id: string;
  readonly vi: Texts;
  readonly en: Texts;
}

export interface Group extends Part {
  readonly kind: NonNullable<HelpItemDraft['kind']>;
  readonly children: readonly Part[];
}

/** Paragraphs as HTML. */
export const p = (...paragraphs: readonly string[]): string =>
  paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
/** A numbered list as HTML. */
export const steps = (...items: readonly string[]): string =>
  `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`;
/** A list as HTML. */
export const points = (...items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
/** A link of a help text to one of our own pages. */
export const link = (to: string, words: string): string => `<a href="${to}">${words}</a>`;
