/** How long a transfer waits before its vendor is asked what became of it. */

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/** After so many inquiries without an answer: at once, then after a second, then twice as long each time, a minute at most. */
export const inquiryDelayMs = (inquiries: number): number => (inquiries === 0 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(inquiries - 1, 10)));

/** How long whoever asks the vendor first has it for themselves: two tries, and time to write the outcome down. */
export const firstInquiryMs = (timeoutMs: number): number => 2 * timeoutMs + FIRST_MS;
