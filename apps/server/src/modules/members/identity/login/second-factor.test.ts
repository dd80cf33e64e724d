import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, register, signIn } from '../../../../../../../tests/kit/src/applicants.ts';
import { openBrowser, type Browser } from '../../../../../../../tests/kit/src/browser.ts';
import { valueOf } from '../../../../../../../tests/kit/src/caller.ts';
import { startTestPlatform, type TestPlatform } from '../../../../../../../tests/kit/src/platform.ts';
import type { MemberId } from '../../../../kernel/ids.ts';

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;

let world: TestPlatform;
let named = 0;
beforeAll(async () => {
  world = await startTestPlatform();
});
afterAll(() => world.close());

interface Guarded {
  readonly name: string;
  readonly browser: Browser;
  /** An unused code. */
  freshCode(): Promise<string>;
}

/** A member with an authenticator app. */
async function guarded(): Promise<Guarded> {
  const name = `guarded_${++named}`;
  const browser = openBrowser(world.address);
  browser.token = valueOf(await register(browser.caller, name)).token;
  const { secret } = valueOf(await browser.caller.call('security.startTotp', { body: { password: PASSWORD } }));
  const freshCode = async () => {
    await world.clock.advance(2 * STEP_MS);
    return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: world.clock.now() });
  };
  valueOf(await browser.caller.call('security.confirmTotp', { body: { code: await freshCode() } }));
  return { name, browser, freshCode };
}

/** The ticket of a login that stopped before its second step. */
async function ticketOf({ name }: Guarded, browser: Browser, changes: Record<string, unknown> = {}): Promise<string> {
  const refused = await signIn(browser.caller, name, PASSWORD, changes);
  expect(refused).toMatchObject({
    ok: false,
    code: 'second_factor_required',
    value: { methods: ['totp'], ticket: expect.stringMatching(/^[\w-]{43}$/) },
  });
  return (!refused.ok && refused.value?.['ticket']) as string;
}

const confirm = (browser: Browser, ticket: string, code: string) =>
  browser.caller.call('session.confirmLogin', { body: { ticket, method: 'totp', code } });
const sessionCount = async () =>
  (await world.query<{ count: string }>('SELECT count(*) FROM identity.session'))[0]!.count;
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('the second step of a login', () => {
  test('is required only after the right password; it opens the session with all options of the login', async () => {
    const member = await guarded();
    const before = await sessionCount();
    expect(await signIn(member.browser.caller, member.name, 'not the password')).toMatchObject({
      ok: false,
      code: 'wrong_credentials',
    });
    const ticket = await ticketOf(member, member.browser, { remember: true });
    expect(await sessionCount()).toBe(before);
    const answer = valueOf(await confirm(member.browser, ticket, await member.freshCode()));
    expect(answer).toMatchObject({
      userName: member.name,
      type: 0,
      firstTimeLogin: false,
      token: expect.any(String),
      rememberToken: expect.any(String),
    });
    valueOf(await openBrowser(world.address, { token: answer.token }).caller.call('member.profile'));
  });

  test('its ticket is valid once, on the starting device, for five minutes and five tries', async () => {
    const member = await guarded();
    const invalid = { ok: false, code: 'login_ticket_invalid' };
    const used = await ticketOf(member, member.browser);
    valueOf(await confirm(member.browser, used, await member.freshCode()));
    expect(await confirm(member.browser, used, await member.freshCode())).toMatchObject(invalid);
    const elsewhere = await ticketOf(member, member.browser);
    expect(await confirm(openBrowser(world.address), elsewhere, await member.freshCode())).toMatchObject(invalid);
    valueOf(await confirm(member.browser, elsewhere, await member.freshCode()));
    const late = await ticketOf(member, member.browser);
    await world.clock.advance(5 * MINUTE_MS + 1000);
    expect(await confirm(member.browser, late, await member.freshCode())).toMatchObject(invalid);
    const tried = await ticketOf(member, member.browser);
    const right = await member.freshCode();
    for (let i = 0; i < 5; i++)
      expect(await confirm(member.browser, tried, wrongOf(right))).toMatchObject({
        ok: false,
        code: 'second_factor_wrong',
      });
    expect(await confirm(member.browser, tried, right)).toMatchObject(invalid);
    expect(await confirm(member.browser, 'A'.repeat(43), '123456')).toMatchObject(invalid);
  });

  test('only one of two concurrent confirmations opens a session', async () => {
    const member = await guarded();
    const ticket = await ticketOf(member, member.browser);
    const code = await member.freshCode();
    const outcomes = await Promise.all([1, 2, 3].map(() => confirm(member.browser, ticket, code)));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  });

  test('a changed password and a lock invalidate its ticket', async () => {
    const member = await guarded();
    const id = (await world.platform.modules.identity.memberIdOf('DENLONG', member.name)) as MemberId;
    const locked = await ticketOf(member, member.browser);
    await world.platform.modules.identity.lockMember(id);
    expect(await confirm(member.browser, locked, await member.freshCode())).toMatchObject({
      ok: false,
      code: 'login_ticket_invalid',
    });
    await world.platform.modules.identity.unlockMember(id);
    member.browser.token = valueOf(
      await confirm(member.browser, await ticketOf(member, member.browser), await member.freshCode()),
    ).token;
    const stale = await ticketOf(member, member.browser);
    valueOf(
      await member.browser.caller.call('security.changePassword', {
        body: { oldPassword: PASSWORD, newPassword: 'đèn lồng mới', confirmNewPassword: 'đèn lồng mới' },
      }),
    );
    expect(await confirm(member.browser, stale, await member.freshCode())).toMatchObject({
      ok: false,
      code: 'login_ticket_invalid',
    });
  });
});

describe('a remembered login and the second step', () => {
  test('replaces it only when created, or renewed, with the step taken', async () => {
    const name = `guarded_${++named}`;
    const browser = openBrowser(world.address);
    valueOf(await register(browser.caller, name));
    const made = valueOf(await signIn(browser.caller, name, PASSWORD, { remember: true }));
    browser.token = made.token;
    const { secret } = valueOf(await browser.caller.call('security.startTotp', { body: { password: PASSWORD } }));
    const freshCode = async () => {
      await world.clock.advance(2 * STEP_MS);
      return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: world.clock.now() });
    };
    valueOf(await browser.caller.call('security.confirmTotp', { body: { code: await freshCode() } }));
    const resume = (rememberToken: string) =>
      browser.caller.call('session.login', { body: { username: name, rememberToken } });
    const resumed = await resume(made.rememberToken!);
    expect(resumed).toMatchObject({ ok: false, code: 'second_factor_required' });
    const confirmed = valueOf(
      await confirm(browser, (!resumed.ok && resumed.value?.['ticket']) as string, await freshCode()),
    );
    expect(valueOf(await resume(confirmed.rememberToken!)).userName).toBe(name);
  });
});
