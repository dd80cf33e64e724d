import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, register, signIn } from '../../../../../../../tests/kit/src/applicants.ts';
import { openBrowser, type Browser } from '../../../../../../../tests/kit/src/browser.ts';
import { valueOf } from '../../../../../../../tests/kit/src/caller.ts';
import { startTestPlatform, type TestPlatform } from '../../../../../../../tests/kit/src/platform.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { IdentityModule } from '../index.ts';

const DAY_MS = 86_400_000;

let world: TestPlatform;
let identity: IdentityModule;
let named = 0;
beforeAll(async () => {
  world = await startTestPlatform();
  identity = world.platform.modules.identity;
});
afterAll(() => world.close());

interface Remembered {
  readonly name: string;
  readonly browser: Browser;
  readonly rememberToken: string;
}

async function rememberedLogin(): Promise<Remembered> {
  const name = `kept_${++named}`;
  const browser = openBrowser(world.address);
  valueOf(await register(browser.caller, name));
  const answer = valueOf(await signIn(browser.caller, name, PASSWORD, { remember: true }));
  browser.token = answer.token;
  return { name, browser, rememberToken: answer.rememberToken! };
}

const resume = (browser: Browser, username: string, rememberToken: string, changes: Record<string, unknown> = {}) =>
  browser.caller.call('session.login', { body: { username, rememberToken, ...changes } });

const memberIdOf = async (name: string) => (await identity.memberIdOf('DENLONG', name)) as MemberId;

