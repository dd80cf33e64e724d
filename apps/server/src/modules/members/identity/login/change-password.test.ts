import { calls } from '@lantern/contract';
import type { CallShape } from '@lantern/contract/call';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPerson, PASSWORD, signIn, type Person } from '../../../../../../../tests/kit/src/applicants.ts';
import { openBrowser } from '../../../../../../../tests/kit/src/browser.ts';
import { valueOf } from '../../../../../../../tests/kit/src/caller.ts';
import { startTestPlatform, type TestPlatform } from '../../../../../../../tests/kit/src/platform.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { IdentityModule } from '../index.ts';

const NEXT = 'một mật khẩu khác';
const WRONG = 'not the password';

let world: TestPlatform;
let identity: IdentityModule;
let named = 0;
beforeAll(async () => {
  world = await startTestPlatform();
  identity = world.platform.modules.identity;
});
afterAll(() => world.close());

const person = () => newPerson(world, `changer_${++named}`);

const change = ({ browser }: Pick<Person, 'browser'>, body: Record<string, unknown>) =>
  browser.caller.call('security.changePassword', {
    body: { oldPassword: PASSWORD, newPassword: NEXT, confirmNewPassword: NEXT, ...body },
  });

const passwordRow = ({ id }: Person) =>
  world.query(`SELECT password_hash, password_set_at, password_change_required FROM identity.member WHERE id = $1`, [
    id,
  ]);

describe('changing the password', () => {
  test.each([
    ['no confirmation', { confirmNewPassword: '' }, 'confirm_required'],
    ['another confirmation', { confirmNewPassword: `${NEXT}!` }, 'confirm_mismatch'],
    ['a short one', { newPassword: 'short', confirmNewPassword: 'short', oldPassword: WRONG }, 'password_format'],
    [
      'a common one',
      { newPassword: 'Matkhau123', confirmNewPassword: 'Matkhau123', oldPassword: WRONG },
      'password_common',
    ],
    ['a wrong old one', { oldPassword: WRONG }, 'password_wrong'],
    ['no old one and no ticket', { oldPassword: '' }, 'password_wrong'],
    ['a made-up ticket', { oldPassword: '', ticket: 'A'.repeat(43) }, 'change_ticket_invalid'],
    ['the same one', { newPassword: PASSWORD.normalize('NFD'), confirmNewPassword: PASSWORD }, 'password_unchanged'],
  ])('%s is refused and changes nothing', async (_, body, code) => {
    const someone = await person();
    const before = await passwordRow(someone);
    expect(await change(someone, body)).toMatchObject({ ok: false, code });
    expect(await passwordRow(someone)).toEqual(before);
    valueOf(await someone.browser.caller.call('member.profile'));
  });

  test('the own name is too common', async () => {
    const someone = await person();
    expect(await change(someone, { newPassword: someone.name, confirmNewPassword: someone.name })).toMatchObject({
      ok: false,
      code: 'password_common',
    });
  });

  test('keeps the calling session, ends every other token at once; only the new password signs in', async () => {
    const someone = await person();
    const elsewhere = openBrowser(world.address);
    elsewhere.token = valueOf(await signIn(elsewhere.caller, someone.name, PASSWORD)).token;
    valueOf(await change(someone, {}));
    valueOf(await someone.browser.caller.call('member.profile'));
    expect(await elsewhere.caller.call('member.profile')).toMatchObject({ ok: false, code: 'session_ended' });
    expect(await signIn(elsewhere.caller, someone.name, PASSWORD)).toMatchObject({
      ok: false,
      code: 'wrong_credentials',
    });
    valueOf(await signIn(elsewhere.caller, someone.name, NEXT));
    expect(
      await world.query(
        `SELECT DISTINCT end_reason FROM identity.session WHERE member_id = $1 AND ended_at IS NOT NULL`,
        [someone.id],
      ),
    ).toEqual([{ end_reason: 'password_changed' }]);
  });

  test('an account without a password cannot enter an old one, and gets none from a session alone', async () => {
    const someone = await person();
    await world.query('UPDATE identity.member SET password_hash = NULL WHERE id = $1', [someone.id]);
    for (const oldPassword of ['', PASSWORD])
      expect(await change(someone, { oldPassword })).toMatchObject({ ok: false, code: 'password_wrong' });
  });

  test('a concurrent login with the old password does not survive the change', async () => {
    const someone = await person();
    const others = Array.from({ length: 6 }, () => openBrowser(world.address));
    const [changed, ...logins] = await Promise.all([
      change(someone, {}),
      ...others.map((browser) => signIn(browser.caller, someone.name, PASSWORD)),
    ]);
    valueOf(changed);
    const opened = logins.flatMap((login) => (login.ok ? [login.value.token] : []));
    const outcomes = await Promise.all(
      opened.map(async (token) => (await openBrowser(world.address, { token }).caller.call('member.profile')).ok),
    );
    expect(outcomes).not.toContain(true);
    // From another address: the ones above may have failed often enough to be throttled.
    expect(
      await signIn(openBrowser(world.address, { from: '127.0.0.9' }).caller, someone.name, PASSWORD),
    ).toMatchObject({ ok: false, code: 'wrong_credentials' });
  });
});

