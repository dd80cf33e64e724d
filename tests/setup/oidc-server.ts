/** A real OpenID Connect issuer on the loopback, with its own sign-in and consent pages, and a function that completes them. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { Provider } from 'oidc-provider';
import { createCookieJar } from './cookie-jar.ts';

export const CLIENT = { clientId: 'lantern', clientSecret: 'a secret of the test' } as const;

type TokenAnswer = Readonly<Record<string, unknown>>;

export interface OidcServer {
  readonly issuer: string;
  /** Registers the client with its redirect addresses. */
  register(redirectUris: readonly string[]): void;
  /** Changes the token endpoint's answers; undefined stops that. */
  meddle(change: ((answer: TokenAnswer) => TokenAnswer | Promise<TokenAnswer>) | undefined): void;
  /** Accepts connections and answers nothing. */
  stall(stalled: boolean): void;
  /** An id token with these claims, signed with the issuer's own key. */
  sign(claims: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

const ALG = 'RS256';
const KEY_ID = 'issuer-key';

/** Starts it; `issuer` is known at once, the client after its addresses are registered. */
export async function openOidcServer(): Promise<OidcServer> {
  const keys = await generateKeyPair(ALG, { extractable: true });
  const privateJwk = { ...(await exportJWK(keys.privateKey)), kid: KEY_ID, alg: ALG, use: 'sig' };
  let serve: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined;
  let change: ((answer: TokenAnswer) => TokenAnswer | Promise<TokenAnswer>) | undefined;
  let stalled = false;
  const server = createServer((request, response) => {
    if (stalled) return;
    if (change && request.url === '/token') rewriteAnswer(response, change);
    if (serve) void serve(request, response);
    else response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    register(redirectUris) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: CLIENT.clientId,
            client_secret: CLIENT.clientSecret,
            redirect_uris: [...redirectUris],
            token_endpoint_auth_method: 'client_secret_post',
          },
        ],
        jwks: { keys: [privateJwk] },
        cookies: { keys: ['cookies of the test'] },
        claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
        pkce: { required: () => true },
        ttl: { Session: 600, Grant: 600, Interaction: 600, IdToken: 600, AccessToken: 600 },
        // Its sign-in page accepts any login; the login is the account.
        findAccount: (_context, login) => ({
          accountId: login,
          claims: () => ({ sub: login, name: `Nguyễn ${login}` }),
        }),
      });
      serve = provider.callback();
    },
    meddle: (wanted) => void (change = wanted),
    stall: (wanted) => void (stalled = wanted),
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: ALG, kid: KEY_ID }).sign(keys.privateKey),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Passes the answer through `change` before sending it. */
function rewriteAnswer(
  response: ServerResponse,
  change: (answer: TokenAnswer) => TokenAnswer | Promise<TokenAnswer>,
): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: string | Buffer) => {
    const answer = JSON.parse(String(body)) as TokenAnswer;
    void Promise.resolve(change(answer)).then((changed) => {
      const text = JSON.stringify(changed);
      response.setHeader('content-length', Buffer.byteLength(text));
      return end(text);
    });
    return response;
  }) as typeof response.end;
}

const STEPS_MAXIMUM = 20;

/** Signs in and consents on the issuer's pages, and returns the redirect address without following it. */
export async function walkThroughConsent(authorizationUrl: string, login: string): Promise<URL> {
  const issuer = new URL(authorizationUrl).origin;
  const jar = createCookieJar();
  let next: { readonly url: URL; readonly form?: URLSearchParams } = { url: new URL(authorizationUrl) };
  for (let step = 0; step < STEPS_MAXIMUM; step++) {
    const answer = await jar.fetch(
      next.url,
      next.form ? { method: 'POST', body: next.form, redirect: 'manual' } : { redirect: 'manual' },
    );
    const location = answer.headers.get('location');
    if (location !== null) {
      const url = new URL(location, next.url);
      if (url.origin !== issuer) return url;
      next = { url };
      continue;
    }
    const page = await answer.text();
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? [];
    const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
    if (action === undefined || prompt === undefined)
      throw new Error(`The issuer answered ${answer.status}: ${page.slice(0, 200)}`);
    const form = new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'any' } : { prompt });
    next = { url: new URL(action.replaceAll('&amp;', '&'), next.url), form };
  }
  throw new Error('The issuer redirects in circles');
}
