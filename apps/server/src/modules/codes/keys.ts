/** Keys of this module, each derived from the node's secret for one purpose (HKDF, RFC 5869), and what they seal. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Random } from '../../kernel/random.ts';

export interface CodeKeys {
  /** Keyed hash for rows that must not name a recipient, an address or a code. */
  blind(purpose: string, ...parts: readonly string[]): Buffer;
  /** AES-256-GCM over the text: iv, ciphertext, tag; bound to the row's id. */
  seal(id: string, text: string): Buffer;
  /** The text sealed for the row. Throws when row or key is another. */
  unseal(id: string, sealed: Buffer): string;
}

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives them; equal on every node that has the same secret. */
export function deriveKeys(secret: string, random: Random): CodeKeys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'lantern', `codes/${purpose}`, KEY_BYTES));
  const [blinding, sealing] = [derive('blinding'), derive('messages')];
  return {
    blind: (purpose, ...parts) => createHmac('sha256', blinding).update(JSON.stringify([purpose, ...parts])).digest(),
    seal(id, text) {
      const iv = random.bytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(id));
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    unseal(id, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(id))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
    },
  };
}
