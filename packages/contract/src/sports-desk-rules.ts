/** Limits of the traders' desk that the console, the server and the studio share (sports domain reference §10). */

/** Ladder steps a price may be moved by. */
export const DESK_OFFSET_MAXIMUM = 10;
/** k of a market, in thousandths. */
export const DESK_MARGIN = { least: 1_010, most: 1_500 } as const;
/** Lines of one result by hand. */
export const DESK_LINES_MAXIMUM = 150;

/** Sports whose limits are kept. */
export const LIMITED_SPORTS = ['football'] as const;
/** Amounts of a limit, in minor units. */
export const LIMIT_AMOUNT = { least: 10_000, most: 100_000_000_000 } as const;
/** Seconds between a bet in play and its decision, in milliseconds. */
export const LIMIT_DELAY_MS = { least: 1_000, most: 12_000 } as const;
/** Limits of a slip, each at most the next one. */
export const SLIP_LIMITS = ['slipMaximum', 'payoutMaximum', 'dayMaximum'] as const;
/** Amounts of a tier, each at most the next one. */
export const TIER_AMOUNTS = ['exact', 'side', 'main', 'eventCap'] as const;
/** Whether amounts do not fall from one to the next. */
export const isRising = (amounts: readonly number[]): boolean =>
  amounts.every((each, at) => at === 0 || amounts[at - 1]! <= each);

/** Days of the profit that are read at once. */
export const PROFIT_DAYS_MAXIMUM = 31;
/** Groups of the profit that are named; the others are one sum. */
export const PROFIT_ROWS_MAXIMUM = 200;
