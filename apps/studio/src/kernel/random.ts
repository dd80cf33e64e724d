/** The studio's only chance: seeds, tokens, and what decides nothing, from the system. */
import { createHash, randomBytes, randomInt } from 'node:crypto';

const TOKEN_BYTES = 32;
export const SEED_BYTES = 32;

/** 256 random bits for an address or a header. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is stored of a token. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A round's seed. */
export const newSeed = (): Buffer => randomBytes(SEED_BYTES);

/** A short name for something that is no secret. */
export const newId = (): string => randomBytes(12).toString('hex');

/** One of `count` whole numbers from 0: for what decides about no money. */
export const rollOf = (count: number): number => randomInt(count);
