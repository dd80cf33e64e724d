/** Verifies an id token that proves a phone number (§3 firebaseIdToken; RFC 7519, RFC 8725). */
import { createHash } from 'node:crypto';
import { jwtVerify, type JWTPayload } from 'jose';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { ModuleContext, PhoneContext } from '../context.ts';
import { usePhoneToken } from './phone-store.ts';

/** The person must hold the phone now. */
const AGE_MAXIMUM_SEC = 10 * 60;
const CLOCK_TOLERANCE_SEC = 30;
const E164 = /^\+[1-9][0-9]{7,14}$/;

async function readToken({ keys }: PhoneContext, idToken: string, now: Date): Promise<JWTPayload> {
  const { payload } = await jwtVerify(idToken, keys.keyOf, {
    algorithms: ['RS256', 'ES256'],
    issuer: keys.issuer,
    audience: keys.audience,
    requiredClaims: ['sub', 'exp', 'iat', 'auth_time', 'phone_number'],
    maxTokenAge: AGE_MAXIMUM_SEC,
    clockTolerance: CLOCK_TOLERANCE_SEC,
    currentDate: now,
  });
  return payload;
}

/** Whether the phone was verified a moment ago. */
function isRecent(authTime: unknown, now: Date): boolean {
  const ageSec = typeof authTime === 'number' ? now.getTime() / 1000 - authTime : Number.NaN;
  return ageSec >= -CLOCK_TOLERANCE_SEC && ageSec <= AGE_MAXIMUM_SEC + CLOCK_TOLERANCE_SEC;
}

/** The signed part; a signature may be encoded in more than one way, so it does not identify the token. */
const signedPart = (idToken: string): string => idToken.slice(0, idToken.lastIndexOf('.'));

/**
 * The number (E.164) a token proves, once: a second use is refused, whatever the first was for. Refuses
 * phone_token_invalid for every other fault, also while the provider's keys cannot be read.
 */
export async function verifyPhoneToken(
  { kernel, phone }: ModuleContext,
  idToken: string,
): Promise<Result<{ readonly mobile: string }, 'phone_token_invalid'>> {
  if (!phone) return refuse('phone_token_invalid');
  const now = new Date(kernel.clock.now());
  try {
    const { phone_number: mobile, auth_time: authTime, iat } = await readToken(phone, idToken, now);
    if (typeof mobile !== 'string' || !E164.test(mobile) || !isRecent(authTime, now))
      return refuse('phone_token_invalid');
    const tokenHash = createHash('sha256').update(signedPart(idToken)).digest();
    // An older token is refused by its age, whatever expiry it claims.
    const fresh = await usePhoneToken(kernel.db, tokenHash, iat! + AGE_MAXIMUM_SEC + CLOCK_TOLERANCE_SEC);
    return fresh ? ok({ mobile }) : refuse('phone_token_invalid');
  } catch (error) {
    const { name, code } = error as { readonly name?: string; readonly code?: string };
    kernel.log.warn({ name, code }, 'a phone token was refused');
    return refuse('phone_token_invalid');
  }
}
