/** Encryption at rest of undrawn issues' seeds: AES-256-GCM under a key derived from the server's secret, bound to their issue. */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Random } from '../../../../kernel/random.ts';

export const SEED_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface SeedVault {
  /** Seals a seed for one issue (iv, ciphertext, tag). */
  seal(seed: Uint8Array, issue: string): Buffer;
  /** Decrypts it; throws if it was sealed for another issue, with another secret, or altered. */
  open(sealed: Buffer, issue: string): Buffer;
}

/** The vault under HKDF-SHA-256 (RFC 5869) of the server's secret. */
export function createSeedVault(secret: string, random: Random): SeedVault {
  const key = Buffer.from(hkdfSync('sha256', secret, 'lantern', 'lottery seed', 32));
  return {
    seal(seed, issue) {
      const iv = random.bytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(issue));
      const text = Buffer.concat([cipher.update(seed), cipher.final()]);
      return Buffer.concat([iv, text, cipher.getAuthTag()]);
    },
    open(sealed, issue) {
      const tagAt = sealed.length - TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES)).setAAD(Buffer.from(issue));
      decipher.setAuthTag(sealed.subarray(tagAt));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, tagAt)), decipher.final()]);
    },
  };
}
