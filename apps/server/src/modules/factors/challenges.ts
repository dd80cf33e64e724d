/** Challenges of passkeys: 256 random bits, good once, for one member and ceremony, within five minutes. */
import { createHash } from 'node:crypto';
import type { MemberId } from '../../kernel/ids.ts';
import type { Doors } from './doors.ts';
import { insertChallenge, takeChallenge, type Ceremony } from './passkey-store.ts';

const CHALLENGE_BYTES = 32;
export const CHALLENGE_SEC = 5 * 60;

/** The challenge as it is kept; as text it is base64url, as clients echo it. */
const challengeHash = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

/** A new challenge. */
export async function makeChallenge({ kernel }: Doors, memberId: MemberId, ceremony: Ceremony): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(kernel.random.bytes(CHALLENGE_BYTES));
  await insertChallenge(kernel.db, challengeHash(Buffer.from(challenge).toString('base64url')), memberId, ceremony, CHALLENGE_SEC);
  return challenge;
}

/** Uses a challenge up, before anything else about the answer is judged. False when it is not one of ours for this. */
export const redeemChallenge = ({ kernel }: Doors, challenge: string | undefined, memberId: MemberId, ceremony: Ceremony): Promise<boolean> =>
  challenge === undefined ? Promise.resolve(false) : takeChallenge(kernel.db, challengeHash(challenge), memberId, ceremony);
