/** Confirming a login by a second factor: the door identity comes to. */
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { MemberId } from '../../kernel/ids.ts';
import { CHALLENGE_SEC, makeChallenge, redeemChallenge } from './challenges.ts';
import type { Doors, Method } from './doors.ts';
import { findCredential, findPasskeys, usePasskey } from './passkey-store.ts';
import { countCodes, useCode } from './recovery-store.ts';
import { readCode } from './rules/recovery-codes.ts';
import { findTotp, useStep } from './totp-store.ts';
import { stepOf } from './totp.ts';
import { challengeOf, placeOf, verifyPasskey, type PasskeyAnswer } from './webauthn.ts';

export interface Confirmation {
  readonly method: Method;
  /** Of `totp` and `recovery`. */
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/** The ways a member can confirm a login; none when they asked for no second factor. Recovery codes alone are none. */
export async function methodsOf({ kernel: { db } }: Doors, memberId: MemberId): Promise<readonly Method[]> {
  const [totp, passkeys, codes] = await Promise.all([findTotp(db, memberId), findPasskeys(db, memberId), countCodes(db, memberId)]);
  const factors: Method[] = [...(totp ? ['totp' as const] : []), ...(passkeys.length > 0 ? ['passkey' as const] : [])];
  return factors.length > 0 && codes > 0 ? [...factors, 'recovery'] : factors;
}

/** What a browser needs to confirm by passkey at this origin (`PublicKeyCredentialRequestOptionsJSON`); nothing when no passkey is at home there. */
export async function begin(doors: Doors, memberId: MemberId, origin: string): Promise<{ readonly passkeyOptions?: Readonly<Record<string, unknown>> }> {
  const { host } = placeOf(origin);
  const passkeys = (await findPasskeys(doors.kernel.db, memberId)).filter((passkey) => passkey.host === host);
  if (passkeys.length === 0) return {};
  const options = await generateAuthenticationOptions({
    rpID: host,
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    challenge: await makeChallenge(doors, memberId, 'authentication'),
    timeout: CHALLENGE_SEC * 1000,
    userVerification: 'preferred',
  });
  return { passkeyOptions: { ...options } };
}

async function confirmTotpCode({ kernel, secrets }: Doors, memberId: MemberId, code: string): Promise<boolean> {
  const stored = await findTotp(kernel.db, memberId);
  const step = stored && stepOf(secrets.unseal(memberId, stored.sealedSecret), code, stored.nowMs);
  return step !== undefined && (await useStep(kernel.db, memberId, stored!.sealedSecret, step));
}

async function confirmRecoveryCode(doors: Doors, memberId: MemberId, typed: string): Promise<boolean> {
  const code = readCode(typed);
  if (code === undefined || !(await methodsOf(doors, memberId)).includes('recovery')) return false;
  return useCode(doors.kernel.db, memberId, doors.codeHash(memberId, code));
}

async function confirmPasskey(doors: Doors, memberId: MemberId, origin: string, answer: PasskeyAnswer): Promise<boolean> {
  const { db } = doors.kernel;
  const place = placeOf(origin);
  const challenge = challengeOf(answer);
  if (challenge === undefined || !(await redeemChallenge(doors, challenge, memberId, 'authentication'))) return false;
  const credential = await findCredential(db, memberId, place.host, answer.id);
  const counter = credential && (await verifyPasskey(answer, challenge, place, credential));
  return counter !== undefined && (await usePasskey(db, memberId, answer.id, counter));
}

/**
 * Whether the confirmation is right; what it used is used up. Tries by code are braked for each member and method, across
 * logins; a try the brake holds back is not judged and counts as wrong.
 */
export async function confirm(doors: Doors, memberId: MemberId, origin: string, { method, code, passkey }: Confirmation): Promise<boolean> {
  if (method === 'passkey') return passkey !== undefined && confirmPasskey(doors, memberId, origin, passkey);
  if (code === undefined) return false;
  const brake = doors.brakes[method];
  if (!(await brake.take(memberId)).ok) return false;
  const right = await (method === 'totp' ? confirmTotpCode(doors, memberId, code) : confirmRecoveryCode(doors, memberId, code));
  if (right) await brake.release(memberId);
  return right;
}
