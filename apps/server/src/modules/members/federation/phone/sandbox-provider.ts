/**
 * The demo's phone identity provider: codes are sent like our own, so that they appear in the sandbox's outbox, and
 * tokens are signed with a separate key. The key is derived from the node's secret: all nodes sign and publish the same
 * one.
 */
import { createECDH, hkdfSync } from 'node:crypto';
import { calculateJwkThumbprint, createLocalJWKSet, importJWK, SignJWT, type JWK } from 'jose';
import type { Kernel } from '../../../../kernel/module.ts';
import { ok, refuse } from '../../../../kernel/result.ts';
import { createBlinding, createSealing } from '../../../../kernel/sealing.ts';
import type { FederationDeps } from '../deps.ts';
import type { PhoneKeys } from './phone-keys.ts';
import type { PhoneVerifier } from './phone-verifier.ts';

const ISSUER = 'urn:lantern:sandbox:phone';
const AUDIENCE = 'lantern';
const TOKEN_TTL_SEC = 3_600;
const KEY_BYTES = 32;
const SESSION = 'session';

/**
 * A P-256 key pair from the secret. A derived number is outside the curve's range with odds of 2⁻³²: then the next one
 * is tried.
 */
function deriveKeyPair(secret: string): { readonly publicJwk: JWK; readonly privateJwk: JWK } {
  for (let attempt = 0; ; attempt++) {
    const ecdh = createECDH('prime256v1');
    const scalar = Buffer.from(hkdfSync('sha256', secret, 'lantern', `federation/sandbox-phone/${attempt}`, KEY_BYTES));
    try {
      ecdh.setPrivateKey(scalar);
    } catch {
      continue;
    }
    const point = ecdh.getPublicKey();
    const [x, y] = [point.subarray(1, 1 + KEY_BYTES), point.subarray(1 + KEY_BYTES)].map((part) =>
      part.toString('base64url'),
    ) as [string, string];
    const publicJwk: JWK = { kty: 'EC', crv: 'P-256', x, y };
    return { publicJwk, privateJwk: { ...publicJwk, d: scalar.toString('base64url') } };
  }
}

export interface SandboxProvider {
  readonly verifier: PhoneVerifier;
  readonly keys: PhoneKeys;
  /** The published keys. */
  readonly keySet: { readonly keys: readonly JWK[] };
}

/** Creates the provider. */
export async function createSandboxProvider(
  { secret, random, clock }: Kernel,
  deps: FederationDeps,
): Promise<SandboxProvider> {
  const { publicJwk, privateJwk } = deriveKeyPair(secret);
  const kid = await calculateJwkThumbprint(publicJwk);
  const signingKey = await importJWK(privateJwk, 'ES256');
  const keySet = { keys: [{ ...publicJwk, kid, alg: 'ES256', use: 'sig' }] };
  const sealing = createSealing({ ring: [secret], random }, 'federation/sandbox-phone-session');
  const subjectOf = createBlinding({ secret }, 'federation/sandbox-phone-subject');

  async function sign(mobile: string): Promise<string> {
    const nowSec = Math.floor(clock.now() / 1000);
    return await new SignJWT({ phone_number: mobile, auth_time: nowSec })
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(subjectOf(mobile).toString('base64url'))
      .setJti(Buffer.from(random.bytes(KEY_BYTES)).toString('base64url'))
      .setIssuedAt(nowSec)
      .setExpirationTime(nowSec + TOKEN_TTL_SEC)
      .sign(signingKey);
  }

  function mobileOf(sessionInfo: string): string | undefined {
    try {
      return sealing.unseal(SESSION, Buffer.from(sessionInfo, 'base64url'));
    } catch {
      return undefined;
    }
  }

  return {
    keys: { issuer: ISSUER, audience: AUDIENCE, keyOf: createLocalJWKSet(keySet) },
    keySet,
    verifier: {
      async send(order) {
        const sent = await deps.sendCode(order);
        if (!sent.ok) return sent;
        return ok({
          sessionInfo: sealing.seal(SESSION, order.mobile).toString('base64url'),
          expiredMinutes: sent.value.expiredMinutes,
        });
      },
      async verify(sessionInfo, code) {
        const mobile = mobileOf(sessionInfo);
        const valid = mobile !== undefined && (await deps.redeemCode({ mobile, purpose: 'login', code }));
        return valid ? ok({ idToken: await sign(mobile) }) : refuse('verification_code_wrong');
      },
    },
  };
}
