/**
 * Names this server to push services (VAPID, RFC 8292). Its key pair is derived from the platform's secret, which is made at the
 * first start: every node has the same one, and nothing more has to be stored or sealed.
 */
import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import type { Clock } from '../../../../kernel/clock.ts';
import { deriveKey } from '../../../../kernel/sealing.ts';

const CURVE = 'prime256v1';
/** Order of P-256 (SEC 2 §2.4.2): a private key is from 1 to below it. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** Push services refuse tokens that are valid for more than a day. */
const VALID_SEC = 12 * 3600;

export interface Vapid {
  /** What browsers subscribe with: an uncompressed point, base64url. */
  readonly publicKey: string;
  /** The header `Authorization` for a push service, by its origin. */
  authorizationFor(origin: string): string;
}

interface KeyPair {
  readonly publicKey: Buffer;
  readonly privateKey: KeyObject;
}

function keyPairOf(secret: string): KeyPair {
  const seed = BigInt(`0x${deriveKey(secret, 'messaging/vapid').toString('hex')}`);
  const scalar = Buffer.from(((seed % (ORDER - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH(CURVE);
  pair.setPrivateKey(scalar);
  const publicKey = pair.getPublicKey();
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
      d: scalar.toString('base64url'),
    },
  });
  return { publicKey, privateKey };
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The server as push services see it; `contact` is an address they may write to, `https:` or `mailto:`. */
export function createVapid(secret: string, contact: string, clock: Pick<Clock, 'now'>): Vapid {
  const { publicKey, privateKey } = keyPairOf(secret);
  const point = publicKey.toString('base64url');
  const tokens = new Map<string, { readonly token: string; readonly until: number }>();

  function tokenFor(origin: string): string {
    const nowSec = Math.floor(clock.now() / 1000);
    const kept = tokens.get(origin);
    if (kept && kept.until - nowSec > VALID_SEC / 2) return kept.token;
    const until = nowSec + VALID_SEC;
    const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: origin, exp: until, sub: contact })}`;
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    const token = `${signed}.${signature.toString('base64url')}`;
    tokens.set(origin, { token, until });
    return token;
  }

  return { publicKey: point, authorizationFor: (origin) => `vapid t=${tokenFor(origin)}, k=${point}` };
}
