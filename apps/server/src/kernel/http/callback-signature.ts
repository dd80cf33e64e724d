/** Signed callbacks: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, good for five minutes either way. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { ok, refuse, type Result } from '../result.ts';

export const SIGNATURE_HEADER = 'x-signature';
const REPLAY_WINDOW_SEC = 300;
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** The key shared with one provider, derived so that no two uses of the platform's secret meet. */
export const callbackKey = (secret: string, provider: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `lantern/payments/callback/${provider}`, 32));

/** The key of our requests to a provider, as text; another one than its callbacks'. */
export const requestKey = (secret: string, provider: string): string => Buffer.from(hkdfSync('sha256', secret, '', `lantern/payments/request/${provider}`, 32)).toString('hex');

const digest = (key: Uint8Array, timeSec: string, rawBody: string): Buffer => createHmac('sha256', key).update(`${timeSec}.${rawBody}`).digest();

/** The header's value for a body sent at `now`. */
export function signCallback(key: Uint8Array, rawBody: string, now: Date): string {
  const timeSec = String(Math.floor(now.getTime() / 1000));
  return `t=${timeSec},v1=${digest(key, timeSec, rawBody).toString('hex')}`;
}

/** Whether the body was signed with `key` within the replay window around `now`; the age is told to key holders only. */
export function verifyCallbackSignature(
  key: Uint8Array,
  header: string | undefined,
  rawBody: string,
  now: Date,
): Result<undefined, 'signature_invalid' | 'callback_expired'> {
  const [, timeSec, signature] = SIGNATURE.exec(header ?? '') ?? [];
  if (timeSec === undefined || signature === undefined) return refuse('signature_invalid');
  if (!timingSafeEqual(digest(key, timeSec, rawBody), Buffer.from(signature, 'hex'))) return refuse('signature_invalid');
  if (Math.abs(now.getTime() / 1000 - Number(timeSec)) > REPLAY_WINDOW_SEC) return refuse('callback_expired');
  return ok(undefined);
}
