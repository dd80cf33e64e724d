/** Rules of the feedback form that the site and the server share. */

/** What a feedback is about. `agent`: a report on the agent above, who never sees it. */
export const FEEDBACK_TOPICS = ['account', 'deposit', 'withdrawal', 'game', 'promotion', 'agent', 'other'] as const;
export type FeedbackTopic = (typeof FEEDBACK_TOPICS)[number];

/** `open` waits for the desk, `answered` has its answer, `closed` is over, with or without one. */
export const FEEDBACK_STATES = ['open', 'answered', 'closed'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];

/** What a feedback may refer to: an order of the member's own. */
export const FEEDBACK_REFERENCES = ['deposit', 'withdrawal', 'bet'] as const;
export type FeedbackReference = (typeof FEEDBACK_REFERENCES)[number];

/** An outer limit in characters; the merchant's limits are words. */
export const FEEDBACK_LENGTH_MAXIMUM = 40_000;
/** In any 24 hours. */
export const FEEDBACK_DAILY_MAXIMUM = 5;
export const FEEDBACK_ANSWER_LENGTH_MAXIMUM = 2_000;

/** White space of every script, and the invisible marks that part words. */
const GAPS = /[\s\u200b\u2060]+/;
const HAS_LETTER = /[\p{L}\p{N}]/u;

/**
 * Words of a text: what stands between white space and has a letter or a digit. Dashes, emoji and other signs alone are no words. A
 * Vietnamese syllable is a word, as every word processor counts it.
 */
export const countWords = (text: string): number => text.split(GAPS).filter((part) => HAS_LETTER.test(part)).length;
