/** What every answer of a node tells the browser to forbid, whatever kind of answer it is. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, register, signIn } from '../../packages/testkit/src/applicants.ts';
import { openBrowser } from '../../packages/testkit/src/browser.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../../packages/testkit/src/index.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const YEAR = 'public, max-age=31536000, immutable';
const UPGRADE = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
const HANDSHAKE_KEY = Buffer.alloc(16).toString('base64');
const SECRET_CODE = 'code-of-a-provider';
const SECRET_STATE = 'state-of-a-provider';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

let webDir: string;
let here: TestPlatform;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'lantern-web-'));
  const files = { 'apps/site/index.html': '<!doctype html>', 'apps/lotto/index.html': '<!doctype html>', 'assets/site-1a2b.js': '0', 'boot.js': '0' };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(webDir, path)), { recursive: true });
    await writeFile(join(webDir, path), text);
  }
  here = await startTestPlatform({ webDir });
});
afterAll(async () => {
  await here.close();
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

/** What comes back for bytes that are no HTTP. */
function say(bytes: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(here.address);
    const line = connect(Number(port), hostname);
    let heard = '';
    line.setEncoding('latin1').on('data', (part: string) => (heard += part));
    line.on('error', reject);
    line.on('close', () => {
      const [head = '', text = ''] = heard.split('\r\n\r\n', 2);
      const [status = '', ...lines] = head.split('\r\n');
      const headers = Object.fromEntries(lines.map((one) => [one.split(':', 1)[0]!.toLowerCase(), one.slice(one.indexOf(':') + 1).trim()]));
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
  ['a page asked for by its head', 200, 'no-cache', () => ask('/m/', { method: 'HEAD' })],
  ['the frame of a game', 200, 'no-cache', () => ask('/lotto/mui/mb60?token=t')],
  ['an asset', 200, YEAR, () => ask('/assets/site-1a2b.js')],
  ['an asset without a hash', 200, 'no-cache', () => ask('/boot.js')],
  ['an asset the browser has', 304, YEAR, async () => ask('/assets/site-1a2b.js', { headers: { 'if-none-match': String((await ask('/assets/site-1a2b.js')).headers['etag']) } })],
];

const ANSWERS: readonly Row[] = [
  ['the way to Home', 302, 'no-store', () => ask('/')],
  ['a call', 200, 'no-store', () => ask('/wps/session/publicKey')],
  ['a refusal at the door', 401, 'no-store', () => ask('/wps/wallets/gcs')],
  ['a refusal of a body', 400, 'no-store', () => ask('/wps/session/login', { method: 'POST', headers: json, body: '{"username":"thu"}' })],
  ['a body that is no JSON', 400, 'no-store', () => ask('/wps/session/login', { method: 'POST', headers: json, body: '{"user' })],
  ['a body of another kind', 400, 'no-store', () => ask('/wps/session/login', { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' })],
  ['a body too large', 413, 'no-store', () => ask('/wps/session/login', { method: 'POST', headers: json, body: JSON.stringify('x'.repeat(300_000)) })],
  ['a picture nobody may send', 401, 'no-store', () => ask('/wps/member/kyc/image/selfie', { method: 'POST', headers: { 'content-type': 'image/png' }, body: 'png' })],
  ['the way back from a provider', 303, 'no-store', () => ask(CALLBACK)],
  ['a call nobody knows', 404, 'no-store', () => ask('/wps/none')],
  ['a method nobody knows', 404, 'no-store', () => ask('/wps/session/login', { method: 'OPTIONS' })],
  ['an asset that is gone', 404, 'no-store', () => ask('/assets/site-0000.js')],
  ['an address out of the files', 404, 'no-store', () => ask('/assets/..%2f..%2fpackage.json')],
  ['an address no router can read', 400, 'no-store', () => ask('/wps/%zz')],
  ['a parameter too long', 400, 'no-store', () => ask(`/sandbox/pay/${'x'.repeat(300)}`, { method: 'POST', headers: json, body: '{}' })],
  ['bytes that are no HTTP', 400, 'no-store', () => say('nonsense\r\n\r\n')],
  ['headers too large', 400, 'no-store', () => say(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(70_000)}\r\n\r\n`)],
  ['the live line without an upgrade', 404, 'no-store', () => ask('/ws')],
  ['an upgrade elsewhere', 401, 'no-store', () => ask('/wps/wallets/gcs', { headers: { ...UPGRADE, 'sec-websocket-key': HANDSHAKE_KEY } })],
  ['a handshake without its key', 400, 'no-store', () => ask('/ws', { headers: UPGRADE })],
  ['a handshake of another version', 400, 'no-store', () => ask('/ws', { headers: { ...UPGRADE, 'sec-websocket-key': HANDSHAKE_KEY, 'sec-websocket-version': '1' } })],
  ['the sign of life', 200, 'no-store', () => ask('/healthz')],
  ['the sign of readiness', 200, 'no-store', () => ask('/readyz')],
  ['the gauges', 200, 'no-store', () => ask('/metrics')],
  ['the description of the calls', 200, 'no-store', () => ask('/openapi.json')],
];

/** Directives of a policy with their sources. */
function directives(policy: string): Map<string, readonly string[]> {
  return new Map(policy.split(';').map((one) => one.trim().split(/\s+/)).map(([name = '', ...sources]) => [name, sources]));
}

describe('every answer says what a browser must not do:', () => {
  test.each([...DOCUMENTS, ...ANSWERS])('%s', async (_what, status, caching, question) => {
    const { headers, ...answer } = await question();
    expect(answer.status).toBe(status);
    const policy = directives(String(headers['content-security-policy']));
    const none = policy.get('default-src')!.join() === "'none'";
    // A policy that starts from nothing adds nothing; the site's own allows scripts of this origin and no other.
    expect(policy.get('script-src') ?? policy.get('default-src')).toEqual([none ? "'none'" : "'self'"]);
    expect(policy.get('object-src') ?? policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual([none ? "'none'" : "'self'"]);
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|\*/);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin', 'cache-control': caching });
    expect(Number(/^max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1])).toBeGreaterThanOrEqual(31_536_000);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  test.each(ANSWERS.filter(([, status]) => status >= 400))('a refusal is an envelope: %s', async (_what, _status, _caching, question) => {
    const { text, headers } = await question();
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(text)).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) });
  });

  test('an address that holds a secret is sent on to one that does not', async () => {
    const { location } = (await ask(CALLBACK)).headers;
    expect(location).toMatch(/^\/m\/login\?social=\w+$/);
    expect(location).not.toContain(SECRET_CODE);
    expect(location).not.toContain(SECRET_STATE);
  });
});

test.each(['apps/site/index.html', 'apps/lotto/index.html'])('%s runs under that policy: no script of it is inline', async (path) => {
  const page = await readFile(join(REPOSITORY, path), 'utf8');
  const scripts = page.match(/<script\b[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toMatch(/ src="\.?\//);
  expect(page).not.toMatch(/\son\w+=|javascript:/i);
});

describe('a cookie', () => {
  /** Set-Cookie lines of a registration and a remembered sign-in, as they come over the scheme. */
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
    const production = await startTestPlatform({ environment: { LANTERN_ENV: 'production' } });
    try {
      const lines = await cookiesSetAt(production, 'https');
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line).toMatch(/; HttpOnly; SameSite=(Lax|Strict); Secure$/);
    } finally {
      await production.close();
    }
  });
});
