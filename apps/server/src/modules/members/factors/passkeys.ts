/** A member's passkeys: created in two steps, removed. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import { generateRegistrationOptions } from '@simplewebauthn/server';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact } from '../../../kernel/tx.ts';
import { CHALLENGE_SEC, makeChallenge, redeemChallenge } from './challenges.ts';
import type { ModuleContext } from './context.ts';
import type { PasskeyId } from './ids.ts';
import { findPasskeys, findFreeSlot, insertPasskey, lockPasskeys, deletePasskey } from './passkey-store.ts';
import {
  KEY_ALGORITHMS,
  relyingPartyOf,
  challengeOf,
  verifyNewPasskey,
  type PasskeyAnswer,
} from '../../../kernel/sign-in/webauthn.ts';

/** Passkeys a member may have; the table has as many slots (migrations/0050_factors.sql). */
const PASSKEYS_MAXIMUM = 10;

/**
 * Returns `PublicKeyCredentialCreationOptionsJSON` (W3C WebAuthn level 3, §5.4). Refuses password_wrong, rate_limited,
 * passkeys_maximum.
 */
export async function startPasskey(
  module: ModuleContext,
  context: CallContext<'member'>,
  password: string,
): Promise<Result<AnswerOf<Calls['security.startPasskey']>>> {
  const { kernel, deps, userHandle } = module;
  const { memberId, userName } = context.session;
  const checked = await deps.checkPassword(memberId, password);
  if (!checked.ok) return checked;
  const passkeys = await findPasskeys(kernel.db, memberId);
  if (passkeys.length >= PASSKEYS_MAXIMUM) return refuse('passkeys_maximum');
  const options = await generateRegistrationOptions({
    rpName: (await deps.brand(context.merchant.code)).brandName,
    rpID: relyingPartyOf(context.origin).host,
    userName,
    userDisplayName: userName,
    userID: new Uint8Array(userHandle(memberId)),
    challenge: await makeChallenge(module, memberId, 'registration'),
    timeout: CHALLENGE_SEC * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: KEY_ALGORITHMS,
    excludeCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return ok({ options: { ...options } });
}

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

/** Removes one of the member's own passkeys. Refuses password_wrong, rate_limited, factor_not_found. */
export async function removePasskey(
  { kernel, deps }: ModuleContext,
  memberId: MemberId,
  passkeyId: string,
  password: string,
): Promise<Result<Record<string, never>>> {
  const checked = await deps.checkPassword(memberId, password);
  if (!checked.ok) return checked;
  return (await deletePasskey(kernel.db, memberId, passkeyId)) ? ok({}) : refuse('factor_not_found');
}
