/** The second step of a login on a phone: authenticator code and recovery code, with the remembered login. */
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestMember, type TestPlatform } from '../kit/src/index.ts';
import { launchBrowser, openPhone, type Phone, tapBox } from '../setup/phone.ts';
import { described, expectSoon, fill, focusedName, press, slide, stored } from '../setup/login-screen.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

const STEP_MS = 30_000;
/** The browser logs a refused call to the console too. */
const REFUSED = /\/wps\/session\/login/;

let here: TestPlatform;
let browser: Browser;
let member: TestMember;
let secret: string;
let recoveryCodes: string[];
const codeAt = (atMs: number): string =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: STEP_MS / 1000 }).generate({ timestamp: atMs });

beforeAll(async () => {
  here = await startTestPlatform();
  member = await newMember(here.address);
  ({ secret } = valueOf(await member.caller.call('security.startTotp', { body: { password: member.password } })));
  valueOf(await member.caller.call('security.confirmTotp', { body: { code: codeAt(here.clock.now()) } }));
  const made = valueOf(await member.caller.call('security.makeRecoveryCodes', { body: { password: member.password } }));
  recoveryCodes = [...made.codes];
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await here.close();
});
/** A code is valid once: every test uses its own time step. */
beforeEach(() => here.clock.advance(2 * STEP_MS));

async function atSecondStep(run: (page: Page, phone: Phone) => Promise<void>): Promise<void> {
  const phone = await openPhone(browser, here.address, { expected: REFUSED });
  const { page } = phone;
  await page.goto('/m/login');
  await fill(page, { username: member.userName, password: member.password });
  await tapBox(page, 'remember');
  await slide(page);
  await page.getByTestId('submit').tap();
  await page.getByRole('heading', { name: 'Xác nhận đăng nhập' }).waitFor();
  await run(page, phone);
  expect(phone.complaints).toEqual([]);
  await phone.close();
}

test('an authenticator code opens the session; a short or wrong one shows an error at its field', async () => {
  await atSecondStep(async (page) => {
    expect((await stored(page)).device['MC_SESSION_INFO']).toBeUndefined();
    await fill(page, { code: '12 3' });
    await expect.poll(() => page.getByTestId('field-code').inputValue()).toBe('123');
    await press(page);
    await expect.poll(() => described(page, 'code')).toEqual({ invalid: true, text: 'Mã có đủ 6 chữ số' });
    await expect.poll(() => focusedName(page)).toBe('code');
    await expect.poll(() => page.locator('form').ariaSnapshot()).toContain('textbox "Mã 6 số"');
    await expect.poll(() => accessibilityFindings(page)).toEqual([]);
    const right = codeAt(here.clock.now());
    await fill(page, { code: right === '000000' ? '000001' : '000000' });
    await page.getByTestId('submit').tap();
    await expectSoon(() => described(page, 'code')).toEqual({
      invalid: true,
      text: 'Mã xác nhận không đúng, vui lòng thử lại',
    });
    await expect.poll(() => page.getByTestId('field-code').inputValue()).toBe('');
    await fill(page, { code: codeAt(here.clock.now()) });
    await page.getByTestId('submit').tap();
    await page.waitForURL('**/m/home');
    const kept = async (name: string): Promise<unknown> => JSON.parse((await stored(page)).device[name] ?? 'null');
    await expect.poll(() => kept('MC_SESSION_INFO')).toMatchObject({ userName: member.userName });
    await expect.poll(() => kept('remPass')).toMatchObject([{ type: 'username', username: member.userName }]);
  });
});

test('a recovery code does too; the way back leads to the password', async () => {
  await atSecondStep(async (page) => {
    await page.getByTestId('header-back').tap();
    await page.getByTestId('field-username').waitFor();
  });
  await atSecondStep(async (page) => {
    await page.getByTestId('factor-method').getByRole('radio', { name: 'Mã khôi phục' }).tap();
    // Each is valid once, also for another attempt.
    await fill(page, { code: recoveryCodes.pop()! });
    await page.getByTestId('submit').tap();
    await page.waitForURL('**/m/home');
    await expect
      .poll(async () => JSON.parse((await stored(page)).device['MC_SESSION_INFO'] ?? '{}'))
      .toMatchObject({ userName: member.userName });
  });
});
