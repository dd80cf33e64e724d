/** Signatures of the wallet interface, both ways: `X-Signature: t=<seconds>,v2=<hex HMAC-SHA256(key, seconds.verb.body)>`. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { WALLET_REPLAY_WINDOW_SEC } from '@lantern/contract/wallet-api';

const SIGNATURE = /^t=(\d{1,12}),v2=([0-9a-f]{64})$/;

const digest = (key: string, timeSec: string, verb: string, body: Buffer | string): Buffer =>
  createHmac('sha256', key).update(`${timeSec}.${verb}.`).update(body).digest();

/** The signature headers of our own request, for one verb. */
export function sign(
  vendor: string,
  key: string,
  verb: string,
  body: string,
  nowMs: number,
): Readonly<Record<string, string>> {
  const timeSec = String(Math.floor(nowMs / 1000));
  return {
    'x-vendor': vendor,
    'x-timestamp': timeSec,
    'x-signature': `t=${timeSec},v2=${digest(key, timeSec, verb, body).toString('hex')}`,
  };
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Whether the key signed the body for this verb (the last part of the request's path), at about this time. */
export function isSigned(key: string, verb: string, headers: Headers, body: Buffer, nowMs: number): boolean {
  const [, timeSec, hex] = SIGNATURE.exec(String(headers['x-signature'] ?? '')) ?? [];
  if (timeSec === undefined || hex === undefined || headers['x-timestamp'] !== timeSec) return false;
  if (!timingSafeEqual(digest(key, timeSec, verb, body), Buffer.from(hex, 'hex'))) return false;
  return Math.abs(nowMs / 1000 - Number(timeSec)) <= WALLET_REPLAY_WINDOW_SEC;
}
