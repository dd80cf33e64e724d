/** Limits of every operator text. */

export interface Texts {
  readonly titleVi: string;
  readonly titleEn: string;
  readonly contentVi: string;
  readonly contentEn: string;
}

const TITLE_LENGTH_MAXIMUM = 200;
const CONTENT_LENGTH_MAXIMUM = 20_000;

/** The invalid part; undefined when all are valid. */
export function faultOfTexts({ titleVi, titleEn, contentVi, contentEn }: Texts): 'title' | 'content' | undefined {
  if ([titleVi, titleEn].some((title) => title.trim() === '' || title.length > TITLE_LENGTH_MAXIMUM)) return 'title';
  return [contentVi, contentEn].some((content) => content.length > CONTENT_LENGTH_MAXIMUM) ? 'content' : undefined;
}
