/** The cookie that binds an attempt to the browser that started it: 256 random bits, stored hashed. */
import { createHash } from 'node:crypto';
import type { CallContext } from '../../../../kernel/http/call-context.ts';
import type { Random } from '../../../../kernel/random.ts';

const NAME = 'social';
const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[\w-]{43}$/;

/** Lifetime of an attempt. */
export const ATTEMPT_TTL_SEC = 10 * 60;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Sets a new cookie; returns its hash. */
export function setAttemptCookie(context: CallContext, random: Random): Buffer {
  const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
  context.setCookie(NAME, token, ATTEMPT_TTL_SEC);
  return hashOf(token);
}

/** The hash of the attempt cookie; undefined without one. */
export function readAttemptCookie(context: CallContext): Buffer | undefined {
  const token = context.cookie(NAME);
  return token !== undefined && TOKEN_PATTERN.test(token) ? hashOf(token) : undefined;
}

/** Removes the cookie. */
export function clearAttemptCookie(context: CallContext): void {
  context.setCookie(NAME, '', 0);
}
