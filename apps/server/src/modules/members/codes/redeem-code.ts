/** Redeeming a code. */
import type { CodePurpose } from '@lantern/contract';
import { recipientKey, type ModuleContext, type Recipient } from './context.ts';
import { codeHashOf } from './send-code.ts';
import { tryCode } from './store.ts';

/**
 * Wrong tries that invalidate a code; with a million codes and five codes an hour a guesser needs four years for an
 * even chance.
 */
const TRIES_MAXIMUM = 5;

export interface CodeProof extends Recipient {
  readonly purpose: CodePurpose;
  readonly code: string;
  /** Keeps a right code valid, because its purpose will be refused for another reason. */
  readonly keep?: boolean;
}

/**
 * Whether the code is the valid one of that recipient for that purpose; true once unless it is kept. The try is
 * committed before the answer, so that a guess is counted whatever happens next.
 */
export async function redeemCode(module: ModuleContext, proof: CodeProof): Promise<boolean> {
  const recipient = recipientKey(module, proof);
  const codeHash = codeHashOf(module, recipient, proof.purpose, proof.code.trim());
  return tryCode(module.kernel.db, {
    recipient,
    purpose: proof.purpose,
    codeHash,
    triesMaximum: TRIES_MAXIMUM,
    keep: proof.keep ?? false,
  });
}
