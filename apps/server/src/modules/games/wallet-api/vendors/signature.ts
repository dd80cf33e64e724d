/** Signed vendor requests, valid within five minutes either way: `X-Signature: t=<seconds>,v2=<hex HMAC-SHA256(key, seconds.verb.body)>`. */
import { timingSafeEqual, type KeyObject } from 'node:crypto';
import { WALLET_REPLAY_WINDOW_SEC } from '@lantern/contract/wallet-api';
import { REQUEST_SIGNATURE, requestDigest } from '../../../../kernel/http/request-signature.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';

/** A request's verb, signature headers as received, and raw body. */
export interface SignedRequest {
  readonly verb: string;
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  readonly rawBody: Buffer;
}

/** Whether one of the keys signed the request for its verb at about `nowMs`. Only holders of a key learn that a request is too old. */
export function verifySignature(
  keys: readonly KeyObject[],
  { verb, timestamp, signature, rawBody }: SignedRequest,
  nowMs: number,
): Result<undefined, 'signature_invalid' | 'request_expired'> {
  const [, timeSec, hex] = REQUEST_SIGNATURE.exec(signature ?? '') ?? [];
  if (timeSec === undefined || hex === undefined || timeSec !== timestamp) return refuse('signature_invalid');
  const given = Buffer.from(hex, 'hex');
  // Every key is tried, so that timing does not reveal which one matched.
  const matching = keys.filter((key) => timingSafeEqual(requestDigest(key, timeSec, verb, rawBody), given));
  if (matching.length === 0) return refuse('signature_invalid');
  return Math.abs(nowMs / 1000 - Number(timeSec)) > WALLET_REPLAY_WINDOW_SEC
    ? refuse('request_expired')
    : ok(undefined);
}
