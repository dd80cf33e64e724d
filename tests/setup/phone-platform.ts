/** An identity platform on the loopback that verifies phone numbers: REST calls, signatures, key set. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';

export const API_KEY = 'key-of-the-test';
/** The code every number receives. */
export const CODE = '246813';

export interface PhonePlatform {
  readonly address: string;
  readonly issuer: string;
  readonly audience: string;
  /** How often its key set was fetched. */
  readonly keyFetches: () => number;
  /** Numbers it was requested to send a code to. */
  readonly requested: readonly string[];
  /** A valid token for the number with these claims changed; `header` may name another key or algorithm. */
  sign(
    mobile: string,
    claims?: Readonly<Record<string, unknown>>,
    header?: { readonly alg?: string; readonly kid?: string },
  ): Promise<string>;
  publicJwk(): JWK;
  /** Signs with a new key from now on, and publishes it alone. */
  rotate(): Promise<void>;
  /** Answers only errors. */
  fail(failing: boolean): void;
  close(): Promise<void>;
}

interface SigningKey {
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

async function makeKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
}

const answer = (response: ServerResponse, status: number, content: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
const refusal = (response: ServerResponse, message: string) => answer(response, 400, { error: { code: 400, message } });

/** Starts it. */
export async function openPhonePlatform(): Promise<PhonePlatform> {
  let generation = 1;
  let key = await makeKey(`key-${generation}`);
  let failing = false;
  let keyFetches = 0;
  const requested: string[] = [];
  const issuer = 'https://phone.example/lantern';
  const audience = 'lantern';
  const sign: PhonePlatform['sign'] = (mobile, claims = {}, header = {}) => {
    const nowSec = Math.floor(Date.now() / 1000);
    const good = {
      iss: issuer,
      aud: audience,
      sub: 'somebody',
      phone_number: mobile,
      iat: nowSec,
      auth_time: nowSec,
      exp: nowSec + 3_600,
      jti: crypto.randomUUID(),
    };
    return new SignJWT({ ...good, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: key.publicJwk.kid!, ...header })
      .sign(key.privateKey);
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    if (failing) return answer(response, 500, {});
    const url = new URL(request.url ?? '/', 'http://platform');
    if (url.pathname === '/jwks') {
      keyFetches += 1;
      return answer(response, 200, { keys: [key.publicJwk] });
    }
    if (request.method !== 'POST' || url.searchParams.get('key') !== API_KEY)
      return refusal(response, 'API key not valid. Please pass a valid API key.');
    const { phoneNumber, sessionInfo, code } = await readJson(request);
    if (url.pathname === '/v1/accounts:sendVerificationCode') {
      requested.push(String(phoneNumber));
      return String(phoneNumber).endsWith('000')
        ? refusal(response, 'INVALID_PHONE_NUMBER : too short')
        : answer(response, 200, { sessionInfo: `session ${String(phoneNumber)}` });
    }
    if (url.pathname !== '/v1/accounts:signInWithPhoneNumber') return answer(response, 404, {});
    const mobile = /^session (\+\d+)$/.exec(String(sessionInfo))?.[1];
    if (mobile === undefined) return refusal(response, 'INVALID_SESSION_INFO');
    return code === CODE
      ? answer(response, 200, { idToken: await sign(mobile), phoneNumber: mobile })
      : refusal(response, 'INVALID_CODE');
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    issuer,
    audience,
    keyFetches: () => keyFetches,
    requested,
    sign,
    publicJwk: () => key.publicJwk,
    async rotate() {
      key = await makeKey(`key-${(generation += 1)}`);
    },
    fail: (wanted) => void (failing = wanted),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