describe('a remembered login', () => {
  test('is created only on request, resumes without slider and password, and is renewed at each use', async () => {
    const plain = openBrowser(world.address);
    valueOf(await register(plain.caller, 'not_kept'));
    expect(valueOf(await signIn(plain.caller, 'not_kept', PASSWORD))).not.toHaveProperty('rememberToken');
    const { name, browser, rememberToken } = await rememberedLogin();
    const second = valueOf(await resume(browser, name, rememberToken));
    expect(second).toMatchObject({
      userName: name,
      firstTimeLogin: false,
      rememberToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(second.rememberToken).not.toBe(rememberToken);
    const third = valueOf(await resume(browser, name, second.rememberToken!));
    browser.token = third.token;
    valueOf(await browser.caller.call('member.profile'));
  });

  test('is stored as hashes only, and its cookie is hidden from scripts', async () => {
    const { browser, rememberToken } = await rememberedLogin();
    const kept = await world.query<{ row: string }>(
      `SELECT t::text || d::text AS row FROM identity.remembered_token t, identity.device d`,
    );
    const cookie = browser.cookies.get('device')!;
    expect(cookie).toMatch(/^[\w-]{43}$/);
    for (const secret of [rememberToken, cookie]) {
      const hex = Buffer.from(secret).toString('hex');
      expect(kept.some(({ row }) => row.includes(secret) || row.includes(hex))).toBe(false);
    }
    const lines: string[] = [];
    const listening: typeof fetch = async (input, init) => {
      const answer = await fetch(input, init);
      lines.push(...answer.headers.getSetCookie());
      return answer;
    };
    const watched = openBrowser(world.address, { fetch: listening });
    valueOf(await register(watched.caller, 'cookie_look'));
    expect(lines).toEqual([
      expect.stringMatching(/^device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test("is useless without the cookie, with another device's, and under another name or mode; and survives such attempts", async () => {
    const { name, browser, rememberToken } = await rememberedLogin();
    const other = await rememberedLogin();
    const invalid = { ok: false, code: 'remember_invalid' };
    expect(await resume(openBrowser(world.address), name, rememberToken)).toMatchObject(invalid);
    expect(
      await resume(openBrowser(world.address, { cookies: other.browser.cookies }), name, rememberToken),
    ).toMatchObject(invalid);
    expect(await resume(browser, other.name, rememberToken)).toMatchObject(invalid);
    expect(await resume(browser, name, 'A'.repeat(43))).toMatchObject(invalid);
    await world.platform.modules.system.setSwitch('DENLONG', 'MOBILEVERCODELOGIN3', true);
    await world.query(`UPDATE identity.member SET mobile = '+84912000111' WHERE username = $1`, [name]);
    expect(
      await browser.caller.call('session.login', { body: { type: 'sms', mobileNum: '0912000111', rememberToken } }),
    ).toMatchObject(invalid);
    await world.platform.modules.system.setSwitch('DENLONG', 'MOBILEVERCODELOGIN3', false);
    valueOf(await resume(browser, name, rememberToken));
  });

  test('a used token that returns ends the remembered login and every session it led to', async () => {
    const { name, browser, rememberToken } = await rememberedLogin();
    const owner = valueOf(await resume(browser, name, rememberToken));
    const stolen = openBrowser(world.address, { cookies: browser.cookies });
    expect(await resume(stolen, name, rememberToken)).toMatchObject({ ok: false, code: 'remember_invalid' });
    expect(await resume(browser, name, owner.rememberToken!)).toMatchObject({ ok: false, code: 'remember_invalid' });
    for (const token of [owner.token, browser.token]) {
      expect(await openBrowser(world.address, { token: token! }).caller.call('member.profile')).toMatchObject({
        ok: false,
        code: 'session_ended',
      });
    }
    valueOf(await signIn(browser.caller, name, PASSWORD));
  });

  test('at most one of many concurrent uses of one token opens a session, and the login ends', async () => {
    const { name, browser, rememberToken } = await rememberedLogin();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => resume(browser, name, rememberToken)));
    const opened = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
    expect(opened).toHaveLength(1);
    expect(
      outcomes.filter((outcome) => !outcome.ok).every((outcome) => !outcome.ok && outcome.code === 'remember_invalid'),
    ).toBe(true);
    expect(await resume(browser, name, opened[0]!.rememberToken!)).toMatchObject({
      ok: false,
      code: 'remember_invalid',
    });
    expect(
      await world.query(`SELECT end_reason FROM identity.remembered_login WHERE member_id = $1`, [
        await memberIdOf(name),
      ]),
    ).toEqual([{ end_reason: 'token_reused' }]);
  });

  test('lasts ninety days from the password, however often it is renewed', async () => {
    const { name, browser, rememberToken } = await rememberedLogin();
    await world.clock.advance(89 * DAY_MS);
    const renewed = valueOf(await resume(browser, name, rememberToken));
    await world.clock.advance(2 * DAY_MS);
    expect(await resume(browser, name, renewed.rememberToken!)).toMatchObject({ ok: false, code: 'remember_invalid' });
  });

  test('is deleted by the job when it and the sessions that reference it ended long ago', async () => {
    await rememberedLogin();
    await world.clock.advance(181 * DAY_MS);
    for (const job of identity.jobs ?? []) await job.run({});
    expect(await world.query('SELECT 1 FROM identity.remembered_login')).toEqual([]);
    expect(await world.query('SELECT 1 FROM identity.remembered_token')).toEqual([]);
  });
});

describe('what ends a remembered login', () => {
  const ends: readonly (readonly [string, (kept: Remembered) => Promise<unknown>])[] = [
    [
      'a changed password',
      async ({ browser }) =>
        valueOf(
          await browser.caller.call('security.changePassword', {
            body: { oldPassword: PASSWORD, newPassword: 'đèn lồng mới', confirmNewPassword: 'đèn lồng mới' },
          }),
        ),
    ],
    [
      'a lock',
      async ({ name }) => {
        await identity.lockMember(await memberIdOf(name));
        await identity.unlockMember(await memberIdOf(name));
      },
    ],
    ['signing out everywhere', async ({ browser }) => valueOf(await browser.caller.call('security.endAllSessions'))],
    [
      'ending its session',
      async ({ browser }) => {
        const { list } = valueOf(await browser.caller.call('security.sessions'));
        valueOf(
          await browser.caller.call('security.endSession', {
            body: { sessionId: list.find(({ current }) => current)!.sessionId },
          }),
        );
      },
    ],
  ];
  test.each(ends)('%s', async (_, end) => {
    const kept = await rememberedLogin();
    await end(kept);
    expect(await resume(kept.browser, kept.name, kept.rememberToken)).toMatchObject({
      ok: false,
      code: 'remember_invalid',
    });
  });

  test('not an ordinary logout, and not the end of another session', async () => {
    const { name, browser, rememberToken } = await rememberedLogin();
    const elsewhere = openBrowser(world.address);
    elsewhere.token = valueOf(await signIn(elsewhere.caller, name, PASSWORD)).token;
    const { list } = valueOf(await browser.caller.call('security.sessions'));
    const other = list.find(({ current, open }) => open && !current)!;
    valueOf(await browser.caller.call('security.endSession', { body: { sessionId: other.sessionId } }));
    valueOf(await browser.caller.call('session.logout'));
    expect(valueOf(await resume(browser, name, rememberToken)).userName).toBe(name);
  });
});

test("failures with made-up tokens take from the address's rate limit", async () => {
  const { name, browser, rememberToken } = await rememberedLogin();
  await world.query(`UPDATE identity.rate_rule SET allowed = 2 WHERE name = 'login_failure'`);
  await world.query('DELETE FROM identity.rate_use');
  for (let i = 0; i < 2; i++) await resume(browser, name, 'A'.repeat(43));
  expect(await resume(browser, name, rememberToken)).toMatchObject({ ok: false, code: 'rate_limited' });
  await world.query(`UPDATE identity.rate_rule SET allowed = 120 WHERE name = 'login_failure'`);
  await world.query('DELETE FROM identity.rate_use');
  valueOf(await resume(browser, name, rememberToken));
});
