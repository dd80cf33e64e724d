/** Limits of the traders' desk that the console, the server and the studio share (sports domain reference §10). */

/** Ladder steps a price may be moved by. */
export const DESK_OFFSET_MAXIMUM = 10;
/** k of a market, in thousandths. */
export const DESK_MARGIN = { least: 1_010, most: 1_500 } as const;
/** Lines of one result by hand. */
export const DESK_LINES_MAXIMUM = 150;
