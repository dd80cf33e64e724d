/** Launch tokens: 256 random bits in an address, valid for at most a minute, stored hashed. */
import { createHash } from 'node:crypto';
import type { Random } from '../../../kernel/random.ts';

const TOKEN_BYTES = 32;

/** A new token; it is shown once. */
export const newLaunchToken = (random: Random): string => Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');

/** The stored hash of a token. */
export const launchTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
