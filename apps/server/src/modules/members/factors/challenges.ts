/** Challenges of passkeys: 256 random bits, valid once, for one member and ceremony, within five minutes. */
import { createHash } from 'node:crypto';
import type { MemberId } from '../../../kernel/ids.ts';
import type { ModuleContext } from './context.ts';
import { insertChallenge, takeChallenge, type Ceremony } from './passkey-store.ts';

const CHALLENGE_BYTES = 32;
export const CHALLENGE_SEC = 5 * 60;

/** The challenge's stored hash; its text is base64url, as clients echo it. */
const challengeHash = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/** A new challenge. */
export async function makeChallenge(
  { kernel }: ModuleContext,
  memberId: MemberId,
  ceremony: Ceremony,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(kernel.random.bytes(CHALLENGE_BYTES));
  await insertChallenge(
    kernel.db,
    challengeHash(Buffer.from(challenge).toString('base64url')),
    memberId,
    ceremony,
    CHALLENGE_SEC,
  );
  return challenge;
}

/**
 * Consumes a challenge, before anything else about the response is checked. False when it is not one of ours for this
 * ceremony.
 */
export const redeemChallenge = (
  { kernel }: ModuleContext,
  challenge: string | undefined,
  memberId: MemberId,
  ceremony: Ceremony,
): Promise<boolean> =>
  challenge === undefined
    ? Promise.resolve(false)
    : takeChallenge(kernel.db, challengeHash(challenge), memberId, ceremony);
