/** Nickname rules (ACC-16), validated the same way by form and server. Pure, and free of zod. */

export const NICKNAME_LENGTH_MINIMUM = 2;
export const NICKNAME_LENGTH_MAXIMUM = 20;

/** Letters of one script only: a name that mixes them can imitate another one. */
const SCRIPTS = ['Latin', 'Arabic', 'Han', 'Hangul', 'Thai', 'Khmer', 'Myanmar', 'Devanagari', 'Tamil'].map(
  (script) => new RegExp(`^(?:[\\p{Script=${script}}\\p{M}\\p{Nd} ._-])+$`, 'u'),
);
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}]/u;
/** More marks on one letter than any of the languages uses spill over the neighbouring lines. */
const PILED_MARKS = /\p{M}{3}/u;

/** Parts of names that impersonate the house, written without diacritics, spaces and look-alike digits. */
const RESERVED = (
  'admin quantri cskh hotro nhanvien tongdai hethong chamsockhachhang moderator support official operator customerservice ' +
  'lantern denlong nhacai bankiemsoat thanhtoan'
).split(' ');

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  đ: 'd',
  ı: 'i',
  ł: 'l',
  ø: 'o',
};

/** A name reduced to what a hurried reader sees. */
const skeleton = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[0134578đıłø]/g, (character) => LOOK_ALIKES[character]!)
    .replace(/[^\p{L}]/gu, '');

/** A nickname as it is stored: composed characters (NFC), single spaces, none at the ends. */
export const tidyNickname = (typed: string): string => typed.normalize('NFC').replace(/ +/g, ' ').trim();

/**
 * Whether a tidied nickname is allowed: 2 to 20 characters, nothing invisible, one script, and no name of the house.
 */
export function isNickname(name: string): boolean {
  const length = [...name].length;
  if (length < NICKNAME_LENGTH_MINIMUM || length > NICKNAME_LENGTH_MAXIMUM) return false;
  if (!LETTER_OR_DIGIT.test(name) || PILED_MARKS.test(name) || !SCRIPTS.some((script) => script.test(name)))
    return false;
  const seen = skeleton(name);
  return !RESERVED.some((word) => seen.includes(word));
}
