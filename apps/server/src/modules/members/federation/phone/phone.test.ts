import { createPublicKey } from 'node:crypto';
import { exportSPKI, generateKeyPair, importJWK, SignJWT, decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  eventually,
  solveSlider,
  startTestPlatform,
  valueOf,
  type TestPlatform,
} from '../../../../../../../tests/kit/src/index.ts';
import {
  API_KEY,
  CODE,
  openPhonePlatform,
  type PhonePlatform,
} from '../../../../../../../tests/setup/phone-platform.ts';

const MERCHANT = 'DENLONG';
const NUMBER = '+84912345678';

async function openWorld(environment: Readonly<Record<string, string>> = {}): Promise<TestPlatform> {
  const world = await startTestPlatform({ environment });
  const { system } = world.platform.modules;
  await system.setPhoneVerification(MERCHANT, 'idToken');
  await system.setSwitch(MERCHANT, 'MOBILEVERCODELOGIN3', true);
  await eventually('id tokens', async () => (await system.phoneVerification(MERCHANT)) === 'idToken');
  return world;
}

const send = async (world: TestPlatform, mobileNum: string, changes: object = {}) =>
  world
    .guest()
    .call('session.sendPhoneCode', { body: { mobileNum, ...(await solveSlider(world.guest())), ...changes } });

const trade = (world: TestPlatform, sessionInfo: string, code: string) =>
  world.guest().call('session.verifyPhoneCode', { body: { sessionInfo, code } });

/** The newest code in the sandbox's outbox. */
const sentCode = async (world: TestPlatform, mobile: string) =>
  valueOf(await world.guest().call('sandbox.codes', { query: { mobile } })).list[0]!.code;

const verify = (world: TestPlatform, idToken: string) => world.platform.modules.federation.verifyPhoneToken(idToken);
const INVALID = { ok: false, code: 'phone_token_invalid' } as const;

describe('the sandbox provider', () => {
  let here: TestPlatform;
  beforeAll(async () => {
    here = await openWorld();
  });
  afterAll(() => here.close());
  beforeEach(() => here.query('DELETE FROM codes.rate_use'));

  test('[ACC-11] the code goes to the outbox, is exchanged for a token that its published key verifies, and proves the number once', async () => {
    const sent = valueOf(await send(here, '0912 345 678'));
    expect(sent.expiredMinutes).toBeLessThanOrEqual(10);
    const code = await sentCode(here, '0912345678');
    expect(await trade(here, sent.sessionInfo, code === '000000' ? '000001' : '000000')).toMatchObject({
      ok: false,
      code: 'verification_code_wrong',
    });
    const { idToken } = valueOf(await trade(here, sent.sessionInfo, code));
    expect(await trade(here, sent.sessionInfo, code)).toMatchObject({ ok: false, code: 'verification_code_wrong' });
    const published = (await (await fetch(`${here.address}/sandbox/phone/jwks`)).json()) as {
      keys: { kid: string; d?: string }[];
    };
    expect(published.keys).toEqual([
      expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', kid: decodeProtectedHeader(idToken).kid }),
    ]);
    expect(published.keys[0]!.d).toBeUndefined();
    expect(await verify(here, idToken)).toEqual({ ok: true, value: { mobile: NUMBER } });
    expect(await verify(here, idToken)).toEqual(INVALID);
  });

  test('a re-encoded signature does not make a used token new', async () => {
    const { sessionInfo } = valueOf(await send(here, '0912345679'));
    const { idToken } = valueOf(await trade(here, sessionInfo, await sentCode(here, '0912345679')));
    const [header, payload, signature] = idToken.split('.') as [string, string, string];
    // Of an ECDSA signature (r, s), (r, n − s) is also valid.
    const bytes = Buffer.from(signature, 'base64url');
    const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
    const flipped = (order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)).toString(16).padStart(64, '0');
    const twin = `${header}.${payload}.${Buffer.concat([bytes.subarray(0, 32), Buffer.from(flipped, 'hex')]).toString('base64url')}`;
    expect(twin).not.toBe(idToken);
    expect(await verify(here, twin)).toMatchObject({ ok: true });
    expect(await verify(here, idToken)).toEqual(INVALID);
  });

  test('exactly one of several concurrent uses succeeds', async () => {
    const { sessionInfo } = valueOf(await send(here, '0912345670'));
    const { idToken } = valueOf(await trade(here, sessionInfo, await sentCode(here, '0912345670')));
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => verify(here, idToken)));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  });

  test('needs a slider and a number, and respects the budgets of number and address', async () => {
    expect(await here.guest().call('session.sendPhoneCode', { body: { mobileNum: '0912345671' } })).toMatchObject({
      ok: false,
      code: 'challenge_required',
    });
    expect(await send(here, '0912345671', { geetest_validate: 'x' })).toMatchObject({
      ok: false,
      code: 'challenge_invalid',
    });
    expect(await send(here, '12345')).toMatchObject({ ok: false, code: 'mobile_invalid' });
    expect(await send(here, '0912345671', { countryDialingCode: '999' })).toMatchObject({
      ok: false,
      code: 'mobile_invalid',
    });
    valueOf(await send(here, '0912345671'));
    expect(await send(here, '0912345671')).toMatchObject({
      ok: false,
      code: 'code_sent_recently',
      value: { retryAfterSec: expect.any(Number) },
    });
    await here.query(`UPDATE codes.rate_rule SET allowed = 2 WHERE name = 'address_hour'`);
    await here.query('DELETE FROM codes.rate_use');
    for (const mobile of ['0912345601', '0912345602']) valueOf(await send(here, mobile));
    expect(await send(here, '0912345603')).toMatchObject({ ok: false, code: 'rate_limited' });
    await here.query(`UPDATE codes.rate_rule SET allowed = 60 WHERE name = 'address_hour'`);
  });

  test('foreign and changed session names are refused', async () => {
    const { sessionInfo } = valueOf(await send(here, '0912345672'));
    const code = await sentCode(here, '0912345672');
    const bytes = Buffer.from(sessionInfo, 'base64url');
    bytes[bytes.length - 20]! ^= 1;
    for (const name of ['', 'x', bytes.toString('base64url'), 'A'.repeat(60)])
      expect(await trade(here, name, code)).toMatchObject({ ok: false, code: 'verification_code_wrong' });
  });

  test('a merchant that sends its own codes does not use it', async () => {
    const { sessionInfo } = valueOf(await send(here, '0912345673'));
    const { system } = here.platform.modules;
    const turn = async (way: 'code' | 'idToken') => {
      await system.setPhoneVerification(MERCHANT, way);
      await eventually(way, async () => (await system.phoneVerification(MERCHANT)) === way);
    };
    await turn('code');
    expect(await send(here, '0912345674')).toMatchObject({ ok: false, code: 'login_mode_unavailable' });
    expect(await trade(here, sessionInfo, '123456')).toMatchObject({ ok: false, code: 'login_mode_unavailable' });
    await turn('idToken');
  });
});

