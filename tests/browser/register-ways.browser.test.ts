/** Other ways to register on a phone: by mobile number, with optional fields, over the current page. */
import { REGISTRATION_FIELDS } from '@lantern/contract/constants';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { valueOf } from '../kit/src/index.ts';
import { openPhone, toasted } from '../setup/phone.ts';
import { described, expectSoon, fill, press, slide, solvePicture, watchPictures } from '../setup/login-screen.ts';
import {
  agreeAndSlide,
  arrive,
  drawnFields,
  fillAll,
  newName,
  newNumber,
  openRegisterWorld,
  PASSWORD,
  REFUSED,
  type RegisterWorld,
} from '../setup/register-screen.ts';

let world: RegisterWorld;
beforeAll(async () => {
  world = await openRegisterWorld();
});
afterEach(() => world.restore());
afterAll(() => world?.close());

describe('[ACC-21] by mobile number', () => {
  const lastCode = async (mobileNum: string) =>
    valueOf(await world.here.guest().call('sandbox.codes', { query: { mobile: `+84${mobileNum.slice(1)}` } })).list[0]!
      .code;

  async function prove(page: Page, mobileNum: string): Promise<void> {
    await fill(page, { mobileNum });
    await page.getByTestId('get-code').tap();
    await toasted(page, /Đã gửi mã/);
    await expectSoon(async () => page.getByTestId('get-code').getAttribute('aria-disabled')).toBe('true');
    await fill(page, { verificationCode: await lastCode(mobileNum) });
  }

  test('with a code and a password', async () => {
    await world.open('MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3');
    await world.atRegister(async (page) => {
      const mobileNum = newNumber();
      await prove(page, mobileNum);
      await fill(page, { password: PASSWORD, confirmPassword: PASSWORD, payeeName: 'NGUYEN VAN THU' });
      await agreeAndSlide(page);
      await arrive(page);
      await expect
        .poll(() =>
          world.here.query('SELECT 1 FROM identity.member WHERE mobile = $1 AND password_hash IS NOT NULL', [
            `+84${mobileNum.slice(1)}`,
          ]),
        )
        .toHaveLength(1);
    });
  });

  test('with the code alone', async () => {
    await world.open('MOBILENUMREG3', 'REGMOBVERF3');
    await world.atRegister(async (page) => {
      await expect
        .poll(() => drawnFields(page))
        .toEqual(['mobileNum', 'verificationCode', 'payeeName', 'affiliateCode']);
      const mobileNum = newNumber();
      await prove(page, mobileNum);
      await fill(page, { payeeName: 'NGUYEN VAN THU' });
      await agreeAndSlide(page);
      await arrive(page);
      await expect
        .poll(() =>
          world.here.query('SELECT 1 FROM identity.member WHERE mobile = $1 AND password_hash IS NULL', [
            `+84${mobileNum.slice(1)}`,
          ]),
        )
        .toHaveLength(1);
    });
  });

  test('without a code there is no field for one, and a password is required', async () => {
    for (const more of [[], ['MOBILENUMPASSREG3']] as const) {
      await world.open('MOBILENUMREG3', ...more);
      await world.atRegister(async (page) => {
        await expect
          .poll(() => drawnFields(page))
          .toEqual(['mobileNum', 'password', 'confirmPassword', 'payeeName', 'affiliateCode']);
      });
    }
  });

  test('[ACC-22] [ACC-25] inputs accept only valid characters, and show errors in both languages', async () => {
    await world.open('MOBILENUMREG3', 'REGMOBVERF3');
    await world.askCaptcha(true);
    await world.atRegister(async (page) => {
      await fill(page, {
        mobileNum: '0912 345 678 901 234 567 890 123',
        verificationCode: '12a34567890123',
        captcha: '12x3456789',
      });
      await expect.poll(() => page.getByTestId('field-mobileNum').inputValue()).toBe('09123456789012345678');
      await expect.poll(() => page.getByTestId('field-verificationCode').inputValue()).toBe('1234567890');
      await expect.poll(() => page.getByTestId('field-captcha').inputValue()).toBe('123456');
      await fill(page, { mobileNum: '0912345', captcha: '', payeeName: 'Nguyễn' });
      await press(page);
      await expect.poll(async () => (await described(page, 'mobileNum')).text).toBe('Số điện thoại phải có 9 chữ số');
      await expect
        .poll(async () => (await described(page, 'payeeName')).text)
        .toBe('Vui lòng nhập đúng họ tên thật, viết không dấu và có dấu cách');
      await expect.poll(async () => (await described(page, 'captcha')).text).toBe('Vui lòng nhập mã xác minh');
      await fill(page, { mobileNum: '0212345678' });
      await expect.poll(async () => (await described(page, 'mobileNum')).text).toBe('Số điện thoại không hợp lệ');
      await page.getByTestId('language-picker').tap();
      await expectSoon(async () => (await described(page, 'payeeName')).text).toMatch(
        /real name without diacritics, with spaces/,
      );
      await fill(page, { mobileNum: '0912345' });
      await expectSoon(async () => (await described(page, 'mobileNum')).text).toMatch(/must have 9 digits/);
    });
  });
});

