/** What every text of an operator must keep to. */

export interface Texts {
  readonly titleVi: string;
  readonly titleEn: string;
  readonly contentVi: string;
  readonly contentEn: string;
}

const TITLE_LENGTH_MAXIMUM = 200;
const CONTENT_LENGTH_MAXIMUM = 20_000;

/** The part that cannot stand; undefined when all can. */
export function faultOfTexts({ titleVi, titleEn, contentVi, contentEn }: Texts): 'title' | 'content' | undefined {
  if ([titleVi, titleEn].some((title) => title.trim() === '' || title.length > TITLE_LENGTH_MAXIMUM)) return 'title';
  return [contentVi, contentEn].some((content) => content.length > CONTENT_LENGTH_MAXIMUM) ? 'content' : undefined;
}
