/** Login by mobile number on a phone: asking for the code, and verifying the number by a provider where configured. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, valueOf } from '../kit/src/index.ts';
import { described, expectSoon, fill, focusedName, setSwitch } from '../setup/login-screen.ts';
import { atHome, byMobile, byName, MOBILE, openLoginWorld, type LoginWorld } from '../setup/login-world.ts';
import { pressBlocked, stopClock, toasted } from '../setup/phone.ts';

let world: LoginWorld;
beforeAll(async () => {
  world = await openLoginWorld();
});
afterAll(() => world?.close());

describe('the code button', () => {
  test('[ACC-10] checks the number and a typed code, drops the leading zero, confirms, counts down, and is enabled again', async () => {
    await world.forgetCodes();
    await world.atLogin(async (page) => {
      await byMobile(page);
      const button = page.getByTestId('get-code');
      await expect.poll(() => button.innerText()).toBe('Lấy mã');
      const sent: unknown[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/wps/sms/code')) sent.push(request.postDataJSON());
      });
      await fill(page, { mobileNum: '0912' });
      await button.tap();
      await expectSoon(() => described(page, 'mobileNum')).toMatchObject({ invalid: true });
      await fill(page, { mobileNum: '09123456' });
      await button.tap();
      await expect
        .poll(() => described(page, 'mobileNum'))
        .toEqual({ invalid: true, text: 'Số điện thoại phải có 9 chữ số' });
      await expect.poll(() => focusedName(page)).toBe('mobileNum');
      expect(sent).toEqual([]);
      await fill(page, { mobileNum: `${MOBILE}0000000000999` });
      await expect.poll(() => page.getByTestId('field-mobileNum').inputValue()).toHaveLength(20);
      await fill(page, { mobileNum: MOBILE });
      // The clock moves only when the test moves it.
      await page.clock.install();
      await stopClock(page);
      await button.tap();
      const toast = page.getByTestId('toast');
      await expectSoon(async () => (await toast.allInnerTexts()).join()).toMatch(/Đang gửi mã…|Đã gửi mã/);
      await page.getByText('Đã gửi mã').waitFor();
      expect(await toast.filter({ hasText: 'Đã gửi mã' }).getAttribute('data-duration-ms')).toBe('1500');
      expect(sent).toEqual([
        expect.objectContaining({ mobileNum: '912345678', countryDialingCode: '84', purpose: 'login' }),
      ]);
      await page.clock.runFor(1_600);
      await expect.poll(() => toast.count()).toBe(0);

      await expectSoon(() => button.innerText()).toMatch(/^\d+ giây$/);
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
      const first = Number.parseInt(await button.innerText(), 10);
      await page.clock.runFor(10_000);
      await expect.poll(async () => first - Number.parseInt(await button.innerText(), 10)).toBe(10);
      await pressBlocked(button);
      await page.clock.runFor(first * 1000);
      await expect.poll(() => button.innerText()).toBe('Lấy mã');
      await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
      expect(sent).toHaveLength(1);
    });
  });

  test('[ACC-10] leaving clears the countdown', async () => {
    await world.forgetCodes();
    await world.atLogin(async (page) => {
      await byMobile(page);
      await fill(page, { mobileNum: MOBILE });
      await page.getByTestId('get-code').tap();
      await expectSoon(() => page.getByTestId('get-code').innerText()).toMatch(/giây/);
      await byName(page);
      await byMobile(page);
      await expect.poll(() => page.getByTestId('get-code').innerText()).toBe('Lấy mã');
    });
  });
});

test('[ACC-10] [ACC-11] where a provider verifies the number the wait is a minute, a failed send ends it, and the code is verified before the login is sent', async () => {
  await world.forgetCodes();
  const prove = async (way: 'code' | 'idToken'): Promise<void> => {
    await world.here.query('UPDATE system.merchant SET phone_verification = $1', [way]);
    await setSwitch(world.here, 'MOBILEVERCODELOGIN3', true);
    await eventually(
      'the sign-in settings',
      async () => valueOf(await world.here.guest().call('system.settings')).phoneVerification === way,
    );
  };
  await prove('idToken');
  await world.atLogin(async (page) => {
    const order: string[] = [];
    page.on('request', (request) => {
      const call = /\/wps\/(session\/phone\/\w+|session\/login|sms\/code)$/.exec(request.url())?.[1];
      if (call !== undefined) order.push(call);
    });
    await byMobile(page);
    await fill(page, { mobileNum: MOBILE });
    const refusal = { success: false, code: 'mobile_invalid', message: 'Số điện thoại không hợp lệ' };
    await page.route('**/wps/session/phone/code', (route) => route.fulfill({ status: 400, json: refusal }), {
      times: 1,
    });
    await page.getByTestId('get-code').tap();
    await expectSoon(() => described(page, 'mobileNum')).toEqual({ invalid: true, text: refusal.message });
    await expect.poll(() => page.getByTestId('toast').count()).toBe(0);
    await expect.poll(() => page.getByTestId('get-code').innerText()).toBe('Lấy mã');
    order.length = 0;
    await page.getByTestId('get-code').tap();
    await expectSoon(() => page.getByTestId('get-code').innerText()).toMatch(/^([1-5]?\d|60) giây$/);
    await toasted(page, /Đã gửi mã/);
    await fill(page, { verificationCode: await world.lastCode() });
    await page.getByTestId('submit').tap();
    await atHome(page);
    expect(order).toEqual(['session/phone/code', 'session/phone/verify', 'session/login']);
  });
  await prove('code');
});
