/** An unavailable merchant, through the whole platform's admission. */
import { calls } from '@lantern/contract';
import {
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let here: TestPlatform;
let member: TestMember;
beforeAll(async () => {
  here = await startTestPlatform();
  member = await newMember(here.address);
});
afterAll(() => here.close());

const system = () => here.platform.modules.system;
const status = async () => valueOf(await here.guest().call('system.status')).status;
const setUnavailable = async (state: { maintenance?: string; region?: string }, expected: 0 | 1 | 2) => {
  await system().setStatus('DENLONG', { maintenance: state.maintenance ?? null, region: state.region ?? null });
  await eventually(`status ${expected}`, async () => (await status()) === expected);
};
const codeOf = async (id: 'wallet.balance' | 'announcement.list' | 'session.challenge') => {
  const answer = await member.caller.call(id);
  return answer.ok ? 'ok' : answer.code;
};

describe('[SYS-01] [SYS-07] an unavailable merchant', () => {
  it.each([
    [{ maintenance: 'Nâng cấp' }, 1, 'maintenance', 503],
    [{ region: 'Giấy phép' }, 2, 'region_restricted', 403],
    [{ maintenance: 'Nâng cấp', region: 'Giấy phép' }, 1, 'maintenance', 503],
  ] as const)(
    '%j refuses guests and members alike, with the reason, and is available again by itself',
    async (state, expected, code, httpStatus) => {
      await setUnavailable(state, expected);
      for (const id of ['wallet.balance', 'announcement.list', 'session.challenge'] as const)
        expect([id, await codeOf(id)]).toEqual([id, code]);
      const refused = await fetch(`${here.address}${calls['announcement.list'].path}?language=EN`);
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([httpStatus, code]);
      for (const id of [
        'system.status',
        'system.whitelabel',
        'system.settings',
        'system.customerService',
        'system.helpCenter',
        'system.domainRoute',
        'system.templateSet',
      ] as const) {
        expect([id, (await here.guest().call(id)).ok]).toEqual([id, true]);
      }
      // A payment callback is still processed: refused for its signature, not for the maintenance.
      const callback = await fetch(`${here.address}/wps/deposit/callback/sandbox`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      expect(((await callback.json()) as { code: string }).code).not.toBe(code);
      await setUnavailable({}, 0);
      expect(await codeOf('wallet.balance')).toBe('ok');
    },
  );

  it('may be unavailable to a network only, and still allows signing out', async () => {
    const leaving = await newMember(here.address);
    valueOf(await system().changeSettings('DENLONG', { refusedNetworks: ['127.0.0.1/8', '::1/128'] }));
    await eventually('the refusal', async () => (await status()) === 2);
    expect(await codeOf('wallet.balance')).toBe('region_restricted');
    expect(system().unavailableReason('DENLONG', '203.0.113.9')).toBeUndefined();
    expect((await leaving.caller.call('session.logout')).ok).toBe(true);
    valueOf(await system().changeSettings('DENLONG', { refusedNetworks: [] }));
    await eventually('the way in', async () => (await status()) === 0);
  });
});

describe('[SYS-07] a caller that', () => {
  const answerTo = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(`${here.address}${path}`, { headers: { 'accept-language': 'vi', ...headers } });
    return [answer.status, ((await answer.json()) as { code?: string; message?: string }).code ?? 'ok'];
  };
  const app = (version: string) => ({ 'user-agent': `Mozilla/5.0 (Linux; Android 13) LanternApp/${version}` });

  it.each([
    ['0.9', 426, 'app_update_needed'],
    ['0.9.12', 426, 'app_update_needed'],
    ['1', 200, 'ok'],
    ['1.0', 200, 'ok'],
    ['1.0.0.1', 200, 'ok'],
    ['12.4', 200, 'ok'],
    ['nonsense', 200, 'ok'],
  ])('is an app of version %s is answered %i %s', async (version, status, code) => {
    expect(await answerTo(calls['announcement.list'].path, app(version))).toEqual([status, code]);
  });

  it('is an outdated app still gets the system status, and a browser is not an app', async () => {
    expect(await answerTo(calls['system.status'].path, app('0.1'))).toEqual([200, 'ok']);
    expect(await answerTo(calls['announcement.list'].path)).toEqual([200, 'ok']);
  });

  it('names no call gets 404 for the address, and one with an unknown call that it does not exist', async () => {
    for (const path of ['/wps/', '/wps/relay/', '/lgw/', '/lotto/lgw/?language=VI'])
      expect([path, ...(await answerTo(path))]).toEqual([path, 400, 'url_empty']);
    expect(await answerTo('/wps/relay/NOBODY')).toEqual([404, 'call_not_found']);
  });
});

it('[SYS-02/imageCdns] pictures may come from the CDNs an operator sets, and from nowhere else', async () => {
  const sources = async () =>
    /img-src ([^;]*)/
      .exec((await fetch(`${here.address}/healthz`)).headers.get('content-security-policy') ?? '')?.[1]
      ?.trim();
  expect(await sources()).toBe("'self' data: blob:");
  valueOf(await system().changeSettings('DENLONG', { imageCdns: ['https://cdn1.example', 'https://cdn2.example'] }));
  await eventually(
    'the CDNs in the policy',
    async () => (await sources()) === "'self' data: blob: https://cdn1.example https://cdn2.example",
  );
});
