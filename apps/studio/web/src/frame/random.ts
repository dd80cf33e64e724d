/** Member seeds and request ids, from the browser's random source. */

/** Length of a member seed. */
export const MEMBER_SEED_BYTES = 16;

/** N random bytes in hex. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

const VERSION_DIGIT = 12;
const VARIANT_DIGIT = 16;

/** A random UUID; `crypto.randomUUID` does not exist on the oldest phones. */
export function randomUuid(): string {
  const digits = randomHex(16).split('');
  digits[VERSION_DIGIT] = '4';
  digits[VARIANT_DIGIT] = '89ab'[Number.parseInt(digits[VARIANT_DIGIT]!, 16) % 4]!;
  const text = digits.join('');
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`;
}
