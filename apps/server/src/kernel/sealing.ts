/**
 * Protects values against a stolen copy of the database. Values that are needed again are sealed: AES-256-GCM (NIST SP
 * 800-38D) under a separate key for each use, derived from the node's secret (HKDF, RFC 5869). Values that are only
 * compared are blinded: HMAC-SHA-256 under such a key. Sealed values move to another secret (reseal.ts), hashes cannot:
 * they are keyed by one that never changes (secret-root.ts).
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
   * Seals a text, or bytes, for one place, for example a row's id; it cannot be unsealed for another. Returns iv,
   * ciphertext and tag in one buffer.
   */
  seal(place: string, content: string | Uint8Array): Buffer;
  /** The text sealed for the place. Throws when the bytes, the place or the secret differ. */
  unseal(place: string, sealed: Buffer): string;
  /** The same, of bytes. */
  unsealBytes(place: string, sealed: Buffer): Buffer;
}

/** Secrets that seal: the first one seals, all of them open. */
export type SecretRing = readonly [string, ...string[]];

/** The value of the first that does not throw; throws the last one's error. */
function firstOf<T>(keys: readonly Buffer[], open: (key: Buffer) => T): T {
  let failure: unknown;
  for (const key of keys)
    try {
      return open(key);
    } catch (error) {
      failure = error;
    }
  throw failure;
}

/** A sealing for one use, named `module/use`; equal on every node with the same ring. */
export function createSealing(
  { ring, random }: { readonly ring: SecretRing; readonly random: Random },
  use: string,
): Sealing {
  const keys = ring.map((secret) => deriveKey(secret, use));
  const unsealBytes = (place: string, sealed: Buffer): Buffer =>
    firstOf(keys, (key) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(place))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    });
  return {
    seal(place, content) {
      const iv = random.bytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keys[0]!, iv).setAAD(Buffer.from(place));
      return Buffer.concat([
        iv,
        cipher.update(typeof content === 'string' ? Buffer.from(content, 'utf8') : content),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
    },
    unseal: (place, sealed) => unsealBytes(place, sealed).toString('utf8'),
    unsealBytes,
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
