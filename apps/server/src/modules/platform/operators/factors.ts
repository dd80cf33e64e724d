/** Second factors of operators: the library of kernel/sign-in over this module's own tables. */
import { createHash } from 'node:crypto';
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import type { SecondFactor } from '@lantern/contract';
import { refuse, ok, type Result } from '../../../kernel/result.ts';
import { CODE_BYTES, readCode, RECOVERY_CODES, writeCode } from '../../../kernel/sign-in/rules/recovery-codes.ts';
import { newSecret, stepOf, totpUri } from '../../../kernel/sign-in/totp.ts';
import {
  challengeOf,
  KEY_ALGORITHMS,
  relyingPartyOf,
  verifyNewPasskey,
  verifyPasskey,
  type PasskeyAnswer,
} from '../../../kernel/sign-in/webauthn.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import {
  countCodes,
  deleteDraft,
  findCredential,
  findDraft,
  findPasskeys,
  findTotp,
  insertChallenge,
  insertPasskey,
  replaceCodes,
  takeChallenge,
  useCode,
  usePasskey,
  useStep,
  writeDraft,
  writeTotp,
} from './factor-store.ts';

/** As shown by authenticator apps and passkey dialogs: the console is one for all merchants. */
const ISSUER = 'Lantern';
const DRAFT_SEC = 15 * 60;
const CHALLENGE_SEC = 5 * 60;
const CHALLENGE_BYTES = 32;
export const PASSKEYS_MAXIMUM = 10;

