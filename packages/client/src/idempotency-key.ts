const KEY_BYTES = 16;

/**
 * A fresh Idempotency-Key: 128 random bits as hex. Keep it while the member retries the same intent.
 * Uses getRandomValues because `crypto.randomUUID` is missing below iOS 15.4.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
