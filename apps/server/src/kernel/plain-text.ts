/** Texts that people write to each other. */

/** Line ends as one character, no blanks around it, none of the control characters. */
export const tidyText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
    .trim();

const EXCERPT_LENGTH = 140;

/** The beginning of a text in one line. */
export const excerptOf = (text: string, length = EXCERPT_LENGTH): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length <= length ? line : `${letters.slice(0, length).join('').trimEnd()}…`;
};
