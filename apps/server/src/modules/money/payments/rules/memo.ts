/** The transfer memo that links a payment to its order: prefix `DL` and a code without easily confused characters. */

export const MEMO_PREFIX = 'DL';
/** 32 characters without 0, 1, I and O, which are easily confused. */
export const MEMO_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const MEMO_CODE_LENGTH = 8;

/** A memo from random bytes, one per character of its code; uniform because the alphabet's size divides 256. */
export function memoFrom(bytes: Uint8Array): string {
  if (bytes.length !== MEMO_CODE_LENGTH) throw new RangeError(`a memo needs ${MEMO_CODE_LENGTH} bytes`);
  return MEMO_PREFIX + Array.from(bytes, (byte) => MEMO_ALPHABET[byte % MEMO_ALPHABET.length]).join('');
}

const MEMO = new RegExp(`(?=(${MEMO_PREFIX}[${MEMO_ALPHABET}]{${MEMO_CODE_LENGTH}}))`, 'g');
/** Memos are short; more candidates than this indicate an attack. */
const CANDIDATES_MAXIMUM = 8;

/**
 * Memos that the bank's text may contain: banks add words, change case and break lines, so every matching position is a
 * candidate, best first.
 */
export function memoCandidates(note: string): readonly string[] {
  const upper = note.toUpperCase();
  const spaced = [...upper.matchAll(MEMO)].map((match) => match[1]!);
  const joined = [...upper.replace(/[^A-Z0-9]/g, '').matchAll(MEMO)].map((match) => match[1]!);
  return [...new Set([...spaced, ...joined])].slice(0, CANDIDATES_MAXIMUM);
}
