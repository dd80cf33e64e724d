/** Taking a code back. */
import type { CodePurpose } from '@lantern/contract';
import { recipientKey, type Doors, type Recipient } from './doors.ts';
import { codeHashOf } from './send-code.ts';
import { tryCode } from './store.ts';

/** Wrong tries that kill a code; with a million codes and five codes an hour a guesser waits four years for an even chance. */
const TRIES_MAXIMUM = 5;

export interface CodeProof extends Recipient {
  readonly purpose: CodePurpose;
  readonly code: string;
}

/**
 * Whether the code is the living one of that recipient for that purpose; true once. The try is committed before the answer,
 * so whoever guesses pays for it whatever happens next.
 */
export async function redeemCode(doors: Doors, proof: CodeProof): Promise<boolean> {
  const recipient = recipientKey(doors, proof);
  const codeHash = codeHashOf(doors, recipient, proof.purpose, proof.code.trim());
  return tryCode(doors.kernel.db, { recipient, purpose: proof.purpose, codeHash, triesMaximum: TRIES_MAXIMUM });
}
