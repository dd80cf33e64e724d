/** The security headers of every kind of answer of a node. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, register, signIn } from '../kit/src/applicants.ts';
import { openBrowser } from '../kit/src/browser.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const YEAR = 'public, max-age=31536000, immutable';
const UPGRADE = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
const HANDSHAKE_KEY = Buffer.alloc(16).toString('base64');
const SECRET_CODE = 'code-of-a-provider';
const SECRET_STATE = 'state-of-a-provider';

/** In place of the script that the build puts into the site's page. */
const BOOT = "document.documentElement.lang='vi'";
const BOOT_SOURCE = `'sha256-${createHash('sha256').update(BOOT).digest('base64')}'`;
/** The answers that are the site's page; the last one without its text. */
const SITE_PAGES = ['a page', 'a page nobody knows', 'a page requested with HEAD'];

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

let webDir: string;
let here: TestPlatform;
let studio: Server;

/** In place of the studio: a server without security headers, which also hangs up. */
const openStudio = (): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((incoming, answer) => {
      if (incoming.url === '/studio/gone') incoming.socket.destroy();
      else
        answer
          .writeHead(incoming.url === '/studio/none' ? 404 : 200, { 'content-type': 'application/json; charset=utf-8' })
          .end('{"success":false,"code":"toy","message":"toy"}');
    });
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'lantern-web-'));
  const files = {
    'apps/site/index.html': `<!doctype html><script type="module">${BOOT}</script><script type="module" src="/a.js"></script>`,
    'apps/lotto/index.html': '<!doctype html>',
    'assets/site-1a2b.js': '0',
    'boot.js': '0',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(webDir, path)), { recursive: true });
    await writeFile(join(webDir, path), text);
  }
  studio = await openStudio();
  here = await startTestPlatform({
    webDir,
    environment: {
      STUDIO: 'on',
      STUDIO_URL: `http://127.0.0.1:${(studio.address() as AddressInfo).port}`,
      STUDIO_KEY: 'studio-of-this-test-'.repeat(3),
    },
  });
});
afterAll(async () => {
  await here.close();
  studio.close();
  await rm(webDir, { recursive: true });
});

interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function ask(path: string, { method = 'GET', headers = {}, body }: Question = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(here.address);
    const sent = request({ hostname, port, path, method, headers: { ...headers }, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on('upgrade', (answer, socket) => {
      socket.destroy();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: '' });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The answer to bytes that are not HTTP. */
function say(bytes: string): Promise<Answer> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(here.address);
    const line = connect(Number(port), hostname);
    let received = '';
    line.setEncoding('latin1').on('data', (part: string) => (received += part));
    // The node answers before it has read everything, and may then cut what is still being sent.
    line.on('error', () => undefined);
    line.on('close', () => {
      const [head = '', text = ''] = received.split('\r\n\r\n', 2);
      const [status = '', ...lines] = head.split('\r\n');
      const headers = Object.fromEntries(
        lines.map((one) => [one.split(':', 1)[0]!.toLowerCase(), one.slice(one.indexOf(':') + 1).trim()]),
      );
      resolve({ status: Number(status.split(' ')[1]), headers, text });
    });
    line.write(bytes);
  });
}

const json = { 'content-type': 'application/json' };
const CALLBACK = `/wps/session/social/callback/google?code=${SECRET_CODE}&state=${SECRET_STATE}`;

type Row = readonly [what: string, status: number, caching: string, ask: () => Promise<Answer>];

const DOCUMENTS: readonly Row[] = [
  ['a page', 200, 'no-cache', () => ask('/m/')],
  ['a page nobody knows', 200, 'no-cache', () => ask('/nowhere')],
  ['a page requested with HEAD', 200, 'no-cache', () => ask('/m/', { method: 'HEAD' })],
  ['the frame of a game', 200, 'no-cache', () => ask('/lotto/mui/mb60?token=t')],
  ['an asset', 200, YEAR, () => ask('/assets/site-1a2b.js')],
  ['an asset without a hash', 200, 'no-cache', () => ask('/boot.js')],
  [
    'an asset in the browser cache',
    304,
    YEAR,
    async () =>
      ask('/assets/site-1a2b.js', {
        headers: { 'if-none-match': String((await ask('/assets/site-1a2b.js')).headers['etag']) },
      }),
  ],
];