describe('production', () => {
  test('has no sandbox: no keys, no codes, no tokens', async () => {
    const there = await openWorld({ LANTERN_ENV: 'production' });
    expect((await fetch(`${there.address}/sandbox/phone/jwks`)).status).toBe(404);
    expect(await send(there, '0912345678')).toMatchObject({ ok: false, code: 'login_mode_unavailable' });
    expect(await verify(there, 'a.b.c')).toEqual(INVALID);
    await there.close();
  });
});

describe('an identity platform', () => {
  let platform: PhonePlatform;
  let here: TestPlatform;
  beforeAll(async () => {
    platform = await openPhonePlatform();
    here = await openWorld({
      PHONE_ID_JWKS_URL: `${platform.address}/jwks`,
      PHONE_ID_ISSUER: platform.issuer,
      PHONE_ID_AUDIENCE: platform.audience,
      PHONE_ID_API_URL: `${platform.address}/v1`,
      PHONE_ID_API_KEY: API_KEY,
    });
  });
  afterAll(async () => {
    await here.close();
    await platform.close();
  });
  beforeEach(() => here.query('DELETE FROM codes.rate_use'));
  afterEach(() => {
    platform.fail(false);
    vi.useRealTimers();
  });

  test('[ACC-11] sends and confirms the code, and its token proves the number', async () => {
    const { sessionInfo } = valueOf(await send(here, '912345678', { countryDialingCode: '+84' }));
    expect(platform.requested).toEqual([NUMBER]);
    expect(await trade(here, sessionInfo, '111111')).toMatchObject({ ok: false, code: 'verification_code_wrong' });
    expect(await trade(here, 'another session', CODE)).toMatchObject({ ok: false, code: 'verification_code_wrong' });
    const { idToken } = valueOf(await trade(here, sessionInfo, CODE));
    expect(await verify(here, idToken)).toEqual({ ok: true, value: { mobile: NUMBER } });
    expect(await here.guest().call('sandbox.phoneKeys')).toMatchObject({ ok: false, code: 'call_not_found' });
  });

  test('takes the budgets before it is called, and maps its refusals', async () => {
    valueOf(await send(here, '0912345678'));
    const before = platform.requested.length;
    expect(await send(here, '0912345678')).toMatchObject({ ok: false, code: 'code_sent_recently' });
    expect(platform.requested).toHaveLength(before);
    expect(await send(here, '0912345000')).toMatchObject({ ok: false, code: 'mobile_invalid' });
    platform.fail(true);
    expect(await send(here, '0912345679')).toMatchObject({ ok: false, code: 'service_unavailable' });
    expect(await trade(here, 'session +84912345678', CODE)).toMatchObject({ ok: false, code: 'service_unavailable' });
  });

  const nowSec = () => Math.floor(Date.now() / 1000);
  const wrongClaims: readonly (readonly [string, () => Readonly<Record<string, unknown>>])[] = [
    ['another audience', () => ({ aud: 'another' })],
    ['another issuer', () => ({ iss: 'https://phone.example/another' })],
    ['an expiry in the past', () => ({ exp: nowSec() - 60 })],
    ['an issue in the future', () => ({ iat: nowSec() + 120 })],
    ['an old issue', () => ({ iat: nowSec() - 700, auth_time: nowSec() })],
    ['an old proof', () => ({ auth_time: nowSec() - 700 })],
    ['a proof in the future', () => ({ auth_time: nowSec() + 120 })],
    ['a proof that is no time', () => ({ auth_time: 'now' })],
    ['no number', () => ({ phone_number: undefined })],
    ['an invalid number', () => ({ phone_number: '0912345678' })],
    ['a number of another kind', () => ({ phone_number: 84_912_345_678 })],
    ['two numbers', () => ({ phone_number: [NUMBER, '+84912345679'] })],
    ['no subject', () => ({ sub: undefined })],
    ['no expiry', () => ({ exp: undefined })],
    ['not yet', () => ({ nbf: nowSec() + 120 })],
  ];

  test.each(wrongClaims)('a token with %s is refused', async (_, claims) => {
    expect(await verify(here, await platform.sign(NUMBER, claims()))).toEqual(INVALID);
    expect(await verify(here, await platform.sign(NUMBER))).toMatchObject({ ok: true });
  });

  test('forged signatures and other algorithms are refused', async () => {
    const good = await platform.sign(NUMBER);
    const [header, payload, signature] = good.split('.') as [string, string, string];
    const claims = decodeJwt(good);
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const { kid } = decodeProtectedHeader(good);
    const stranger = await generateKeyPair('RS256');
    const elliptic = await generateKeyPair('ES256');
    const publicPem = await exportSPKI(
      (await importJWK(platform.publicJwk(), 'RS256', { extractable: true })) as CryptoKey,
    );
    const publicDer = createPublicKey(publicPem).export({ type: 'spki', format: 'der' });
    const forged = {
      'a changed number': [header, encode({ ...claims, phone_number: '+84912345679' }), signature].join('.'),
      'a changed signature': `${header}.${payload}.${signature.slice(0, -4)}${signature.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`,
      'no signature': `${encode({ alg: 'none', kid })}.${payload}.`,
      'no signature, in capitals': `${encode({ alg: 'NONE', kid })}.${payload}.`,
      'the public key as a secret': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: kid! })
        .sign(Buffer.from(publicPem)),
      'the public key’s bytes as a secret': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: kid! })
        .sign(publicDer),
      'another key with our key id': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: kid! })
        .sign(stranger.privateKey),
      'another kind of key with our key id': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: kid! })
        .sign(elliptic.privateKey),
      'its own key in the header': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', jwk: { kty: 'EC' }, jku: `${platform.address}/jwks` })
        .sign(elliptic.privateKey),
      'another algorithm of the same key': await platform.sign(NUMBER, {}, { alg: 'PS256' }).catch(() => 'x.y.z'),
      'not a token': 'not a token',
      nothing: '',
    };
    for (const [name, token] of Object.entries(forged))
      expect([name, await verify(here, token)]).toEqual([name, INVALID]);
    expect(await verify(here, good)).toMatchObject({ ok: true });
  });

  test('a rotated key is fetched when first seen, and unknown key ids cannot trigger repeated fetches', async () => {
    expect(await verify(here, await platform.sign(NUMBER))).toMatchObject({ ok: true });
    const old = await platform.sign(NUMBER);
    await platform.rotate();
    const fetched = platform.keyFetches();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    expect(await verify(here, await platform.sign(NUMBER))).toMatchObject({ ok: true });
    expect(platform.keyFetches()).toBe(fetched + 1);
    expect(await verify(here, old)).toEqual(INVALID);
    for (let round = 0; round < 20; round++)
      expect(await verify(here, await platform.sign(NUMBER, {}, { kid: `stranger-${round}` }))).toEqual(INVALID);
    expect(platform.keyFetches()).toBe(fetched + 1);
  });

  test('while the key set is unreachable, known keys work and unknown ones are refused', async () => {
    expect(await verify(here, await platform.sign(NUMBER))).toMatchObject({ ok: true });
    platform.fail(true);
    expect(await verify(here, await platform.sign(NUMBER))).toMatchObject({ ok: true });
    await platform.rotate();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 62_000 });
    const fresh = await platform.sign(NUMBER);
    expect(await verify(here, fresh)).toEqual(INVALID);
    platform.fail(false);
    vi.setSystemTime(Date.now() + 31_000);
    expect(await verify(here, fresh)).toMatchObject({ ok: true });
  });
});
