/** Signatures of requests between the platform and a vendor or provider, in both directions: the time, the verb and the body. */
import { createHmac, type KeyObject } from 'node:crypto';

/** `X-Signature` of a request: two groups, the seconds since 1970 and the digest in hex. */
export const REQUEST_SIGNATURE = /^t=(\d{1,12}),v2=([0-9a-f]{64})$/;

/** The verb of a request: the last segment of its path, without query. A body signed for one verb is invalid for every other. */
export const verbOf = (path: string): string =>
  path
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1) ?? '';

/** HMAC-SHA256(key, seconds + "." + verb + "." + raw body); source: interfaces.md, "Seamless wallet API". */
export const requestDigest = (
  key: string | KeyObject,
  timeSec: string,
  verb: string,
  rawBody: string | Buffer,
): Buffer => createHmac('sha256', key).update(`${timeSec}.${verb}.`).update(rawBody).digest();
