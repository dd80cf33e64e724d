/** Limits of every operator text, and which of its languages a reader gets. */
import type { Language } from '@lantern/contract/errors';

/** Texts besides Vietnamese and English. */
export type OtherTexts = Readonly<Partial<Record<'UR' | 'PT', { readonly title: string; readonly content: string }>>>;

export interface Texts {
  readonly titleVi: string;
  readonly titleEn: string;
  readonly contentVi: string;
  readonly contentEn: string;
  readonly others?: OtherTexts | undefined;
}

const TITLE_LENGTH_MAXIMUM = 200;
const CONTENT_LENGTH_MAXIMUM = 20_000;

/** The invalid part; undefined when all are valid. */
export function faultOfTexts({
  titleVi,
  titleEn,
  contentVi,
  contentEn,
  others = {},
}: Texts): 'title' | 'content' | undefined {
  const more = Object.values(others);
  const titles = [titleVi, titleEn, ...more.map(({ title }) => title)];
  if (titles.some((title) => title.trim() === '' || title.length > TITLE_LENGTH_MAXIMUM)) return 'title';
  const contents = [contentVi, contentEn, ...more.map(({ content }) => content)];
  return contents.some((content) => content.length > CONTENT_LENGTH_MAXIMUM) ? 'content' : undefined;
}

/** The texts with every HTML written anew, for example cleaned. */
export function withContents<T extends Texts>(texts: T, write: (html: string) => string): T {
  const others = Object.fromEntries(
    Object.entries(texts.others ?? {}).map(([language, { title, content }]) => [
      language,
      { title, content: write(content) },
    ]),
  );
  return { ...texts, contentVi: write(texts.contentVi), contentEn: write(texts.contentEn), others };
}

/** In the reader's language; languages without their own texts get English. */
export function textsFor(texts: Texts, language: Language): { readonly title: string; readonly content: string } {
  if (language === 'VI') return { title: texts.titleVi, content: texts.contentVi };
  const own = language === 'EN' ? undefined : texts.others?.[language as 'UR' | 'PT'];
  return own ?? { title: texts.titleEn, content: texts.contentEn };
}