describe('[ACC-24] optional fields', () => {
  test('appear when operators enable them, and are stored', async () => {
    await world.configure('enabled = true');
    await world.atRegister(async (page) => {
      const all = REGISTRATION_FIELDS.filter((name) => name !== 'verificationCode');
      await expect.poll(async () => (await drawnFields(page)).toSorted()).toEqual([...all].toSorted());
      const username = newName();
      await fillAll(page, username);
      await fill(page, {
        nickname: 'Trăng Rằm',
        birthday: '1990-05-17',
        email: 'trang@denlong.example',
        paymentPassword: '258036',
        idNumber: '012345678901',
        zalo: '0912345678',
        qqNum: '123456789',
      });
      await agreeAndSlide(page);
      await arrive(page);
      const kept = await world.here.query<{ field: string }>(
        'SELECT field FROM identity.member_field f JOIN identity.member m ON m.id = f.member_id WHERE username = $1 ORDER BY field',
        [username],
      );
      expect(kept.map(({ field }) => field)).toEqual(['email', 'idNumber', 'payeeName', 'qqNum', 'zalo']);
    });
  });

  test('a captcha is required only if operators enable it, and its answer is the equation’s', async () => {
    await world.atRegister(async (page) => expect(await page.getByTestId('field-captcha').count()).toBe(0));
    await world.askCaptcha(true);
    const phone = await openPhone(world.browser, world.here.address, { expected: REFUSED });
    const { page } = phone;
    const pictures = watchPictures(page);
    await page.goto('/m/register');
    const picture = await pictures.shown();
    await fillAll(page, newName());
    await agreeAndSlide(page);
    await fill(page, { captcha: '999999' });
    await page.getByTestId('submit').tap();
    const next = await pictures.shown(picture);
    await expectSoon(async () => (await described(page, 'captcha')).text).toMatch(/kết quả phép tính/);
    await fill(page, { captcha: await solvePicture(world.here, next) });
    await slide(page);
    await arrive(page);
    await phone.close();
  });
});

describe('[ACC-26] the modal', () => {
  async function openModal(page: Page): Promise<void> {
    await page.getByTestId('header-menu').tap();
    await page.getByTestId('menu-register').tap();
    await page.getByTestId('register-modal').getByTestId('field-username').waitFor();
  }

  test('loads a captcha before it opens, closes, and reopens', async () => {
    const phone = await openPhone(world.browser, world.here.address);
    const { page } = phone;
    await page.goto('/m/home');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/wps/captcha', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByTestId('header-menu').tap();
    const [request] = await Promise.all([
      page.waitForRequest('**/wps/captcha'),
      page.getByTestId('menu-register').tap(),
    ]);
    await expect.poll(() => page.getByTestId('register-modal').count()).toBe(0);
    release();
    expect(await (await request.response())!.finished()).toBe(null);
    await page.getByTestId('register-modal').waitFor();
    await page.keyboard.press('Escape');
    await expectSoon(() => page.getByTestId('register-modal').count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
    await openModal(page);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/m/home');
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });

  test('registers over the page and closes', async () => {
    const phone = await openPhone(world.browser, world.here.address);
    const { page } = phone;
    await page.goto('/m/home');
    await openModal(page);
    await fillAll(page, newName());
    await agreeAndSlide(page);
    await page.getByTestId('submit').tap();
    await page.getByTestId('header-user-info').waitFor();
    await toasted(page, /Tài khoản đã được tạo/);
    await expect.poll(() => page.getByTestId('register-modal').count()).toBe(0);
    await phone.close();
  });
});
