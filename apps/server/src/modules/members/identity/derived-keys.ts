/** Keys of this module, each derived from the node's secret for one purpose (HKDF, RFC 5869). */
import { createHash } from 'node:crypto';
import { createBlinding, deriveKey, type Blinding } from '../../../kernel/sealing.ts';

export interface DerivedKeys {
  /** HMAC key of the slider's challenges, as text because the library takes text. */
  readonly challenge: string;
  /**
   * Keyed hash for rows that must not name an account or an address, and for captcha answers; its first part names the
   * purpose.
   */
  readonly blind: Blinding;
}

/** Derives them; equal on every node with the same secret. */
export function deriveKeys(secret: string): DerivedKeys {
  const derive = (purpose: string) => deriveKey(secret, `identity/${purpose}`);
  return {
    challenge: derive('challenge').toString('base64url'),
    blind: createBlinding({ secret }, 'identity/blinding'),
  };
}

/** SHA-256 of a bearer token: enough for 256 random bits, which no dictionary contains. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
