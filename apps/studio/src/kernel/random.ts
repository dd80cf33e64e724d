/** The studio's only source of randomness: seeds, tokens, and choices without money, from the system. */
import { createHash, randomBytes, randomInt } from 'node:crypto';

const TOKEN_BYTES = 32;
export const SEED_BYTES = 32;

/** 256 random bits for an address or a header. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The stored form of a token. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A round's seed. */
export const newSeed = (): Buffer => randomBytes(SEED_BYTES);

/** A short id, not secret. */
export const newId = (): string => randomBytes(12).toString('hex');

/** An id whose order is that of time (UUID version 7, RFC 9562), as the database makes them for rounds. */
export function newOrderedId(nowMs: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** `length` random letters of an alphabet, each of them equally likely: a code that people pass on. */
export const newCode = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** One of `count` whole numbers from 0, for choices that do not affect money. */
export const rollOf = (count: number): number => randomInt(count);
