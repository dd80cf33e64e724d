/** Options for creating a passkey. */
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { generateRegistrationOptions } from '@simplewebauthn/server';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { CHALLENGE_SEC, makeChallenge } from './challenges.ts';
import type { ModuleContext } from './context.ts';
import { findPasskeys } from './passkey-store.ts';
import { PASSKEYS_MAXIMUM } from './rules/passkeys.ts';
import { KEY_ALGORITHMS, relyingPartyOf } from './webauthn.ts';

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
