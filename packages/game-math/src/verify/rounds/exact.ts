/** Some rules use bigints. They are only loaded where the browser supports them. */

/** Whether this browser supports them. */
export const countsExactly = (): boolean => typeof BigInt === 'function';

/** A whole number for rules with bigints. */
export const exactly = (value: number): bigint => BigInt(value);
