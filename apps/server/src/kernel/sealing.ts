/**
 * Protects values against a stolen copy of the database. Values that are needed again are sealed: AES-256-GCM (NIST SP
 * 800-38D) under a separate key for each use, derived from the node's secret (HKDF, RFC 5869). Values that are only
 * compared are blinded: HMAC-SHA-256 under such a key.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Random } from './random.ts';

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A 256-bit key for one use, named `module/use`. */
export const deriveKey = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'lantern', use, KEY_BYTES));

export interface Sealing {
  /**
   * Seals a text for one place, for example a row's id; it cannot be unsealed for another. Returns iv, ciphertext and
   * tag in one buffer.
   */
  seal(place: string, text: string): Buffer;
  /** The text sealed for the place. Throws when the bytes, the place or the secret differ. */
  unseal(place: string, sealed: Buffer): string;
}

/** A sealing for one use, named `module/use`; equal on every node with the same secret. */
export function createSealing(
  { secret, random }: { readonly secret: string; readonly random: Random },
  use: string,
): Sealing {
  const key = deriveKey(secret, use);
  return {
    seal(place, text) {
      const iv = random.bytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    unseal(place, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(place))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
    },
  };
}

export type Blinding = (...parts: readonly string[]) => Buffer;

/**
 * A keyed hash for one use, named `module/use`: equal parts give equal hashes, and without the secret values cannot be
 * guessed offline.
 */
export function createBlinding({ secret }: { readonly secret: string }, use: string): Blinding {
  const key = deriveKey(secret, use);
  return (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest();
}