/** Whose factor it is. */
export interface Holder {
  readonly id: string;
  readonly username: string;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Drafts a secret for an authenticator app; it counts once its first code is confirmed. */
export async function draftTotp(
  { kernel, secrets }: ModuleContext,
  tx: Tx,
  { id, username }: Holder,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const secret = newSecret(kernel.random);
  await writeDraft(tx, id, secrets.seal(id, secret), DRAFT_SEC);
  return { secret, uri: totpUri(secret, ISSUER, username) };
}

/** Enables the drafted app with its first code. Refuses factor_not_found without a draft, second_factor_wrong. */
export async function enableTotp(
  { secrets }: ModuleContext,
  tx: Tx,
  operatorId: string,
  code: string,
): Promise<Result<void, 'factor_not_found' | 'second_factor_wrong'>> {
  const draft = await findDraft(tx, operatorId);
  if (!draft) return refuse('factor_not_found');
  const step = stepOf(secrets.unseal(operatorId, draft.sealedSecret), code, draft.nowMs);
  if (step === undefined) return refuse('second_factor_wrong');
  await deleteDraft(tx, operatorId);
  await writeTotp(tx, operatorId, draft.sealedSecret, step);
  return ok(undefined);
}

async function newChallenge(
  { kernel }: ModuleContext,
  tx: Tx,
  operatorId: string,
  ceremony: 'registration' | 'authentication',
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(kernel.random.bytes(CHALLENGE_BYTES));
  await insertChallenge(tx, hashOf(Buffer.from(challenge).toString('base64url')), operatorId, ceremony, CHALLENGE_SEC);
  return challenge;
}

/** Options for making a passkey at an origin. */
export async function passkeyCreation(
  module: ModuleContext,
  tx: Tx,
  { id, username }: Holder,
  origin: string,
): Promise<Record<string, unknown>> {
  const options = await generateRegistrationOptions({
    rpName: ISSUER,
    rpID: relyingPartyOf(origin).host,
    userName: username,
    userDisplayName: username,
    userID: new Uint8Array(module.userHandle(id)),
    challenge: await newChallenge(module, tx, id, 'registration'),
    timeout: CHALLENGE_SEC * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: KEY_ALGORITHMS,
    excludeCredentials: (await findPasskeys(tx, id)).map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { ...options };
}

/** Stores the passkey a device has made. Refuses passkey_invalid for every fault in it, passkeys_maximum. */
export async function addPasskey(
  { kernel }: ModuleContext,
  tx: Tx,
  operatorId: string,
  origin: string,
  { name, passkey }: { readonly name: string; readonly passkey: PasskeyAnswer },
): Promise<Result<{ readonly passkeyId: string }, 'passkey_invalid' | 'passkeys_maximum'>> {
  const relyingParty = relyingPartyOf(origin);
  const challenge = challengeOf(passkey);
  if (challenge === undefined || !(await takeChallenge(tx, hashOf(challenge), operatorId, 'registration')))
    return refuse('passkey_invalid');
  const credential = await verifyNewPasskey(passkey, challenge, relyingParty);
  if (!credential) return refuse('passkey_invalid');
  const id = kernel.ids.next<string>();
  const stored = await insertPasskey(
    tx,
    { ...credential, id, operatorId, host: relyingParty.host, name },
    PASSKEYS_MAXIMUM,
  );
  if (stored === false) return refuse('passkeys_maximum');
  return stored ? ok({ passkeyId: id }) : refuse('passkey_invalid');
}

/** Ways the operator may confirm a sign-in; recovery codes alone are none. */
export async function methodsOf(tx: Tx, operatorId: string): Promise<SecondFactor[]> {
  const [totp, passkeys, codes] = [
    await findTotp(tx, operatorId),
    await findPasskeys(tx, operatorId),
    await countCodes(tx, operatorId),
  ];
  const factors: SecondFactor[] = [
    ...(totp ? ['totp' as const] : []),
    ...(passkeys.length > 0 ? ['passkey' as const] : []),
  ];
  return factors.length > 0 && codes > 0 ? [...factors, 'recovery'] : factors;
}

/** What a browser needs to confirm with a passkey at an origin; undefined when none belongs to it. */
export async function passkeyConfirmation(
  module: ModuleContext,
  tx: Tx,
  operatorId: string,
  origin: string,
): Promise<Record<string, unknown> | undefined> {
  const { host } = relyingPartyOf(origin);
  const passkeys = (await findPasskeys(tx, operatorId)).filter((passkey) => passkey.host === host);
  if (passkeys.length === 0) return undefined;
  const options = await generateAuthenticationOptions({
    rpID: host,
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    challenge: await newChallenge(module, tx, operatorId, 'authentication'),
    timeout: CHALLENGE_SEC * 1000,
    userVerification: 'preferred',
  });
  return { ...options };
}

async function isTotpCode({ secrets }: ModuleContext, tx: Tx, operatorId: string, code: string): Promise<boolean> {
  const stored = await findTotp(tx, operatorId);
  const step = stored && stepOf(secrets.unseal(operatorId, stored.sealedSecret), code, stored.nowMs);
  return step !== undefined && (await useStep(tx, operatorId, stored!.sealedSecret, step));
}

async function isRecoveryCode(module: ModuleContext, tx: Tx, operatorId: string, typed: string): Promise<boolean> {
  const code = readCode(typed);
  if (code === undefined || !(await methodsOf(tx, operatorId)).includes('recovery')) return false;
  return useCode(tx, operatorId, module.codeHash(operatorId, code));
}

async function isPasskey(tx: Tx, operatorId: string, origin: string, answer: PasskeyAnswer): Promise<boolean> {
  const relyingParty = relyingPartyOf(origin);
  const challenge = challengeOf(answer);
  if (challenge === undefined || !(await takeChallenge(tx, hashOf(challenge), operatorId, 'authentication')))
    return false;
  const credential = await findCredential(tx, operatorId, relyingParty.host, answer.id);
  const counter = credential && (await verifyPasskey(answer, challenge, relyingParty, credential));
  return counter !== undefined && (await usePasskey(tx, operatorId, answer.id, counter));
}

export interface Confirmation {
  readonly method: SecondFactor;
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/** Whether the confirmation is right; consumes what it used. Tries of codes are throttled by operator. Refuses rate_limited. */
export async function confirm(
  module: ModuleContext,
  operatorId: string,
  origin: string,
  { method, code, passkey }: Confirmation,
): Promise<Result<boolean, 'rate_limited'>> {
  const { db } = module.kernel;
  if (method === 'passkey') return ok(passkey !== undefined && (await isPasskey(db, operatorId, origin, passkey)));
  if (code === undefined) return ok(false);
  return module.throttles.code.attempt(operatorId, () =>
    method === 'totp' ? isTotpCode(module, db, operatorId, code) : isRecoveryCode(module, db, operatorId, code),
  );
}

/** Ten new recovery codes; earlier ones become invalid. */
export async function newRecoveryCodes(
  { kernel, codeHash }: ModuleContext,
  tx: Tx,
  operatorId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => writeCode(kernel.random.bytes(CODE_BYTES)));
  await replaceCodes(
    tx,
    operatorId,
    codes.map((code) => codeHash(operatorId, readCode(code)!)),
  );
  return codes;
}
