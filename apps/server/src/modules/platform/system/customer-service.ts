/**
 * Customer-service addresses are encrypted (interfaces, Member calls): base64url of iv, ciphertext and tag under
 * AES-256-GCM with the SHA-256 of eight characters as key, followed by those eight. It is a format, not a secret.
 */
import { createCipheriv, createHash } from 'node:crypto';
import type { Random } from '../../../kernel/random.ts';

const IV_BYTES = 12;
/** Six bytes are eight base64url characters. */
const KEY_BYTES = 6;

/** The encrypted path; different each time. */
export function encryptPath(random: Random, path: string): string {
  const characters = Buffer.from(random.bytes(KEY_BYTES)).toString('base64url');
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(characters).digest(), iv);
  const sealed = Buffer.concat([iv, cipher.update(path, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString('base64url') + characters;
}
