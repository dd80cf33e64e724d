/** Session tokens of vendors: 256 random bits, stored hashed, good for the wallet alone. */
import { hash } from 'node:crypto';
import type { Random } from '../../kernel/random.ts';

const TOKEN_BYTES = 32;

/** A new token; it is shown once. */
export const newSessionToken = (random: Random): string => Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');

/** What is stored of a token, in hex. */
export const sessionTokenHash = (token: string): string => hash('sha256', token, 'hex');
