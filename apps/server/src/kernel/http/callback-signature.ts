/** Signed callbacks: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, valid within five minutes of the clock. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { ok, refuse, type Result } from '../result.ts';

export const SIGNATURE_HEADER = 'x-signature';
const REPLAY_WINDOW_SEC = 300;
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** The key shared with one provider, derived from the platform's secret for this use only. */
export const callbackKey = (secret: string, provider: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `lantern/payments/callback/${provider}`, 32));

/** The key that signs our requests to a provider, as text; different from its callback key. */
export const requestKey = (secret: string, provider: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `lantern/payments/request/${provider}`, 32)).toString('hex');

/** The key that signs a provider's callbacks; two while one replaces the other. */
export type CallbackKeys = Uint8Array | readonly Uint8Array[];

const digest = (key: Uint8Array, timeSec: string, rawBody: string): Buffer =>
  createHmac('sha256', key).update(`${timeSec}.${rawBody}`).digest();

/** The header value for a body sent at `now`. */
export function signCallback(key: Uint8Array, rawBody: string, now: Date): string {
  const timeSec = String(Math.floor(now.getTime() / 1000));
  return `t=${timeSec},v1=${digest(key, timeSec, rawBody).toString('hex')}`;
}

/**
 * Whether the body was signed with a key within the replay window around `now`; only holders of a key learn that a
 * signature expired.
 */
export function verifyCallbackSignature(
  keys: CallbackKeys,
  header: string | undefined,
  rawBody: string,
  now: Date,
): Result<undefined, 'signature_invalid' | 'callback_expired'> {
  const [, timeSec, signature] = SIGNATURE.exec(header ?? '') ?? [];
  if (timeSec === undefined || signature === undefined) return refuse('signature_invalid');
  const given = Buffer.from(signature, 'hex');
  const accepted = keys instanceof Uint8Array ? [keys] : keys;
  if (!accepted.some((key) => timingSafeEqual(digest(key, timeSec, rawBody), given)))
    return refuse('signature_invalid');
  if (Math.abs(now.getTime() / 1000 - Number(timeSec)) > REPLAY_WINDOW_SEC) return refuse('callback_expired');
  return ok(undefined);
}

/** Parses a body whose signature was valid. Refuses input_invalid. */
export function readSignedBody<S extends z.core.$ZodType>(
  schema: S,
  rawBody: string,
): Result<z.output<S>, 'input_invalid'> {
  try {
    const parsed = z.safeParse(schema, JSON.parse(rawBody));
    return parsed.success ? ok(parsed.data) : refuse('input_invalid');
  } catch {
    return refuse('input_invalid');
  }
}
