/** Confirms a login by a second factor: the entry point for identity. */
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { MemberId } from '../../../kernel/ids.ts';
import { CHALLENGE_SEC, makeChallenge, redeemChallenge } from './challenges.ts';
import type { ModuleContext, Method } from './context.ts';
import { findCredential, findPasskeys, usePasskey } from './passkey-store.ts';
import { countCodes, useCode } from './recovery-store.ts';
import { readCode } from '../../../kernel/sign-in/rules/recovery-codes.ts';
import { findTotp, useStep } from './totp-store.ts';
import { stepOf } from '../../../kernel/sign-in/totp.ts';
import { challengeOf, relyingPartyOf, verifyPasskey, type PasskeyAnswer } from '../../../kernel/sign-in/webauthn.ts';

export interface Confirmation {
  readonly method: Method;
  /** Of `totp` and `recovery`. */
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/** The second factors of a member; empty when none is set up. Recovery codes alone are not a factor. */
export async function methodsOf({ kernel: { db } }: ModuleContext, memberId: MemberId): Promise<readonly Method[]> {
  const [totp, passkeys, codes] = await Promise.all([
    findTotp(db, memberId),
    findPasskeys(db, memberId),
    countCodes(db, memberId),
  ]);
  const factors: Method[] = [...(totp ? ['totp' as const] : []), ...(passkeys.length > 0 ? ['passkey' as const] : [])];
  return factors.length > 0 && codes > 0 ? [...factors, 'recovery'] : factors;
}

/**
 * What a browser needs for a passkey confirmation at this origin (`PublicKeyCredentialRequestOptionsJSON`); undefined
 * when no passkey belongs to it.
 */
export async function begin(
  module: ModuleContext,
  memberId: MemberId,
  origin: string,
  ceremony: 'authentication' | 'signature' = 'authentication',
): Promise<{ readonly passkeyOptions?: Readonly<Record<string, unknown>> }> {
  const { host } = relyingPartyOf(origin);
  const passkeys = (await findPasskeys(module.kernel.db, memberId)).filter((passkey) => passkey.host === host);
  if (passkeys.length === 0) return {};
  const options = await generateAuthenticationOptions({
    rpID: host,
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    challenge: await makeChallenge(module, memberId, ceremony),
    timeout: CHALLENGE_SEC * 1000,
    userVerification: 'preferred',
  });
  return { passkeyOptions: { ...options } };
}

async function confirmTotpCode({ kernel, secrets }: ModuleContext, memberId: MemberId, code: string): Promise<boolean> {
  const stored = await findTotp(kernel.db, memberId);
  const step = stored && stepOf(secrets.unseal(memberId, stored.sealedSecret), code, stored.nowMs);
  return step !== undefined && (await useStep(kernel.db, memberId, stored!.sealedSecret, step));
}

async function confirmRecoveryCode(module: ModuleContext, memberId: MemberId, typed: string): Promise<boolean> {
  const code = readCode(typed);
  if (code === undefined || !(await methodsOf(module, memberId)).includes('recovery')) return false;
  return useCode(module.kernel.db, memberId, module.codeHash(memberId, code));
}

/** Whether a passkey answered a challenge of this ceremony, which it uses up. */
export async function confirmPasskey(
  module: ModuleContext,
  memberId: MemberId,
  origin: string,
  answer: PasskeyAnswer,
  ceremony: 'authentication' | 'signature' = 'authentication',
): Promise<boolean> {
  const { db } = module.kernel;
  const relyingParty = relyingPartyOf(origin);
  const challenge = challengeOf(answer);
  if (challenge === undefined || !(await redeemChallenge(module, challenge, memberId, ceremony))) return false;
  const credential = await findCredential(db, memberId, relyingParty.host, answer.id);
  const counter = credential && (await verifyPasskey(answer, challenge, relyingParty, credential));
  return counter !== undefined && (await usePasskey(db, memberId, answer.id, counter));
}

/**
 * Whether the confirmation is right; consumes what it used. Code tries are throttled for each member and method, across
 * logins; a throttled try is not verified and counts as wrong.
 */
export async function confirm(
  module: ModuleContext,
  memberId: MemberId,
  origin: string,
  { method, code, passkey }: Confirmation,
): Promise<boolean> {
  if (method === 'passkey') return passkey !== undefined && confirmPasskey(module, memberId, origin, passkey);
  if (code === undefined) return false;
  const throttle = module.throttles[method];
  const verified = await throttle.attempt(memberId, () =>
    method === 'totp' ? confirmTotpCode(module, memberId, code) : confirmRecoveryCode(module, memberId, code),
  );
  return verified.ok && verified.value;
}
