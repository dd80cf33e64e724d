/** Random names of what a client sends: `crypto.randomUUID` is missing below iOS 15.4. */

const RANDOM_BYTES = 16;

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A fresh Idempotency-Key: 128 random bits as hex. Keep it while the member retries the same intent. */
export const newIdempotencyKey = (): string => hexOf(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));

/** A v4 UUID. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