describe('the password check inside a session', () => {
  test('waits grow with failures, also of concurrent guesses, and end', async () => {
    const { id } = await person();
    expect(await identity.checkPassword(id, PASSWORD)).toEqual({ ok: true, value: undefined });
    const guesses = await Promise.all(Array.from({ length: 24 }, () => identity.checkPassword(id, WRONG)));
    const codes = guesses.map((guess) => !guess.ok && guess.code);
    expect(new Set(codes)).toEqual(new Set(['password_wrong', 'rate_limited']));
    // Five without a wait, and at most ten concurrent ones that passed before the first was known to be wrong.
    expect(codes.filter((code) => code === 'password_wrong').length).toBeLessThanOrEqual(15);
    const waiting = await identity.checkPassword(id, PASSWORD);
    expect(waiting).toMatchObject({ ok: false, code: 'rate_limited', value: { retryAfterSec: expect.any(Number) } });
    await world.clock.advance(Number(!waiting.ok && waiting.value?.['retryAfterSec']) * 1000);
    expect(await identity.checkPassword(id, PASSWORD)).toMatchObject({ ok: true });
    expect(await identity.checkPassword(id, WRONG)).toMatchObject({ ok: false, code: 'password_wrong' });
  });

  test('failures throttle only their own member, and unknown ids have no password', async () => {
    const [one, other] = [await person(), await person()];
    for (let i = 0; i < 7; i++) await identity.checkPassword(one.id, WRONG);
    expect(await identity.checkPassword(other.id, PASSWORD)).toMatchObject({ ok: true });
    expect(await identity.checkPassword('nobody' as MemberId, PASSWORD)).toMatchObject({
      ok: false,
      code: 'password_wrong',
    });
  });
});

