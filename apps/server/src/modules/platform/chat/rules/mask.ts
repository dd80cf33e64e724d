/** What no one should send in a chat is masked before it is stored: card numbers, passwords, codes. */

const MASK = '•••••';

/** A run of digits as cards are written, with single blanks or dashes between its groups. */
const DIGIT_RUN = /(?<![\p{L}\d])\d(?:[ -]?\d){12,18}(?![\p{L}\d])/gu;
/** No card number begins with 0 or 1, which phone numbers and amounts do; an issue's number begins with its day. */
const OTHER_NUMBER = /^(?:[01]|20\d\d(?:0[1-9]|1[0-2]))/;
/** Longer groups are several numbers one after another. */
const GROUP_MAXIMUM = 8;

/** The check digit of a card number (ISO/IEC 7812-1, Luhn). */
function isCardNumber(run: string): boolean {
  const groups = run.split(/[ -]/);
  const digits = groups.join('');
  if (OTHER_NUMBER.test(digits) || (groups.length > 1 && groups.some(({ length }) => length > GROUP_MAXIMUM)))
    return false;
  // A row of one digit passes the check and is no card.
  if (/^(\d)\1*$/.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const counted = at % 2 === 0 ? digit : digit * 2;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}

const maskCards = (text: string): string => text.replaceAll(DIGIT_RUN, (run) => (isCardNumber(run) ? MASK : run));

/** Words that a secret follows, as people write them with and without marks. */
const PASSWORD_WORDS = String.raw`m[ậa]t\s*kh[ẩa]u|mk|passwords?|passwd|pass|pwd`;
const CODE_WORDS = String.raw`otp|m[ãa]\s*x[áa]c\s*(?:minh|nh[ậa]n|th[ựu]c)|m[ãa]\s*otp|verification\s+code|pin|cvv2?|cvc2?`;
/** What may stand between the word and the secret. */
const BETWEEN = String.raw`(?:\s+(?:c[ủu]a\s+(?:t[ôo]i|m[ìi]nh|em)|m[ớo]i|c[ũu]|r[úu]t\s+ti[ềe]n|giao\s+d[ịi]ch|[đd][ăa]ng\s+nh[ậa]p|code|number|s[ốo]))?`;
const SIGN = String.raw`\s*(?:[:=]|\s(?:l[àa]|is|was)\s)\s*`;

/** With a sign behind the word anything is the secret; without one only what looks like it. */
const SIGNED = new RegExp(
  String.raw`(?<![\p{L}\d])((?:${PASSWORD_WORDS}|${CODE_WORDS})${BETWEEN}${SIGN})["'“”]?(\S+)`,
  'giu',
);
const CODED = new RegExp(String.raw`(?<![\p{L}\d])((?:${CODE_WORDS})${BETWEEN}\s+)(\d{3,8})(?![\p{L}\d])`, 'giu');
const PASSWORDED = new RegExp(
  String.raw`(?<![\p{L}\d])((?:${PASSWORD_WORDS})${BETWEEN}\s+)((?=[^\s]*\d)[^\s]{4,})`,
  'giu',
);

/** The text as it is stored. Order ids, amounts and phone numbers stay. */
export function maskSecrets(text: string): string {
  const replace = (_: string, before: string) => `${before}${MASK}`;
  return maskCards(text).replaceAll(SIGNED, replace).replaceAll(CODED, replace).replaceAll(PASSWORDED, replace);
}
