/**
 * Signed requests of vendors, good for five minutes either way. Over `<seconds>.<raw body>`, by the vendor's scheme:
 * `v1` `X-Signature: t=<seconds>,v1=<hex HMAC-SHA256>` · `v2` `t=<seconds>,v2=<hex HMAC-SHA512>` · `bare` the hex of v1 alone.
 */
import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { WALLET_REPLAY_WINDOW_SEC } from '@lantern/contract/wallet-api';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { SignatureScheme } from './vendor-store.ts';

const TIMESTAMP = /^\d{1,12}$/;

interface Scheme {
  readonly algorithm: 'sha256' | 'sha512';
  /** Two groups: the seconds, where the form has them, and the digest in hex. */
  readonly form: RegExp;
}

const SCHEMES: Readonly<Record<SignatureScheme, Scheme>> = {
  v1: { algorithm: 'sha256', form: /^t=(\d{1,12}),v1=([0-9a-f]{64})$/ },
  v2: { algorithm: 'sha512', form: /^t=(\d{1,12}),v2=([0-9a-f]{128})$/ },
  bare: { algorithm: 'sha256', form: /^()([0-9a-f]{64})$/ },
};

export interface SignedHeaders {
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
}

/** Who may sign, and how. */
export interface Signer {
  readonly keys: readonly KeyObject[];
  readonly signatureScheme: SignatureScheme;
}

/** Whether one of the vendor's keys signed the body at about `nowMs`. Age is told to key holders only. */
export function verifySignature(signer: Signer, { timestamp, signature }: SignedHeaders, rawBody: Buffer, nowMs: number): Result<undefined, 'signature_invalid' | 'request_expired'> {
  const { algorithm, form } = SCHEMES[signer.signatureScheme];
  const [, timeSec, hex] = form.exec(signature ?? '') ?? [];
  if (timeSec === undefined || hex === undefined || timestamp === undefined || !TIMESTAMP.test(timestamp) || (timeSec !== '' && timeSec !== timestamp)) return refuse('signature_invalid');
  const said = Buffer.from(hex, 'hex');
  const digest = (key: KeyObject): Buffer => createHmac(algorithm, key).update(`${timestamp}.`).update(rawBody).digest();
  // Every key is tried, so that the time taken does not tell which one fitted.
  const fitting = signer.keys.filter((key) => timingSafeEqual(digest(key), said));
  if (fitting.length === 0) return refuse('signature_invalid');
  return Math.abs(nowMs / 1000 - Number(timestamp)) > WALLET_REPLAY_WINDOW_SEC ? refuse('request_expired') : ok(undefined);
}
