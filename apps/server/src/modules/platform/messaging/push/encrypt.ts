/** Encrypts a push message for one browser (RFC 8291) as a single record of aes128gcm (RFC 8188). */
import { createCipheriv, createECDH, hkdfSync } from 'node:crypto';
import type { Random } from '../../../../kernel/random.ts';

/** The product's limit; push services accept 4 kB with what encryption adds (RFC 8291 §4). */
export const PAYLOAD_BYTES_MAXIMUM = 3_000;
const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const SECRET_BYTES = 16;
const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const HASH_BYTES = 32;
/** One record holds the whole message. */
const RECORD_SIZE = 4096;
/** Ends the last record (RFC 8188 §2). */
const LAST_RECORD = Buffer.from([2]);

/** The browser's keys as its subscription gives them. */
export interface BrowserKeys {
  /** A point of P-256, uncompressed. */
  readonly p256dh: Buffer;
  readonly auth: Buffer;
}

const hkdf = (secret: Buffer, salt: Buffer, use: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, use, bytes));

const named = (text: string): Buffer => Buffer.from(`${text}\0`);

/** The keys from base64url; undefined unless they are 16 bytes and a point of the curve. */
export function readBrowserKeys(keys: { readonly p256dh: string; readonly auth: string }): BrowserKeys | undefined {
  const p256dh = Buffer.from(keys.p256dh, 'base64url');
  const auth = Buffer.from(keys.auth, 'base64url');
  if (p256dh.length !== POINT_BYTES || auth.length !== SECRET_BYTES) return undefined;
  try {
    const probe = createECDH(CURVE);
    probe.generateKeys();
    // Throws for a point that is not on the curve.
    probe.computeSecret(p256dh);
  } catch {
    return undefined;
  }
  return { p256dh, auth };
}

/** The body of the request to the push service. Throws when the text is over 3 000 bytes. */
export function encryptPush({ p256dh, auth }: BrowserKeys, text: string, random: Pick<Random, 'bytes'>): Buffer {
  const plain = Buffer.from(text, 'utf8');
  if (plain.length > PAYLOAD_BYTES_MAXIMUM) throw new Error(`A push message has ${plain.length} bytes`);
  const own = createECDH(CURVE);
  // One-time: a new pair for each message.
  const publicKey = own.generateKeys();
  const keyInfo = Buffer.concat([named('WebPush: info'), p256dh, publicKey]);
  const secret = hkdf(own.computeSecret(p256dh), auth, keyInfo, HASH_BYTES);
  const salt = Buffer.from(random.bytes(SALT_BYTES));
  const key = hkdf(secret, salt, named('Content-Encoding: aes128gcm'), KEY_BYTES);
  const nonce = hkdf(secret, salt, named('Content-Encoding: nonce'), NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const header = Buffer.alloc(SALT_BYTES + 5);
  salt.copy(header);
  header.writeUInt32BE(RECORD_SIZE, SALT_BYTES);
  header.writeUInt8(publicKey.length, SALT_BYTES + 4);
  return Buffer.concat([
    header,
    publicKey,
    cipher.update(Buffer.concat([plain, LAST_RECORD])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}
