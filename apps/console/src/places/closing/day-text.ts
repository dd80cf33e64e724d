/** Days of the calendar as operators write them. */

/** `2026-11-26` as `26/11/2026`. */
export const dayText = (day: string): string => day.split('-').toReversed().join('/');
