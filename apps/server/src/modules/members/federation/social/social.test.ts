import fc from 'fast-check';
import { generateKeyPair, SignJWT, decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually, startTestPlatform, valueOf, type TestPlatform } from '../../../../../../../tests/kit/src/index.ts';
import { register, rowCounts } from '../../../../../../../tests/kit/src/applicants.ts';
import { openDevice, type Device } from '../../../../../../../tests/setup/cookie-jar.ts';
import {
  CLIENT,
  openOidcServer,
  walkThroughConsent,
  type OidcServer,
} from '../../../../../../../tests/setup/oidc-server.ts';
import type { MemberId } from '../../../../kernel/ids.ts';

const MERCHANT = 'DENLONG';
type Provider = 'facebook' | 'google';

let here: TestPlatform;
let issuers: Readonly<Record<Provider, OidcServer>>;

beforeAll(async () => {
  issuers = { facebook: await openOidcServer(), google: await openOidcServer() };
  here = await startTestPlatform({
    environment: Object.fromEntries(
      (['facebook', 'google'] as const).flatMap((provider) => [
        [`SOCIAL_${provider.toUpperCase()}_ISSUER`, issuers[provider].issuer],
        [`SOCIAL_${provider.toUpperCase()}_CLIENT_ID`, CLIENT.clientId],
        [`SOCIAL_${provider.toUpperCase()}_CLIENT_SECRET`, CLIENT.clientSecret],
      ]),
    ),
  });
  for (const provider of ['facebook', 'google'] as const)
    issuers[provider].register([`${here.address}/wps/session/social/callback/${provider}`]);
  await offer('FACEBOOKLOGIN3', true);
  await offer('GOOGLELOGIN3', true);
});
afterAll(async () => {
  await here.close();
  await Promise.all([issuers.facebook.close(), issuers.google.close()]);
});
afterEach(() => {
  for (const issuer of Object.values(issuers)) {
    issuer.meddle(undefined);
    issuer.stall(false);
  }
});

const offered = async () =>
  valueOf(await here.guest().call('session.socialProviders')).list.map(({ provider }) => provider);

/** Sets a provider's switch, and waits until the node applies it. */
async function offer(name: 'FACEBOOKLOGIN3' | 'GOOGLELOGIN3', enabled: boolean): Promise<void> {
  const provider = name === 'GOOGLELOGIN3' ? 'google' : 'facebook';
  await here.platform.modules.system.setSwitch(MERCHANT, name, enabled);
  await eventually(`${name} ${enabled}`, async () => (await offered()).includes(provider) === enabled);
}

const device = () => openDevice(here.address);

const start = async (
  one: Device,
  provider: Provider = 'google',
  options: { side?: 'member' | 'agent'; backUrl?: string } = {},
) => valueOf(await one.caller.call('session.startSocial', { body: { provider, ...options } })).authorizationUrl;

