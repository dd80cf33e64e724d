/** Vendors' session tokens: 256 random bits, stored hashed, valid for the wallet API only. */
import { hash } from 'node:crypto';
import type { Random } from '../../../../kernel/random.ts';

const TOKEN_BYTES = 32;

/** A new token; it is shown once. */
export const newSessionToken = (random: Random): string => Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');

/** The stored hash of a token, in hex. */
export const sessionTokenHash = (token: string): string => hash('sha256', token, 'hex');
