/** Rules for new passwords (NIST SP 800-63B §5.1.1.2: a minimum length and a blocklist, no composition rules). */
import { COMMON_PASSWORDS } from './common-passwords.ts';

export const PASSWORD_LENGTH_MINIMUM = 8;
export const PASSWORD_LENGTH_MAXIMUM = 128;

/** One form for one password, however the keyboard composed its characters (NIST SP 800-63B: NFKC). Vietnamese input methods differ. */
export const normalPassword = (typed: string): string => typed.normalize('NFKC');

/** Whether each character follows the previous one by the same step: 11111111, 12345678, hgfedcba. */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0)!);
  const step = codes[1]! - codes[0]!;
  return Math.abs(step) <= 1 && codes.every((code, i) => i === 0 || code - codes[i - 1]! === step);
}

/** Why a new password is refused, or undefined. `password` is normalised; `username` folded. */
export function passwordFault(password: string, username: string): 'password_format' | 'password_common' | undefined {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH_MINIMUM || length > PASSWORD_LENGTH_MAXIMUM || password.trim() === '')
    return 'password_format';
  const folded = password.toLowerCase();
  if (folded === username || COMMON_PASSWORDS.has(folded) || isRun(folded)) return 'password_common';
  return undefined;
}