describe('a password that must be changed', () => {
  /** Path of a call with its parameters filled in. */
  const addressOf = (call: CallShape) =>
    `${world.address}${call.path.replace(/:[A-Za-z]+/g, '00000000000000000000000000')}`;
  const live = (Object.entries(calls) as [string, CallShape][]).filter(
    ([, call]) => call.state === 'live' && (call.auth === 'session' || call.auth === 'member'),
  );

  async function askedWith(token: string, call: CallShape): Promise<string> {
    const answer = await fetch(addressOf(call), {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(call.method === 'GET' || call.body === 'none'
          ? {}
          : { 'content-type': call.body === 'image' ? 'image/png' : 'application/json' }),
      },
      ...(call.method === 'GET' || call.body === 'none' ? {} : { body: '{}' }),
    });
    const { success, code } = (await answer.json()) as { success: boolean; code?: string };
    return success ? 'ok' : String(code);
  }

  test('blocks every live call that needs a session except the marked ones, as soon as it is required', async () => {
    const { id, browser } = await person();
    expect(await identity.requirePasswordChange('nobody' as MemberId)).toEqual({
      ok: false,
      code: 'account_not_found',
    });
    expect(await identity.requirePasswordChange(id)).toMatchObject({ ok: true });
    expect(live.length).toBeGreaterThan(20);
    const answers = new Map<string, string>();
    for (const [name, call] of live)
      if (!call.duringPasswordChange) answers.set(name, await askedWith(browser.token!, call));
    expect([...answers].filter(([, code]) => code !== 'password_change_required')).toEqual([]);
    const open = live.filter(([, call]) => call.duringPasswordChange);
    expect(open.map(([name]) => name)).toContain('security.changePassword');
    // The call that ends the session comes last.
    for (const [name, call] of open.toSorted(
      ([one], [other]) => Number(one === 'session.logout') - Number(other === 'session.logout'),
    )) {
      expect([name, await askedWith(browser.token!, call)]).not.toEqual([name, 'password_change_required']);
    }
    expect(await browser.caller.call('session.logout')).toMatchObject({ ok: false, code: 'session_ended' });
  });

  test('the login returns a ticket that replaces the old password, once, in its session, for a quarter of an hour', async () => {
    const someone = await person();
    await identity.requirePasswordChange(someone.id);
    const [browser, other] = [openBrowser(world.address), openBrowser(world.address)];
    const { token, changeTicket } = valueOf(await signIn(browser.caller, someone.name, PASSWORD));
    browser.token = token;
    other.token = valueOf(await signIn(other.caller, someone.name, PASSWORD)).token;
    expect(changeTicket).toMatch(/^[\w-]{43}$/);
    const withTicket = { oldPassword: undefined, ticket: changeTicket };
    expect(await change({ browser: other }, withTicket)).toMatchObject({ ok: false, code: 'change_ticket_invalid' });
    expect(
      await change({ browser }, { ...withTicket, newPassword: PASSWORD, confirmNewPassword: PASSWORD }),
    ).toMatchObject({ ok: false, code: 'password_unchanged' });
    valueOf(await change({ browser }, withTicket));
    valueOf(await browser.caller.call('member.profile'));
    expect(
      await change(
        { browser },
        { ...withTicket, newPassword: 'lần thứ hai đây', confirmNewPassword: 'lần thứ hai đây' },
      ),
    ).toMatchObject({ ok: false, code: 'change_ticket_invalid' });
    expect(valueOf(await signIn(browser.caller, someone.name, NEXT))).not.toHaveProperty('changeTicket');
    await identity.requirePasswordChange(someone.id);
    const late = valueOf(await signIn(browser.caller, someone.name, NEXT));
    browser.token = late.token;
    await world.clock.advance(15 * 60_000 + 1000);
    expect(
      await change(
        { browser },
        { oldPassword: undefined, ticket: late.changeTicket, newPassword: PASSWORD, confirmNewPassword: PASSWORD },
      ),
    ).toMatchObject({ ok: false, code: 'change_ticket_invalid' });
    valueOf(await change({ browser }, { oldPassword: NEXT, newPassword: PASSWORD, confirmNewPassword: PASSWORD }));
  });

  test('only one of two concurrent uses of a ticket changes the password', async () => {
    const someone = await person();
    await identity.requirePasswordChange(someone.id);
    const browser = openBrowser(world.address);
    const { token, changeTicket } = valueOf(await signIn(browser.caller, someone.name, PASSWORD));
    browser.token = token;
    const passwords = ['ước nguyện thứ nhất', 'ước nguyện thứ hai'];
    const outcomes = await Promise.all(
      passwords.map((candidate) =>
        change(
          { browser },
          { oldPassword: undefined, ticket: changeTicket, newPassword: candidate, confirmNewPassword: candidate },
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  });

  test('a remembered login returns no ticket: a device does not prove who holds it', async () => {
    const { name, id } = await person();
    const browser = openBrowser(world.address);
    const { rememberToken } = valueOf(await signIn(browser.caller, name, PASSWORD, { remember: true }));
    await identity.requirePasswordChange(id);
    expect(
      valueOf(await browser.caller.call('session.login', { body: { username: name, rememberToken } })),
    ).not.toHaveProperty('changeTicket');
  });
});
