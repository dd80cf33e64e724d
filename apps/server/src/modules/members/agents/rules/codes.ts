/** Invitation and friend codes: capitals and digits, compared without case. */

/** Without 0 and O, 1, I and L, which are confused when read aloud. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;
const PATTERN = /^[A-Za-z0-9]{4,20}$/;

/**
 * The stored form of a code, or undefined when it is malformed. The pattern is checked before folding, so that no
 * look-alike folds into it.
 */
export function foldCode(typed: string): string | undefined {
  const trimmed = typed.trim();
  return PATTERN.test(trimmed) ? trimmed.toUpperCase() : undefined;
}

/** A new code; `below` draws uniformly from [0, bound). */
export const newCode = (below: (bound: number) => number): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[below(ALPHABET.length)]).join('');