/** Follows our callback's redirect. */
async function arrive(one: Device, callback: URL): Promise<string> {
  const answer = await one.fetch(callback, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

const finish = (one: Device) => one.caller.call('session.finishSocial', { body: {} });

/** From the button to the login screen. */
async function comeBack(one: Device, login: string, provider: Provider = 'google', options = {}): Promise<string> {
  return arrive(one, await walkThroughConsent(await start(one, provider, options), login));
}

/** A member whose account is linked to the provider's login. */
async function linkedMember(
  login: string,
  provider: Provider = 'google',
): Promise<{ readonly userName: string; readonly memberId: MemberId }> {
  const one = device();
  expect(await comeBack(one, login, provider)).toBe('/m/login?social=done');
  const userName = `linked_${login}`;
  valueOf(await register(one.caller, userName, { socialLink: true }));
  const memberId = await here.platform.modules.identity.memberIdOf(MERCHANT, userName);
  return { userName, memberId: memberId! };
}

const attempts = async () =>
  (await here.query<{ state: string }>('SELECT state FROM federation.social_attempt')).map(({ state }) => state);

async function expectFailure(one: Device, location: string): Promise<void> {
  expect(location).toBe('/m/login?social=failed');
  const before = await rowCounts(here);
  expect(await finish(one)).toMatchObject({ ok: false, code: 'social_failed' });
  expect(await rowCounts(here)).toBe(before);
}

describe('[ACC-04] providers', () => {
  test('are offered while configured and enabled, and refused otherwise', async () => {
    expect(await offered()).toEqual(['facebook', 'google']);
    await offer('FACEBOOKLOGIN3', false);
    expect(await offered()).toEqual(['google']);
    expect(await device().caller.call('session.startSocial', { body: { provider: 'facebook' } })).toMatchObject({
      ok: false,
      code: 'social_unavailable',
    });
    await offer('GOOGLELOGIN3', false);
    expect(await offered()).toEqual([]);
    await offer('FACEBOOKLOGIN3', true);
    await offer('GOOGLELOGIN3', true);
  });

  test('that are enabled but not configured are not offered', async () => {
    const bare = await startTestPlatform();
    await bare.platform.modules.system.setSwitch(MERCHANT, 'GOOGLELOGIN3', true);
    await eventually('the switch', async () => (await bare.platform.modules.system.switches(MERCHANT)).GOOGLELOGIN3);
    expect(valueOf(await bare.guest().call('session.socialProviders')).list).toEqual([]);
    expect(await bare.guest().call('session.startSocial', { body: { provider: 'google' } })).toMatchObject({
      ok: false,
      code: 'social_unavailable',
    });
    await bare.close();
  });
});

describe('[ACC-04] signing in at a provider', () => {
  test.each(['facebook', 'google'] as const)(
    '%s: a first sign-in leads to a registration, the next ones to a session',
    async (provider) => {
      const one = device();
      const authorizationUrl = new URL(await start(one, provider, { backUrl: '/m/lottery?tab=mb' }));
      expect(Object.fromEntries(authorizationUrl.searchParams)).toMatchObject({
        response_type: 'code',
        code_challenge_method: 'S256',
        scope: 'openid profile',
        redirect_uri: `${here.address}/wps/session/social/callback/${provider}`,
      });
      expect(await arrive(one, await walkThroughConsent(authorizationUrl.href, `an-${provider}`))).toBe(
        '/m/login?social=done',
      );
      expect(await finish(one)).toMatchObject({
        ok: false,
        code: 'social_unlinked',
        value: { suggestedNickname: `Nguyễn an-${provider}`.slice(0, 20) },
      });
      const userName = `an_${provider}`;
      valueOf(await register(one.caller, userName, { socialLink: true }));
      expect(await finish(one)).toMatchObject({ ok: false, code: 'social_failed' });

      const other = device();
      expect(await comeBack(other, `an-${provider}`, provider, { backUrl: '/m/lottery?tab=mb' })).toBe(
        '/m/login?social=done',
      );
      const session = valueOf(await finish(other));
      expect(session).toMatchObject({ userName, type: 0, backUrl: '/m/lottery?tab=mb' });
      expect(valueOf(await openDevice(here.address, () => session.token).caller.call('member.profile')).account).toBe(
        userName,
      );
      expect(await finish(other)).toMatchObject({ ok: false, code: 'social_failed' });
    },
  );

  test('the same subject at another provider is another identity', async () => {
    await linkedMember('same', 'google');
    const one = device();
    await comeBack(one, 'same', 'facebook');
    expect(await finish(one)).toMatchObject({ ok: false, code: 'social_unlinked' });
  });

  test('[ACC-05] the side, the lock and the missing account are reported as at every login, with the return path', async () => {
    const { userName, memberId } = await linkedMember('sides');
    const signIn = async (side: 'member' | 'agent') => {
      const one = device();
      await comeBack(one, 'sides', 'google', { side });
      return finish(one);
    };
    expect(await signIn('agent')).toMatchObject({
      ok: false,
      code: 'not_agent_account',
      value: { backUrl: '/m/home' },
    });
    await here.query('UPDATE identity.member SET type = 1 WHERE username = $1', [userName]);
    expect(await signIn('member')).toMatchObject({ ok: false, code: 'not_member_account' });
    expect(valueOf(await signIn('agent')).type).toBe(1);
    await here.platform.modules.identity.lockMember(memberId);
    expect(await signIn('agent')).toMatchObject({ ok: false, code: 'account_locked' });
  });

  test('an identity is linked once, however many register concurrently', async () => {
    const one = device();
    await comeBack(one, 'twice');
    const outcomes = await Promise.all(
      ['twice_one', 'twice_two', 'twice_three'].map((name) => register(one.caller, name, { socialLink: true })),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    for (const outcome of outcomes) if (!outcome.ok) expect(outcome.code).toBe('social_failed');
    expect(await here.query(`SELECT 1 FROM identity.member WHERE username LIKE 'twice%'`)).toHaveLength(1);
  });

  test('a registration that requests a link without a sign-in opens no account', async () => {
    const before = await rowCounts(here);
    expect(await register(device().caller, 'nothing_waits', { socialLink: true })).toMatchObject({
      ok: false,
      code: 'social_failed',
    });
    expect(await rowCounts(here)).toBe(before);
  });

  test('an erased member’s identity no longer signs in', async () => {
    const { memberId } = await linkedMember('forgotten');
    const { federation } = here.platform.modules;
    expect(await federation.linksOf(memberId)).toMatchObject([{ provider: 'google' }]);
    await federation.unlinkAll(here.platform.kernel.db, memberId);
    expect(await federation.linksOf(memberId)).toEqual([]);
    const one = device();
    await comeBack(one, 'forgotten');
    expect(await finish(one)).toMatchObject({ ok: false, code: 'social_unlinked' });
  });

  test('nothing personal and nothing secret is readable in the database', async () => {
    const one = device();
    const url = new URL(await start(one));
    await arrive(one, await walkThroughConsent(url.href, 'clear-text'));
    const [dump] = await here.query<{ rows: string }>(
      `SELECT string_agg(encode(sealed, 'escape') || encode(cookie_hash, 'escape'), ' ') AS rows FROM federation.social_attempt`,
    );
    for (const secret of [
      'clear-text',
      url.searchParams.get('state')!,
      url.searchParams.get('nonce')!,
      one.cookies.get('social')!,
    ])
      expect(dump!.rows).not.toContain(secret);
  });
});

describe('attacks on the callback', () => {
  test('a stolen address without the cookie, or with another browser’s', async () => {
    const victim = device();
    const callback = await walkThroughConsent(await start(victim), 'victim');
    const thief = device();
    await expectFailure(thief, await arrive(thief, callback));
    await start(thief);
    await expectFailure(thief, await arrive(thief, callback));
    const planted = device();
    for (const value of ['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`]) {
      planted.cookies.set('social', value);
      await expectFailure(planted, await arrive(planted, callback));
    }
    expect(await arrive(victim, callback)).toBe('/m/login?social=done');
  });

  test('a callback that comes twice, one after the other and concurrently', async () => {
    const one = device();
    const callback = await walkThroughConsent(await start(one), 'replayed');
    expect(await arrive(one, callback)).toBe('/m/login?social=done');
    const cookie = one.cookies.get('social')!;
    expect(await arrive(one, callback)).toBe('/m/login?social=failed');
    one.cookies.set('social', cookie);
    expect(await finish(one)).toMatchObject({ code: 'social_unlinked' });

    const other = device();
    const again = await walkThroughConsent(await start(other), 'replayed');
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => other.fetch(again, { redirect: 'manual' }).then((answer) => answer.headers.get('location'))),
    );
    expect(outcomes.filter((location) => location === '/m/login?social=done')).toHaveLength(1);
  });

  test('a changed or missing state, an error, and no code', async () => {
    const changes: readonly ((callback: URL) => void)[] = [
      (callback) => callback.searchParams.set('state', 'A'.repeat(43)),
      (callback) => callback.searchParams.delete('state'),
      (callback) => callback.searchParams.delete('code'),
      (callback) => callback.searchParams.set('code', 'another-code'),
      (callback) => {
        callback.searchParams.delete('code');
        callback.searchParams.set('error', 'access_denied');
      },
    ];
    for (const change of changes) {
      const one = device();
      const callback = await walkThroughConsent(await start(one), 'changed');
      change(callback);
      await expectFailure(one, await arrive(one, callback));
    }
  });

  test('a mix-up: the code of one provider sent to the callback of the other, under either name', async () => {
    const one = device();
    const state = new URL(await start(one, 'google')).searchParams.get('state')!;
    const foreign = await walkThroughConsent(
      (await start(device(), 'facebook')).replace(/state=[^&]+/, `state=${state}`),
      'mixed',
    );
    expect(foreign.searchParams.get('iss')).toBe(issuers.facebook.issuer);
    const crossed = new URL(foreign);
    crossed.pathname = crossed.pathname.replace('facebook', 'google');
    await expectFailure(one, await arrive(one, crossed));

    const another = device();
    const second = await walkThroughConsent(await start(another, 'google'), 'mixed');
    second.pathname = second.pathname.replace('google', 'facebook');
    await expectFailure(another, await arrive(another, second));

    const third = device();
    const unnamed = await walkThroughConsent(await start(third, 'google'), 'mixed');
    unnamed.searchParams.delete('iss');
    await expectFailure(third, await arrive(third, unnamed));
  });

  test('a nonce and a code challenge of another attempt', async () => {
    for (const [name, value] of [
      ['nonce', 'another-nonce'],
      ['code_challenge', 'A'.repeat(43)],
    ] as const) {
      const one = device();
      const url = new URL(await start(one));
      url.searchParams.set(name, value);
      await expectFailure(one, await arrive(one, await walkThroughConsent(url.href, 'swapped')));
    }
  });

  test('id tokens that were changed, signed by another key, unsigned, or issued for another client', async () => {
    const { google } = issuers;
    const stranger = await generateKeyPair('RS256');
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const forgeries: Record<string, (idToken: string) => string | Promise<string>> = {
      'another subject under the same signature': (idToken) => {
        const [header, , signature] = idToken.split('.');
        return [header, encode({ ...decodeJwt(idToken), sub: 'somebody-else' }), signature].join('.');
      },
      'another key': (idToken) =>
        new SignJWT(decodeJwt(idToken))
          .setProtectedHeader({ alg: 'RS256', kid: 'issuer-key' })
          .sign(stranger.privateKey),
      'no signature': (idToken) => `${encode({ alg: 'none' })}.${encode(decodeJwt(idToken))}.`,
      'the client secret as key': (idToken) =>
        new SignJWT(decodeJwt(idToken)).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT.clientSecret)),
      'another audience': (idToken) => google.sign({ ...decodeJwt(idToken), aud: 'another-client' }),
      'another issuer': (idToken) => google.sign({ ...decodeJwt(idToken), iss: issuers.facebook.issuer }),
      'an expired one': (idToken) => google.sign({ ...decodeJwt(idToken), exp: decodeJwt(idToken).iat! - 60 }),
      'none at all': () => '',
    };
    for (const [name, forge] of Object.entries(forgeries)) {
      google.meddle(async ({ id_token: idToken, ...rest }) => {
        const forged = await forge(idToken as string);
        return forged === '' ? rest : { ...rest, id_token: forged };
      });
      const one = device();
      expect([name, await comeBack(one, 'forged')]).toEqual([name, '/m/login?social=failed']);
      expect(await finish(one)).toMatchObject({ ok: false, code: 'social_failed' });
    }
    google.meddle(undefined);
    expect(await comeBack(device(), 'forged')).toBe('/m/login?social=done');
  });

  test('an attempt older than ten minutes, before and after the provider answered', async () => {
    const [late, later] = [device(), device()];
    const callback = await walkThroughConsent(await start(late), 'late');
    expect(await comeBack(later, 'late')).toBe('/m/login?social=done');
    await here.clock.advance(10 * 60_000 + 1_000);
    await expectFailure(late, await arrive(late, callback));
    expect(await finish(later)).toMatchObject({ ok: false, code: 'social_failed' });
    expect(await register(later.caller, 'too_late', { socialLink: true })).toMatchObject({
      ok: false,
      code: 'social_failed',
    });
  });

  test('an answer whose provider was disabled since', async () => {
    const one = device();
    await comeBack(one, 'switched');
    await offer('GOOGLELOGIN3', false);
    expect(await finish(one)).toMatchObject({ ok: false, code: 'social_failed' });
    await offer('GOOGLELOGIN3', true);
  });

  test('the cookie is hidden from scripts and other sites, and reveals nothing', async () => {
    const answer = await fetch(`${here.address}/wps/session/social/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"provider":"google"}',
    });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^social=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('the return path of a sign-in', () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/m/../evil',
      '/m//evil.example',
      '/m/%2f%2fevil',
      '/m/%5cevil',
      '/m/\tevil',
      '/m',
      'm/home',
      '',
    ),
    fc
      .tuple(
        fc.constantFrom(
          '//',
          '/\\',
          '\\\\',
          'https:',
          'http://',
          'data:',
          'javascript:',
          '/m/%2e%2e/',
          '/m/..',
          '/M/',
          '/m/%0d%0a',
          ' /m/',
          '/m/\\',
          '/m/@',
          '/m/#',
        ),
        fc.webPath(),
        fc.domain(),
      )
      .map((parts) => parts.join('')),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
  );

  test('must be a path of the site; anything else starts no attempt', async () => {
    const before = (await attempts()).length;
    await fc.assert(
      fc.asyncProperty(hostile, async (backUrl) => {
        const refused = await device().caller.call('session.startSocial', { body: { provider: 'google', backUrl } });
        expect([backUrl, refused.ok ? 'started' : refused.code]).toEqual([backUrl, 'url_not_allowed']);
      }),
      { numRuns: 150 },
    );
    expect((await attempts()).length).toBe(before);
  });
});

describe('failing providers', () => {
  test('one that does not answer times out, and nothing is left behind', async () => {
    const one = device();
    const callback = await walkThroughConsent(await start(one), 'slow');
    issuers.google.stall(true);
    await expectFailure(one, await arrive(one, callback));
    issuers.google.stall(false);
    expect(await comeBack(device(), 'slow')).toBe('/m/login?social=done');
  });

  test('one that is down refuses the start, and works again when it is back', async () => {
    const issuer = await openOidcServer();
    const away = await startTestPlatform({
      environment: {
        SOCIAL_GOOGLE_ISSUER: issuer.issuer,
        SOCIAL_GOOGLE_CLIENT_ID: CLIENT.clientId,
        SOCIAL_GOOGLE_CLIENT_SECRET: CLIENT.clientSecret,
      },
    });
    await away.platform.modules.system.setSwitch(MERCHANT, 'GOOGLELOGIN3', true);
    await eventually('the switch', async () => (await away.platform.modules.system.switches(MERCHANT)).GOOGLELOGIN3);
    const begin = () => away.guest().call('session.startSocial', { body: { provider: 'google' } });
    expect(await begin()).toMatchObject({ ok: false, code: 'social_failed' });
    issuer.register([`${away.address}/wps/session/social/callback/google`]);
    valueOf(await begin());
    await issuer.close();
    const stranger = openDevice(away.address);
    expect(await stranger.caller.call('session.finishSocial', { body: {} })).toMatchObject({ code: 'social_failed' });
    await away.close();
  });
});
