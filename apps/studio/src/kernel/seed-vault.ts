/**
 * Seeds at rest: AES-256-GCM (NIST SP 800-38D) under the configured keys, each bound to its published hash. Stored as key id (4 bytes), iv,
 * ciphertext, tag. The seed of a finished round is stored in plain: it is public.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { SEED_BYTES } from './random.ts';

const KEY_BYTES = 32;
const ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface SeedVault {
  /** Seals a seed, bound to its SHA-256 in lower-case hex. */
  seal(seed: Uint8Array, seedHash: string): Buffer;
  /**
   * The seed; one that was never sealed is returned as it is. Throws where no key opens it, or where it was altered or sealed for another
   * hash.
   */
  open(stored: Buffer, seedHash: string): Buffer;
}

interface Key {
  readonly id: Buffer;
  readonly key: Buffer;
}

function keyOf(secret: string): Key {
  const key = Buffer.from(hkdfSync('sha256', secret, 'lantern', 'studio seed', KEY_BYTES));
  return { key, id: createHash('sha256').update('id').update(key).digest().subarray(0, ID_BYTES) };
}

/** The vault under HKDF-SHA-256 (RFC 5869) of the secrets: the first seals, each opens what it sealed. */
export function createSeedVault([newest, ...older]: readonly [string, ...string[]]): SeedVault {
  const current = keyOf(newest);
  const keys = [current, ...older.map(keyOf)];
  return {
    seal(seed, seedHash) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(Buffer.from(seedHash));
      return Buffer.concat([current.id, iv, cipher.update(seed), cipher.final(), cipher.getAuthTag()]);
    },
    open(stored, seedHash) {
      if (stored.length === SEED_BYTES) return stored;
      const fitting = keys.find(({ id }) => id.equals(stored.subarray(0, ID_BYTES)));
      if (!fitting)
        throw new Error(`No seed key opens the seed of ${seedHash}: the key it was sealed under is missing`);
      const text = stored.subarray(ID_BYTES + IV_BYTES, -TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', fitting.key, stored.subarray(ID_BYTES, ID_BYTES + IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(seedHash))
        .setAuthTag(stored.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(text), decipher.final()]);
    },
  };
}
