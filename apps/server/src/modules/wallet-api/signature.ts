/** Signed requests of vendors: `X-Signature: t=<seconds>,v1=<hex HMAC-SHA256(key, t + "." + raw body)>`, good for five minutes either way. */
import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { WALLET_REPLAY_WINDOW_SEC } from '@lantern/contract/wallet-api';
import { ok, refuse, type Result } from '../../kernel/result.ts';

const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;
const TIMESTAMP = /^\d{1,12}$/;

export interface SignedHeaders {
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
}

const digest = (key: KeyObject, timeSec: string, rawBody: Buffer): Buffer => createHmac('sha256', key).update(`${timeSec}.`).update(rawBody).digest();

/** Whether one of the vendor's keys signed the body at about `nowMs`. Age is told to key holders only. */
export function verifySignature(keys: readonly KeyObject[], { timestamp, signature }: SignedHeaders, rawBody: Buffer, nowMs: number): Result<undefined, 'signature_invalid' | 'request_expired'> {
  const [, timeSec, hex] = SIGNATURE.exec(signature ?? '') ?? [];
  if (timeSec === undefined || hex === undefined || timestamp === undefined || !TIMESTAMP.test(timestamp) || timestamp !== timeSec) return refuse('signature_invalid');
  const said = Buffer.from(hex, 'hex');
  // Every key is tried, so that the time taken does not tell which one fitted.
  const fitting = keys.filter((key) => timingSafeEqual(digest(key, timeSec, rawBody), said));
  if (fitting.length === 0) return refuse('signature_invalid');
  return Math.abs(nowMs / 1000 - Number(timeSec)) > WALLET_REPLAY_WINDOW_SEC ? refuse('request_expired') : ok(undefined);
}
