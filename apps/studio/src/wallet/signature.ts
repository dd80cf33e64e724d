/** Signatures of the wallet interface, both ways: `X-Signature: t=<seconds>,v1=<hex HMAC-SHA256(key, t.body)>`. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { WALLET_REPLAY_WINDOW_SEC } from '@lantern/contract/wallet-api';

const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

const digest = (key: string, timeSec: string, body: Buffer | string): Buffer => createHmac('sha256', key).update(`${timeSec}.`).update(body).digest();

/** The headers that sign a body of ours. */
export function sign(vendor: string, key: string, body: string, nowMs: number): Readonly<Record<string, string>> {
  const timeSec = String(Math.floor(nowMs / 1000));
  return { 'x-vendor': vendor, 'x-timestamp': timeSec, 'x-signature': `t=${timeSec},v1=${digest(key, timeSec, body).toString('hex')}` };
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Whether the key signed the body, at about this time. */
export function isSigned(key: string, headers: Headers, body: Buffer, nowMs: number): boolean {
  const [, timeSec, hex] = SIGNATURE.exec(String(headers['x-signature'] ?? '')) ?? [];
  if (timeSec === undefined || hex === undefined || headers['x-timestamp'] !== timeSec) return false;
  if (!timingSafeEqual(digest(key, timeSec, body), Buffer.from(hex, 'hex'))) return false;
  return Math.abs(nowMs / 1000 - Number(timeSec)) <= WALLET_REPLAY_WINDOW_SEC;
}
