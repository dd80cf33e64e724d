/** What the sportsbook's verbs work with. */
import type { StudioContext } from '../context.ts';
import type { Book } from './book/book.ts';

/** Times of taking (sports domain reference §8), in milliseconds; tests have shorter ones. The delay in play is one of the limits. */
export interface SlipTimes {
  /** How long a suspension inside the delay may hold a slip. */
  readonly holdMs: number;
}

export const SLIP_TIMES: SlipTimes = { holdMs: 15_000 };

export interface SportsContext {
  readonly studio: StudioContext;
  readonly book: Book;
  readonly times: SlipTimes;
}
