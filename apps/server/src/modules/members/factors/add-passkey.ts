/** Storing a new passkey. */
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import { redeemChallenge } from './challenges.ts';
import type { ModuleContext } from './context.ts';
import type { PasskeyId } from './ids.ts';
import { findFreeSlot, insertPasskey, lockPasskeys } from './passkey-store.ts';
import { PASSKEYS_MAXIMUM } from './rules/passkeys.ts';
import { challengeOf, relyingPartyOf, verifyNewPasskey, type PasskeyAnswer } from './webauthn.ts';

/**
 * Verifies the response to `startPasskey` and stores its credential under a name. Refuses passkey_invalid for every
 * fault in it, passkeys_maximum.
 */
export async function addPasskey(
  module: ModuleContext,
  { session: { memberId }, origin }: CallContext<'member'>,
  { name, passkey }: { readonly name: string; readonly passkey: PasskeyAnswer },
): Promise<Result<{ readonly passkeyId: string }, 'passkey_invalid' | 'passkeys_maximum'>> {
  const { kernel } = module;
  const relyingParty = relyingPartyOf(origin);
  const challenge = challengeOf(passkey);
  if (challenge === undefined || !(await redeemChallenge(module, challenge, memberId, 'registration')))
    return refuse('passkey_invalid');
  const credential = await verifyNewPasskey(passkey, challenge, relyingParty);
  if (!credential) return refuse('passkey_invalid');
  return transact(kernel.db, async (tx) => {
    await lockPasskeys(tx, memberId);
    const slot = await findFreeSlot(tx, memberId, PASSKEYS_MAXIMUM);
    if (slot === undefined) return refuse('passkeys_maximum');
    const id = kernel.ids.next<PasskeyId>();
    const made = await insertPasskey(tx, { ...credential, id, memberId, host: relyingParty.host, name }, slot);
    return made ? ok({ passkeyId: id }) : refuse('passkey_invalid');
  });
}
