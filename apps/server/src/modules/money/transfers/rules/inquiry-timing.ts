/** Timing of inquiries about a transfer's outcome. */

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/** Delay before the next inquiry, by the number of unanswered ones: 0, then a second, doubled each time, a minute at most. */
export const inquiryDelayMs = (inquiries: number): number =>
  inquiries === 0 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(inquiries - 1, 10));

/** Delay before the first inquiry: two attempts of the original request, plus time to store the outcome. */
export const firstInquiryMs = (timeoutMs: number): number => 2 * timeoutMs + FIRST_MS;
