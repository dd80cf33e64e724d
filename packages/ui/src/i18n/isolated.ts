/** Pieces of text that must not be reordered by the sentence around them. */

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * The text isolated from its surroundings: `-320,000 ₫` reads from its sign to its symbol and `20/11/2026 13:02` from
 * its day to its minute, whatever the direction of the line. A run without letters is left to right.
 */
export const isolated = (text: string): string => FIRST_STRONG_ISOLATE + text + POP_ISOLATE;

/** The text without isolation marks, for figures that are drawn digit by digit in a box of their own direction. */
export const bare = (text: string): string => text.replace(/[\u2068\u2069]/g, '');
