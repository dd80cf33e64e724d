/** Some rules count past what plain numbers hold exactly. They are only loaded where a browser can follow them. */

/** Whether this browser can. */
export const countsExactly = (): boolean => typeof BigInt === 'function';

/** A whole number for rules that count exactly. */
export const exactly = (value: number): bigint => BigInt(value);
