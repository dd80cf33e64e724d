/** Reading untrusted values of a proof. */

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A whole number from 1 up. */
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
