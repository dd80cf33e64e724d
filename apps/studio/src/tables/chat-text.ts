/** Filter for chat texts at tables: short, and without contact details or links. */

export const TEXT_MAXIMUM = 80;

/** Invisible characters: controls, direction marks, joiners, private and unassigned ones. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u{2028}\u{2029}]/gu;
/** Stacked combining marks, which would overlap other lines; Vietnamese needs two. */
const STACKED = /(\p{M}{2})\p{M}+/gu;
const ADDRESS = /(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S*/gi;
const MAIL = /\S+@\S+/g;
/** Host names, also with the dot spelled out or spaced. */
const MACHINE =
  /[\p{L}\p{N}-]+(?:\s?(?:\.|\(dot\)|\[dot\]|\(chấm\)|\[chấm\])\s?[\p{L}\p{N}-]+)*\s?(?:\.|\(dot\)|\[dot\]|\(chấm\)|\[chấm\])\s?(?:com|net|org|info|vip|club|app|top|site|online|win|bet|xyz|link|shop|asia|live|me|io|co|cc|tv|gg|vn)(?![\p{L}\p{N}])\S*/giu;
/** Seven digits and more, with any separators. */
const NUMBER = /\+?\p{N}(?:[\s.,\-_()/]*\p{N}){6,}/gu;

/** The text as shown, without filtered parts; undefined where nothing is left, or it is too long. */
export function cleanChatText(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .replace(UNSEEN, '')
    .normalize('NFD')
    .replace(STACKED, '$1')
    .normalize('NFC');
  const shown = [ADDRESS, MAIL, MACHINE, NUMBER]
    .reduce((left, kind) => left.replace(kind, ' '), plain)
    .replace(/ +/g, ' ')
    .trim();
  return shown === '' || [...shown].length > TEXT_MAXIMUM ? undefined : shown;
}
