/** Client address and host are not taken from untrusted headers; internal endpoints stay internal. */
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../kit/src/index.ts';

const CLIENT = '203.0.113.9';

interface Answer {
  readonly status: number;
  readonly policy: string;
  readonly body: { readonly code?: string; readonly value?: { readonly ip?: string } };
}

/** Sends arbitrary headers; fetch does not allow Host. */
function ask(
  platform: TestPlatform,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  post?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(platform.address);
    const sent = request(
      { hostname, port, path, method: post === undefined ? 'GET' : 'POST', headers, agent: false },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => {
          const isJson = String(answer.headers['content-type']).startsWith('application/json');
          resolve({
            status: answer.statusCode ?? 0,
            policy: String(answer.headers['content-security-policy']),
            body: isJson ? (JSON.parse(text) as Answer['body']) : {},
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(post);
  });
}

const addressSeen = async (platform: TestPlatform, headers: Readonly<Record<string, string>>) =>
  (await ask(platform, '/wps/system/status', headers)).body.value?.ip;

let open: TestPlatform;
let proxied: TestPlatform;
beforeAll(async () => {
  open = await startTestPlatform({ environment: { LOTTERY_FEEDS: `official=${'f'.repeat(40)}` } });
  proxied = await startTestPlatform({
    environment: {
      LANTERN_ENV: 'production',
      TRUSTED_PROXIES: '127.0.0.1',
      PUBLIC_URL: 'https://denlong.example',
      OPENAPI_ALLOW: '198.51.100.0/24',
    },
  });
});
afterAll(async () => {
  await open.close();
  await proxied.close();
});

describe('[OPS-09/forwarded] a forwarded header', () => {
  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-client-ip', 'cf-connecting-ip'])(
    '%s from an untrusted peer changes nothing',
    async (name) => {
      expect(await addressSeen(open, { [name]: name === 'forwarded' ? `for=${CLIENT}` : CLIENT })).toBe('127.0.0.1');
    },
  );

  test('from a trusted proxy names the client that proxy saw, whatever the client sent', async () => {
    expect(await addressSeen(proxied, { 'x-forwarded-for': CLIENT })).toBe(CLIENT);
    expect(await addressSeen(proxied, { 'x-forwarded-for': `10.0.0.1, ${CLIENT}` })).toBe(CLIENT);
    expect(await addressSeen(proxied, { 'x-forwarded-for': `${CLIENT}, 127.0.0.1` })).toBe(CLIENT);
  });

  test.each(['unknown', '203.0.113.9; DROP', '<script>', '203.0.113.999', ''])(
    'that is not an address (%s) counts as none',
    async (value) => {
      expect(await addressSeen(proxied, { 'x-forwarded-for': value })).toBe('127.0.0.1');
    },
  );
});

describe('[OPS-09] a Host header', () => {
  const HOSTILE = [
    'evil.example',
    'evil.example:443',
    '127.0.0.1.evil.example',
    'x; script-src *',
    'localhost@evil.example',
    '203.0.113.9',
  ];

  test.each(HOSTILE)('of another site (%s) appears in no answer', async (host) => {
    for (const [platform, own] of [
      [open, open.address.replace('http', 'ws')],
      [proxied, 'wss://denlong.example'],
    ] as const) {
      const { policy } = await ask(platform, '/wps/system/status', { host });
      expect(policy).not.toContain('evil.example');
      expect(policy).not.toContain('script-src *');
      expect(policy).toContain(`connect-src 'self' ${own}`);
    }
  });

  test('forwarded by an untrusted peer appears in none either, nor does an invalid one from a proxy', async () => {
    expect(
      (await ask(open, '/wps/system/status', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }))
        .policy,
    ).toContain(`connect-src 'self' ${open.address.replace('http', 'ws')}`);
    expect((await ask(proxied, '/wps/system/status', { 'x-forwarded-host': 'a b;c' })).policy).toContain(
      "connect-src 'self' wss://denlong.example",
    );
  });
});

describe('[OPS-09] an internal endpoint', () => {
  const INSIDE = ['/metrics', '/openapi-ops.json'];

  test.each(INSIDE)('%s is served to this machine, and to no one behind a proxy', async (path) => {
    expect((await ask(open, path)).status).toBe(200);
    expect((await ask(proxied, path)).status).toBe(200);
    for (const platform of [open, proxied]) {
      expect(await ask(platform, path, { 'x-forwarded-for': CLIENT })).toMatchObject({
        status: 404,
        body: { code: 'call_not_found' },
      });
      expect((await ask(platform, path, { 'x-forwarded-for': 'nonsense' })).status).toBe(platform === open ? 404 : 200);
    }
  });

  test('the members’ calls are described to everyone, unless the operator restricts it', async () => {
    expect((await ask(open, '/openapi.json', { 'x-forwarded-for': CLIENT })).status).toBe(200);
    expect((await ask(proxied, '/openapi.json')).status).toBe(404);
    expect((await ask(proxied, '/openapi.json', { 'x-forwarded-for': CLIENT })).status).toBe(404);
    expect((await ask(proxied, '/openapi.json', { 'x-forwarded-for': '198.51.100.7' })).status).toBe(200);
  });
});

describe('[OPS-09] a key shared with a vendor', () => {
  const RANDOM = randomBytes(32).toString('base64url');
  const WEAK = [
    'short',
    'k'.repeat(40),
    'vendor-key-'.repeat(4),
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'the-secret-of-our-vendor-since-2026',
  ];

  test.each(WEAK)('is refused in production where it can be guessed: %s', async (key) => {
    const { catalogue, transfers, walletApi } = proxied.platform.modules;
    const fault = { ok: false, code: 'input_invalid', value: { fields: [{ field: 'key' }] } };
    const integration = {
      launchUrl: 'https://vendor.example',
      frameOrigins: ['https://vendor.example'],
      timeoutMs: 5_000,
    };
    const wallet = { walletUrl: 'https://vendor.example', timeoutMs: 5_000, minimum: 1n, maximum: 1_000n };
    expect(await catalogue.setVendorIntegration('PG', { ...integration, key })).toMatchObject(fault);
    expect(await catalogue.setVendorIntegration('PG', { ...integration, key: RANDOM })).toMatchObject({ ok: true });
    expect(await transfers.setTransferVendor('PG', { ...wallet, key })).toMatchObject(fault);
    expect(await transfers.setTransferVendor('PG', { ...wallet, key: RANDOM })).toMatchObject({ ok: true });
    expect(await walletApi.setVendor({ code: 'PG' })).toMatchObject({ ok: true });
    expect(await walletApi.rotateKey('PG', key, 0)).toMatchObject(fault);
    expect(await walletApi.rotateKey('PG', RANDOM, 0)).toMatchObject({ ok: true });
  });
});

describe('[OPS-09] an unsigned delivery', () => {
  const DELIVERIES = [
    '/wps/deposit/callback/sandbox_bank',
    '/wps/withdraw/callback/sandbox_payouts',
    '/lgw/feed/official',
  ];
  const BODIES = ['{"eventId":', '{}', '[]', '"text"', '{"amount":"x","amount":1}', '[[[[[[[[]]]]]]]]'];

  test.each(DELIVERIES)('to %s is refused before it is read: its shape changes no answer', async (path) => {
    const answers = await Promise.all(
      BODIES.map((body) =>
        ask(open, path, { 'content-type': 'application/json', 'x-signature': `t=1,v1=${'0'.repeat(64)}` }, body),
      ),
    );
    for (const { body } of answers) expect(body.code).toBe('signature_invalid');
  });
});