const ANSWERS: readonly Row[] = [
  ['the redirect to Home', 302, 'no-store', () => ask('/')],
  ['a call', 200, 'no-store', () => ask('/wps/session/publicKey')],
  ['an admission refusal', 401, 'no-store', () => ask('/wps/wallets/gcs')],
  [
    'a refusal of a body',
    400,
    'no-store',
    () => ask('/wps/session/login', { method: 'POST', headers: json, body: '{"username":"thu"}' }),
  ],
  [
    'a body that is not JSON',
    400,
    'no-store',
    () => ask('/wps/session/login', { method: 'POST', headers: json, body: '{"user' }),
  ],
  [
    'a body of another kind',
    400,
    'no-store',
    () => ask('/wps/session/login', { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' }),
  ],
  [
    'a body too large',
    413,
    'no-store',
    () => ask('/wps/session/login', { method: 'POST', headers: json, body: JSON.stringify('x'.repeat(300_000)) }),
  ],
  [
    'a forbidden upload',
    401,
    'no-store',
    () =>
      ask('/wps/member/kyc/image/selfie', { method: 'POST', headers: { 'content-type': 'image/png' }, body: 'png' }),
  ],
  ['the redirect from a provider', 303, 'no-store', () => ask(CALLBACK)],
  ['a call nobody knows', 404, 'no-store', () => ask('/wps/none')],
  ['a method nobody knows', 404, 'no-store', () => ask('/wps/session/login', { method: 'OPTIONS' })],
  ['an asset that is gone', 404, 'no-store', () => ask('/assets/site-0000.js')],
  ['a path outside the files', 404, 'no-store', () => ask('/assets/..%2f..%2fpackage.json')],
  ['a path the router cannot parse', 400, 'no-store', () => ask('/wps/%zz')],
  [
    'a parameter too long',
    400,
    'no-store',
    () => ask(`/sandbox/pay/${'x'.repeat(300)}`, { method: 'POST', headers: json, body: '{}' }),
  ],
  ['bytes that are not HTTP', 400, 'no-store', () => say('nonsense\r\n\r\n')],
  ['headers too large', 400, 'no-store', () => say(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(70_000)}\r\n\r\n`)],
  ['the live connection without an upgrade', 404, 'no-store', () => ask('/ws')],
  [
    'an upgrade elsewhere',
    401,
    'no-store',
    () => ask('/wps/wallets/gcs', { headers: { ...UPGRADE, 'sec-websocket-key': HANDSHAKE_KEY } }),
  ],
  ['a picture nobody drew', 404, 'no-store', () => ask('/art/games/none.svg')],
  ['a stream nobody shows', 404, 'no-store', () => ask('/streams/none/live.m3u8')],
  ['the studio', 200, 'no-store', () => ask('/studio/api/balance')],
  ['a path unknown to the studio', 404, 'no-store', () => ask('/studio/none')],
  ['a studio that hangs up', 503, 'no-store', () => ask('/studio/gone')],
  [
    'a body too large for the studio',
    413,
    'no-store',
    () => ask('/studio/api/session', { method: 'POST', headers: json, body: JSON.stringify('x'.repeat(20_000)) }),
  ],
  [
    'the wallet without a key',
    401,
    'no-store',
    () => ask('/wallet/v1/bet', { method: 'POST', headers: json, body: '{}' }),
  ],
  [
    'a body too large for the wallet',
    413,
    'no-store',
    () => ask('/wallet/v1/bet', { method: 'POST', headers: json, body: JSON.stringify('x'.repeat(300_000)) }),
  ],
  [
    'an unknown wallet verb',
    404,
    'no-store',
    () => ask('/wallet/v1/steal', { method: 'POST', headers: json, body: '{}' }),
  ],
  ['a handshake without its key', 400, 'no-store', () => ask('/ws', { headers: UPGRADE })],
  [
    'a handshake of another version',
    400,
    'no-store',
    () => ask('/ws', { headers: { ...UPGRADE, 'sec-websocket-key': HANDSHAKE_KEY, 'sec-websocket-version': '1' } }),
  ],
  ['the health check', 200, 'no-store', () => ask('/healthz')],
  ['the readiness check', 200, 'no-store', () => ask('/readyz')],
  ['the gauges', 200, 'no-store', () => ask('/metrics')],
  ['the description of the calls', 200, 'no-store', () => ask('/openapi.json')],
];

/** Directives of a policy with their sources. */
function directives(policy: string): Map<string, readonly string[]> {
  return new Map(
    policy
      .split(';')
      .map((one) => one.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );
}

describe('every answer has the security headers:', () => {
  test.each([...DOCUMENTS, ...ANSWERS])('%s', async (what, status, caching, question) => {
    const { headers, ...answer } = await question();
    expect(answer.status).toBe(status);
    const policy = directives(String(headers['content-security-policy']));
    const none = policy.get('default-src')!.join() === "'none'";
    // Most policies allow nothing; the site's own allows scripts of this origin, and its page the one script in it, by its hash.
    const inPage = SITE_PAGES.includes(what) ? [BOOT_SOURCE] : [];
    expect(policy.get('script-src') ?? policy.get('default-src')).toEqual(none ? ["'none'"] : ["'self'", ...inPage]);
    expect(policy.get('object-src') ?? policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual([none ? "'none'" : "'self'"]);
    expect(policy.get('font-src') ?? policy.get('default-src')).not.toContain('https:');
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|\*/);
    // Live messages go to this host and no other, and no feature of the device is requested.
    if (!none) expect(policy.get('connect-src')).toEqual(["'self'", here.address.replace('http', 'ws')]);
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(['SAMEORIGIN', 'DENY']).toContain(headers['x-frame-options']);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin',
      'cache-control': caching,
    });
    expect(Number(/^max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1])).toBeGreaterThanOrEqual(
      31_536_000,
    );
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  test.each([
    ['a request without a host', 400, 'GET /wps/session/publicKey HTTP/1.1\r\nconnection: close\r\n\r\n'],
    [
      'an unknown expectation',
      417,
      'POST /wps/session/login HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
    ],
  ])('what Node itself answers: %s', async (_what, status, bytes) => {
    const answer = await say(bytes);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  test.each(ANSWERS.filter(([, status]) => status >= 400))(
    'a refusal is an envelope: %s',
    async (_what, _status, _caching, question) => {
      const { text, headers } = await question();
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(JSON.parse(text)).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) });
    },
  );

  test('an address with a secret redirects to one without', async () => {
    const { location } = (await ask(CALLBACK)).headers;
    expect(location).toMatch(/^\/m\/login\?social=\w+$/);
    expect(location).not.toContain(SECRET_CODE);
    expect(location).not.toContain(SECRET_STATE);
  });
});

test.each(['apps/site/index.html', 'apps/lotto/index.html'])(
  '%s runs under that policy: no script of it is inline but the one that the build puts there',
  async (path) => {
    const page = await readFile(join(REPOSITORY, path), 'utf8');
    const scripts = page.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toMatch(/ src="\.?\//);
    expect(page).not.toMatch(/\son\w+=|javascript:/i);
  },
);

describe('a cookie', () => {
  /** Set-Cookie lines of a registration and a remembered sign-in, as sent over this scheme. */
  async function cookiesSetAt(platform: TestPlatform, scheme: 'http' | 'https'): Promise<string[]> {
    const lines: string[] = [];
    const proxied: typeof fetch = async (input, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('x-forwarded-proto', scheme);
      const answer = await fetch(input, { ...init, headers });
      lines.push(...answer.headers.getSetCookie());
      return answer;
    };
    const { caller } = openBrowser(platform.address, { fetch: proxied });
    const userName = `bep${scheme}${process.pid}`;
    valueOf(await register(caller, userName));
    valueOf(await signIn(caller, userName, PASSWORD, { remember: true }));
    return lines;
  }

  test('is out of reach for scripts and for other sites', async () => {
    const lines = await cookiesSetAt(here, 'http');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/; HttpOnly; SameSite=(Lax|Strict)$/);
  });

  test('behind TLS never travels without it', async () => {
    const production = await startTestPlatform({
      environment: { LANTERN_ENV: 'production', TRUSTED_PROXIES: '127.0.0.1' },
    });
    try {
      const lines = await cookiesSetAt(production, 'https');
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line).toMatch(/; HttpOnly; SameSite=(Lax|Strict); Secure$/);
    } finally {
      await production.close();
    }
  });
});
