/** Changing and recovering a password, and leaving, on a phone against the real platform. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestMember, type TestPlatform } from '../kit/src/index.ts';
import { memberIdOf, signIn } from '../kit/src/applicants.ts';
import { atForm, launchBrowser, openPhone, storedSession, type Phone, tapBox, toasted } from '../setup/phone.ts';
import { described, expectSoon, fill, focusedName, press, slide, stored } from '../setup/login-screen.ts';
import { newName, newNumber } from '../setup/register-screen.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

const NEW_PASSWORD = 'con thuyền giấy trôi xa';
/** The browser logs a refused call to the console too. */
const REFUSED = /\/wps\/(session\/login|member\/password|email\/code|sms\/code)|answer: 403|403 \(Forbidden\)/;

let here: TestPlatform;
let browser: Browser;
beforeAll(async () => {
  here = await startTestPlatform();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await here.close();
});

async function onPhone(
  member: TestMember | undefined,
  path: string,
  run: (page: Page, phone: Phone) => Promise<void>,
  language = 'VI',
): Promise<void> {
  const session = member ? storedSession(member.token, member.userName) : {};
  await atForm(browser, here.address + path, { expected: REFUSED, stored: { language, ...session } }, run);
}

const atHome = (page: Page): Promise<void> => page.waitForURL('**/m/home');
/** By the page's own clock: on a busy machine this process sees the page late. Returns how long the text was shown. */
async function timeFromWordsToHome(page: Page, words: string): Promise<() => Promise<number>> {
  await page.evaluate((wanted) => {
    const times = { saidMs: Number.NaN, leftMs: Number.NaN };
    Object.assign(window, { times });
    new MutationObserver(() => {
      const nowMs = performance.now();
      const said = document.querySelector('[data-testid="toast"]')?.textContent?.includes(wanted) === true;
      if (said && Number.isNaN(times.saidMs)) times.saidMs = nowMs;
      if (location.pathname === '/m/home' && Number.isNaN(times.leftMs)) times.leftMs = nowMs;
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, words);
  return async () => {
    await page.getByTestId('header-user-info').waitFor();
    return page.evaluate(() => {
      const { times } = window as unknown as { times: { saidMs: number; leftMs: number } };
      return times.leftMs - times.saidMs;
    });
  };
}

const newPasswords = (password: string) => ({ newPassword: password, confirmNewPassword: password });

describe('changing', () => {
  test('[ACC-13] [SYS-16/fields] the name is fixed, the old password is required, and each field shows its error', async () => {
    const member = await newMember(here.address);
    await onPhone(
      member,
      '/m/changePsw',
      async (page) => {
        const name = page.getByTestId('field-username');
        await expect.poll(() => name.inputValue()).toBe(member.userName);
        await expect.poll(() => name.getAttribute('readonly')).not.toBeNull();
        await press(page);
        await expect.poll(() => focusedName(page)).toBe('oldPassword');
        await expect.poll(async () => (await described(page, 'oldPassword')).text).toBe('Please enter your password');
        await expect.poll(async () => (await described(page, 'confirmNewPassword')).text).toBe('Enter password');
        await fill(page, { newPassword: 'short', confirmNewPassword: 'other' });
        await expect
          .poll(async () => (await described(page, 'newPassword')).text)
          .toBe('The password must have 8 to 128 characters');
        await expect
          .poll(async () => (await described(page, 'confirmNewPassword')).text)
          .toBe('Confirmation password not matched');
        await expect.poll(() => accessibilityFindings(page)).toEqual([]);

        await fill(page, { oldPassword: 'not the password', ...newPasswords(NEW_PASSWORD) });
        await page.getByTestId('submit').tap();
        await expectSoon(() => described(page, 'oldPassword')).toEqual({
          invalid: true,
          text: 'The old password is wrong',
        });
        await expect.poll(() => page.getByTestId('toast').count()).toBe(0);
        await fill(page, { oldPassword: member.password, ...newPasswords('password123') });
        await page.getByTestId('submit').tap();
        await expectSoon(() => described(page, 'newPassword')).toEqual({
          invalid: true,
          text: 'This password is too common, please choose another',
        });
        await expect.poll(() => new URL(page.url()).pathname).toBe('/m/changePsw');
      },
      'EN',
    );
  });

  test('[ACC-13] the same password opens a popup; otherwise it is saved, confirmed, remembered, and home follows a second later', async () => {
    const member = await newMember(here.address);
    await onPhone(undefined, '/m/login', async (page, { context }) => {
      await fill(page, { username: member.userName, password: member.password });
      await tapBox(page, 'remember');
      await slide(page);
      await page.getByTestId('submit').tap();
      await atHome(page);
      const slotOf = async (): Promise<string> => (await stored(page)).device['remPass'] ?? '';
      const before = await slotOf();
      await page.goto('/m/changePsw');
      await fill(page, { oldPassword: member.password, ...newPasswords(member.password) });
      await page.getByTestId('submit').tap();
      await expect
        .poll(() => page.getByTestId('dialog').innerText())
        .toContain('Mật khẩu mới không được trùng mật khẩu cũ');
      await page.getByTestId('dialog-confirm').tap();
      await fill(page, newPasswords(NEW_PASSWORD));
      const restMs = await timeFromWordsToHome(page, 'Đã lưu mật khẩu mới');
      await page.getByTestId('submit').tap();
      await atHome(page);
      expect(await restMs()).toBeGreaterThan(500);

      await page.getByTestId('header-user-info').waitFor();
      const after = await slotOf();
      expect(after).not.toBe(before);
      for (const secret of [member.password, NEW_PASSWORD])
        expect(JSON.stringify(await stored(page))).not.toContain(secret);
      await page.evaluate(() => localStorage.removeItem('MC_SESSION_INFO'));
      const again = await context.newPage();
      await again.goto('/m/home');
      await again.getByTestId('header-user-info').waitFor();
    });
    expect(await signIn(here.guest(), member.userName, member.password)).toMatchObject({
      ok: false,
      code: 'wrong_credentials',
    });
    expect(valueOf(await signIn(here.guest(), member.userName, NEW_PASSWORD)).userName).toBe(member.userName);
  });

  test('[ACC-13] a due change follows the login everywhere, asks for no old password while its ticket is valid, and ends when done', async () => {
    const member = await newMember(here.address);
    valueOf(await here.platform.modules.identity.requirePasswordChange(await memberIdOf(here, member.userName)));
    await onPhone(undefined, '/m/login', async (page) => {
      const logIn = async (password: string): Promise<void> => {
        await fill(page, { username: member.userName, password });
        await slide(page);
        await page.getByTestId('submit').tap();
      };
      await logIn(member.password);
      await page.waitForURL('**/m/changePsw');
      await page.getByTestId('field-newPassword').waitFor();
      await expect.poll(() => page.getByTestId('field-oldPassword').count()).toBe(0);
      expect(
        Object.values((await stored(page)).device)
          .concat(Object.values((await stored(page)).tab))
          .join(),
      ).not.toContain('ticket');

      // A reload loses the ticket: the old password replaces it, and other screens lead back here.
      await page.goto('/m/member/home');
      await page.waitForURL('**/m/changePsw');
      await page.getByTestId('field-oldPassword').waitFor();
      await page.getByTestId('sign-out').tap();
      await page.getByTestId('dialog-confirm').tap();
      await atHome(page);
      await page.getByTestId('header-login').tap();
      await logIn(member.password);
      await page.waitForURL('**/m/changePsw');
      await page.getByTestId('field-newPassword').waitFor();
      await expect.poll(() => page.getByTestId('field-oldPassword').count()).toBe(0);
      await fill(page, newPasswords(NEW_PASSWORD));
      await page.getByTestId('submit').tap();
      await atHome(page);
      await page.goto('/m/changePsw');
      await page.getByTestId('field-oldPassword').waitFor();
    });
  });
});

describe('forgotten', () => {
  /** Of an attempt's own, because a number or an address gets one code a minute. */
  const newEmail = (): string => `${newName()}@example.vn`;

  async function memberWith(mobile: string, email: string): Promise<TestMember> {
    const member = await newMember(here.address);
    await here.query(`UPDATE identity.member SET mobile = $1 WHERE username = $2`, [
      `+84${mobile.slice(1)}`,
      member.userName,
    ]);
    await here.query(
      `INSERT INTO identity.member_field (member_id, field, value) SELECT id, 'email', $1 FROM identity.member WHERE username = $2`,
      [email, member.userName],
    );
    return member;
  }

  test('[ACC-14] [ACC-12] by SMS: encrypted, with the slider, and the new password signs in', async () => {
    const mobile = newNumber();
    const member = await memberWith(mobile, newEmail());
    await onPhone(undefined, '/m/forget', async (page) => {
      await press(page);
      await expect.poll(() => focusedName(page)).toBe('mobileNum');
      await fill(page, { mobileNum: mobile });
      await page.getByTestId('get-code').tap();
      await toasted(page, /Đã gửi mã/);
      const { code } = valueOf(await here.guest().call('sandbox.codes', { query: { mobile: `+84${mobile.slice(1)}` } }))
        .list[0]!;
      await fill(page, {
        verificationCode: code === '000000' ? '111111' : '000000',
        newPassword: NEW_PASSWORD,
        confirmNewPassword: 'khác',
      });
      await slide(page);
      await press(page);
      await expect
        .poll(async () => (await described(page, 'confirmNewPassword')).text)
        .toBe('Mật khẩu xác nhận không khớp');
      await fill(page, { confirmNewPassword: NEW_PASSWORD });
      await page.getByTestId('submit').tap();
      await expectSoon(() => described(page, 'verificationCode')).toEqual({
        invalid: true,
        text: 'Mã xác minh không đúng hoặc đã hết hạn',
      });
      await expect.poll(() => page.getByTestId('slider').getAttribute('data-state')).toBe('idle');
      await expect.poll(() => accessibilityFindings(page)).toEqual([]);

      await fill(page, { verificationCode: code });
      await slide(page);
      const requested = page.waitForRequest('**/wps/member/password/phone');
      await page.getByTestId('submit').tap();
      const request = await requested;
      expect(request.headers()).toMatchObject({
        'content-type': 'application/json',
        encryption: expect.stringMatching(/./) as string,
      });
      expect(Object.keys(request.postDataJSON() as object)).toEqual(['payload']);
      await page.waitForURL('**/m/login');
      await toasted(page, /Đã đặt mật khẩu mới, mời bạn đăng nhập/);
    });
    expect(valueOf(await signIn(here.guest(), member.userName, NEW_PASSWORD)).userName).toBe(member.userName);
  });

  test('[ACC-14] by email: the name is filled in at the login; an unknown address gets the same answer', async () => {
    const email = newEmail();
    const unknown = newEmail();
    const member = await memberWith(newNumber(), email);
    await onPhone(undefined, '/m/forget', async (page) => {
      await page.getByTestId('forget-way').getByRole('radio', { name: 'Email' }).tap();
      await fill(page, { username: 'khong_co_ai', email: unknown });
      await page.getByTestId('get-code').tap();
      await toasted(page, /Đã gửi mã/);
      expect(valueOf(await here.guest().call('sandbox.emails', { query: { email: unknown } })).list).toEqual([]);
    });
    await onPhone(undefined, '/m/forget', async (page) => {
      await page.getByTestId('forget-way').getByRole('radio', { name: 'Email' }).tap();
      await fill(page, { username: member.userName, email: 'not an address' });
      await page.getByTestId('get-code').tap();
      await expectSoon(async () => (await described(page, 'email')).invalid).toBe(true);
      await fill(page, { email });
      await page.getByTestId('get-code').tap();
      await toasted(page, /Đã gửi mã/);
      await expectSoon(() => page.getByTestId('get-code').innerText()).toMatch(/^\d+ giây$/);
      const { code } = valueOf(await here.guest().call('sandbox.emails', { query: { email } })).list[0]!;
      await fill(page, { verificationCode: code, ...newPasswords(NEW_PASSWORD) });
      await slide(page);
      await page.getByTestId('submit').tap();
      await page.waitForURL('**/m/login');
      await expect.poll(() => page.getByTestId('field-username').inputValue()).toBe(member.userName);
      await fill(page, { password: NEW_PASSWORD });
      await slide(page);
      await page.getByTestId('submit').tap();
      await atHome(page);
    });
  });
});

test('[ACC-15] logout is confirmed first; then the token is revoked, storage is cleared, and home replaces the page', async () => {
  const member = await newMember(here.address);
  const phone = await openPhone(browser, here.address, {
    stored: { language: 'VI', autoLogin: '1', ...storedSession(member.token, member.userName) },
  });
  const { page } = phone;
  await page.goto('/m/home');
  await page.getByTestId('header-logout').tap();
  const dialog = page.getByRole('alertdialog', { name: 'Thông báo' });
  await expect.poll(() => dialog.innerText()).toContain('Bạn có chắc muốn đăng xuất?');
  await page.getByTestId('dialog-cancel').tap();
  await dialog.waitFor({ state: 'detached' });
  valueOf(await member.caller.call('member.profile'));

  let answerNow = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  await page.route('**/wps/session/logout', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByTestId('header-logout').tap();
  const requested = page.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().endsWith('/wps/session/logout'),
  );
  await page.getByTestId('dialog-confirm').tap();
  expect((await requested).headers()['authorization']).toBe(`Bearer ${member.token}`);
  expect(await toasted(page, /\S/)).toMatchObject({ type: 'loading' });
  answerNow();
  await page.getByTestId('header-login').waitFor();
  await expect.poll(() => page.getByTestId('toast').count()).toBe(0);
  const { device, tab } = await stored(page);
  expect([device['MC_SESSION_INFO'], tab['MC_SESSION_INFO'], device['autoLogin']]).toEqual([undefined, undefined, '0']);
  expect(await member.caller.call('member.profile')).toMatchObject({ ok: false, code: 'session_ended' });
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
