/** What the sportsbook's verbs work with. */
import type { StudioContext } from '../context.ts';
import type { Book } from './book/book.ts';

/** Times of taking (sports domain reference §8), in milliseconds; tests have shorter ones. */
export interface SlipTimes {
  /** Between the request and the decision, where a leg is in play. */
  readonly delayMs: number;
  /** How long a suspension inside the delay may hold a slip. */
  readonly holdMs: number;
}

export const SLIP_TIMES: SlipTimes = { delayMs: 5_000, holdMs: 15_000 };

export interface SportsContext {
  readonly studio: StudioContext;
  readonly book: Book;
  readonly times: SlipTimes;
}
