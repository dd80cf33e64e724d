/** What may be said at a table: a few words, and no way to lead anybody elsewhere. */

export const TEXT_MAXIMUM = 80;

/** Everything nobody sees: controls, marks of direction and joining, private and unassigned characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u{2028}\u{2029}]/gu;
/** Letters stacked on letters until they cover other lines; Vietnamese needs two. */
const STACKED = /(\p{M}{2})\p{M}+/gu;
const ADDRESS = /(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S*/gi;
const MAIL = /\S+@\S+/g;
/** Names of machines: words joined by dots, also where somebody spells the dot out or sets it apart. */
const MACHINE = /[\p{L}\p{N}-]+(?:\s?(?:\.|\(dot\)|\[dot\]|\(chấm\)|\[chấm\])\s?[\p{L}\p{N}-]+)*\s?(?:\.|\(dot\)|\[dot\]|\(chấm\)|\[chấm\])\s?(?:com|net|org|info|vip|club|app|top|site|online|win|bet|xyz|link|shop|asia|live|me|io|co|cc|tv|gg|vn)(?![\p{L}\p{N}])\S*/giu;
/** Seven digits and more, whatever stands between them. */
const NUMBER = /\+?\p{N}(?:[\s.,\-_()/]*\p{N}){6,}/gu;

/** The text as it is shown, without what is not let through; undefined where nothing is left, or too much. */
export function spokenText(text: string): string | undefined {
  const plain = text.normalize('NFKC').replace(/\s+/gu, ' ').replace(UNSEEN, '').normalize('NFD').replace(STACKED, '$1').normalize('NFC');
  const shown = [ADDRESS, MAIL, MACHINE, NUMBER].reduce((left, kind) => left.replace(kind, ' '), plain).replace(/ +/g, ' ').trim();
  return shown === '' || [...shown].length > TEXT_MAXIMUM ? undefined : shown;
}
