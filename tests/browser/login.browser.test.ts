/** The login screen on a phone, against the real platform. */
import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually, valueOf } from '../kit/src/index.ts';
import {
  described,
  expectSoon,
  fill,
  focusedName,
  press,
  setSwitch,
  slide,
  solvePicture,
  stored,
  watchPictures,
} from '../setup/login-screen.ts';
import { tapBox, toasted } from '../setup/phone.ts';
import {
  atHome,
  byMobile,
  byName,
  logIn,
  MOBILE,
  openLoginWorld,
  PASSWORD,
  type LoginWorld,
} from '../setup/login-world.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

let world: LoginWorld;
beforeAll(async () => {
  world = await openLoginWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.here.query('DELETE FROM identity.login_failure'));

describe('modes', () => {
  test('[ACC-01] [SYS-14/MOBILEVERCODELOGIN3] username and password; a number and its code only if the merchant enabled that', async () => {
    await world.forgetCodes();
    await setSwitch(world.here, 'MOBILEVERCODELOGIN3', false);
    await world.atLogin(async (page) => {
      await page.getByTestId('field-username').waitFor();
      await expect.poll(() => page.getByTestId('login-mode').count()).toBe(0);
    });
    await setSwitch(world.here, 'MOBILEVERCODELOGIN3', true);
    await world.atLogin(async (page) => {
      await byMobile(page);
      await expect.poll(() => page.getByTestId('field-password').count()).toBe(0);
      await expect.poll(() => page.getByTestId('slider').count()).toBe(0);
      await fill(page, { mobileNum: MOBILE });
      await page.getByTestId('get-code').tap();
      await toasted(page, /Đã gửi mã/);
      await fill(page, { verificationCode: await world.lastCode() });
      await page.getByTestId('submit').tap();
      await atHome(page);
    });
  });

  test('[ACC-01] switching restores the mode’s remembered login and loads a new captcha', async () => {
    await world.forgetCodes();
    await world.atLogin(async (page, { context }) => {
      await tapBox(page, 'remember');
      await logIn(page, 'nho_mat_khau');
      await atHome(page);
      await page.evaluate(() => {
        localStorage.removeItem('MC_SESSION_INFO');
        localStorage.setItem('autoLogin', '0');
      });
      const again = await context.newPage();
      await again.goto('/m/login');
      await byMobile(again);
      await expect.poll(() => again.getByTestId('field-mobileNum').inputValue()).toBe('');
      await byName(again);
      await expect.poll(() => again.getByTestId('field-username').inputValue()).toBe('nho_mat_khau');
      await expect.poll(() => again.getByTestId('field-password').inputValue()).toMatch(/^•+$/);
      const pictures = watchPictures(again);
      await fill(again, { username: 'khong_co_ai', password: 'sai mat khau' });
      for (let failures = 0; failures < 3; failures++) {
        await slide(again);
        await again.getByTestId('submit').tap();
        await again.locator('[data-testid="slider"][data-state="idle"]').waitFor();
      }
      const before = await pictures.shown();
      await byMobile(again);
      await expect.poll(() => pictures.shown(before)).not.toBe(before);
    });
  });
});

describe('after a failure', () => {
  test('[ACC-02] [SYS-16/slider] the third failure shows a captcha and every failure resets the slider; the right sum signs in', async () => {
    await world.atLogin(async (page) => {
      for (let failures = 1; failures <= 2; failures++) {
        await logIn(page, 'minhanh88', 'sai mat khau');
        await expectSoon(() => described(page, 'password')).toEqual({
          invalid: true,
          text: 'Tên đăng nhập hoặc mật khẩu không đúng',
        });
        await expect.poll(() => focusedName(page)).toBe('password');
        await expect.poll(() => page.getByTestId('slider').getAttribute('data-state')).toBe('idle');
        await expect.poll(() => page.getByTestId('captcha-image').count()).toBe(0);
      }
      const pictures = watchPictures(page);
      await logIn(page, 'minhanh88', 'sai mat khau');
      const first = await pictures.shown();
      await expect.poll(() => page.getByTestId('slider').getAttribute('data-state')).toBe('idle');

      await page.getByRole('button', { name: 'Đổi ảnh khác' }).tap();
      const second = await pictures.shown(first);
      await slide(page);
      await fill(page, { password: PASSWORD });
      await press(page);
      await expect.poll(() => described(page, 'captcha')).toEqual({ invalid: true, text: 'Vui lòng nhập mã xác minh' });
      await expect.poll(() => focusedName(page)).toBe('captcha');
      await page.getByTestId('field-captcha').fill('12ab 3456789');
      await expect.poll(() => page.getByTestId('field-captcha').inputValue()).toBe('123456');

      await fill(page, { captcha: '999999' });
      await page.getByTestId('submit').tap();
      const third = await pictures.shown(second);
      await expectSoon(async () => (await described(page, 'captcha')).text).toMatch(/Mã xác minh không đúng/);
      await expect.poll(() => page.getByTestId('slider').getAttribute('data-state')).toBe('idle');
      await fill(page, { captcha: await solvePicture(world.here, third) });
      await slide(page);
      await page.getByTestId('submit').tap();
      await atHome(page);
    });
  });
});

test('[ACC-03] remember, forgot password, register, trial, slider and language are on the screen and lead to their pages', async () => {
  await world.atLogin(async (page) => {
    for (const testId of ['field-remember', 'go-forget', 'go-register', 'slider', 'language-picker', 'trial-play'])
      await expect.poll(() => page.getByTestId(testId).count(), { message: testId }).toBe(1);
    await expect.poll(() => page.getByTestId('field-remember').isChecked()).toBe(false);
    await press(page);
    await expect.poll(() => focusedName(page)).toBe('username');
    await page.getByTestId('go-forget').tap();
    await page.waitForURL('**/m/forget');
    await page.goBack();
    await page.getByTestId('go-register').tap();
    await page.waitForURL('**/m/register');
    await page.goBack();
    await page.getByTestId('language-picker').tap();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  });
});

describe('success', () => {
  test('[ACC-05] keeps the session here and a copy in the tab, under the merchant of the site', async () => {
    await world.atLogin(async (page) => {
      await logIn(page, 'MinhAnh88');
      await atHome(page);
      const { device, tab } = await stored(page);
      expect(tab['MC_SESSION_INFO']).toBe(device['MC_SESSION_INFO']);
      expect(JSON.parse(device['MC_SESSION_INFO'] ?? '{}')).toEqual({
        token: expect.stringMatching(/^[\w-]{43}$/) as string,
        merchantCode: 'DENLONG',
        userName: 'minhanh88',
        type: 0,
        firstTimeLogin: false,
      });
    });
  });

  test('[ACC-05] each sign-in page names the other and refuses its accounts with its own message', async () => {
    await world.atLogin(async (page) => {
      await logIn(page, 'daily_one');
      await page.getByRole('alert').getByText('Tài khoản không phải thành viên, không thể đăng nhập tại đây').waitFor();
      await page.getByTestId('other-sign-in').tap();
      await page.getByRole('heading', { name: 'Đăng nhập đại lý' }).waitFor();
      await expect.poll(() => page.getByTestId('go-register').count()).toBe(0);
      await logIn(page, 'minhanh88');
      await page.getByRole('alert').getByText('Tài khoản không phải đại lý, không thể đăng nhập tại đây').waitFor();
      await logIn(page, 'daily_one');
      await page.waitForURL('**/m/member/agent');
      await expect
        .poll(async () => JSON.parse((await stored(page)).device['MC_SESSION_INFO'] ?? '{}'))
        .toMatchObject({ userName: 'daily_one', type: 1 });
    });
  });
});

test('[ACC-12] the login travels encrypted under the key it names, as JSON, and from the home screen as OTHERS', async () => {
  for (const standalone of [false, true]) {
    await world.atLogin(async (page) => {
      if (standalone) await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
      await page.reload();
      const requested = page.waitForRequest('**/wps/session/login');
      await logIn(page, 'minhanh88');
      const request = await requested;
      const headers = request.headers();
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        encryption: expect.stringMatching(/^[\w-]{8,}$/) as string,
      });
      expect(headers['device']).toBe(standalone ? 'OTHERS' : undefined);
      const body = request.postDataJSON() as Record<string, string>;
      expect(Object.keys(body)).toEqual(['payload']);
      expect(JSON.parse(Buffer.from(body['payload']!.split('.')[0]!, 'base64url').toString())).toMatchObject({
        enc: 'A256GCM',
        kid: headers['encryption'],
      });
      await atHome(page);
    });
  }
});

test('[ACC-20] no device digest without consent; with it 256 bits are sent, and only then', async () => {
  const digests = () =>
    world.here.query<{ fingerprint: Buffer | null }>(
      `SELECT s.fingerprint FROM identity.session s JOIN identity.member m ON m.id = s.member_id WHERE m.username = 'minhanh88' ORDER BY s.started_at DESC LIMIT 1`,
    );
  await world.atLogin(async (page) => {
    await expect.poll(() => page.getByTestId('field-deviceConsent').isChecked()).toBe(false);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await logIn(page, 'minhanh88');
    await atHome(page);
    expect(loaded.filter((url) => /thumbmark/i.test(url))).toEqual([]);
  });
  await expect.poll(() => digests()).toEqual([{ fingerprint: null }]);
  await world.atLogin(async (page) => {
    await tapBox(page, 'deviceConsent');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).origin));
    await logIn(page, 'minhanh88');
    await atHome(page);
    expect([...new Set(requested)]).toEqual([world.here.address]);
    await expect.poll(async () => (await stored(page)).device['deviceConsent']).toBe('1');
  });
  await expect.poll(async () => (await digests())[0]?.fingerprint).toHaveLength(32);
});

test('[ACC-23] the fields are validated by the served rules of their names', async () => {
  const rules: Readonly<Record<string, string>> = {
    loginUsername:
      '[{"kind":"required","message":"rule.loginUsername.required"},{"kind":"range","of":"length","maximum":5,"message":"rule.loginUsername.length","messageValues":[5]}]',
    loginPassword:
      '[{"kind":"required","message":"rule.loginPassword.required"},{"kind":"range","of":"length","maximum":6,"message":"rule.loginPassword.length","messageValues":[6]}]',
    loginMobileNum:
      '[{"kind":"required","message":"rule.loginMobileNum.required"},{"kind":"pattern","pattern":"7[0-9]+","message":"rule.loginMobileNum.pattern"}]',
    verificationCode:
      '[{"kind":"required","message":"rule.verificationCode.required"},{"kind":"pattern","pattern":"[0-9]{8}","message":"rule.verificationCode.pattern"}]',
  };
  const before = await world.here.query<{ name: string; rules: unknown }>(
    'SELECT name, rules FROM identity.login_rule',
  );
  const serve = async (texts: readonly (readonly [name: string, text: string])[]): Promise<void> => {
    for (const [name, text] of texts)
      await world.here.query('UPDATE identity.login_rule SET rules = $2::jsonb WHERE name = $1', [name, text]);
    await eventually('the sign-in rules', async () => {
      const served = valueOf(await world.here.guest().call('registration.settings')) as unknown as Record<
        string,
        unknown
      >;
      return texts.every(([name, text]) => isDeepStrictEqual(served[name], JSON.parse(text)));
    });
  };
  try {
    await serve(Object.entries(rules));
    await world.atLogin(async (page) => {
      await press(page);
      await expectSoon(async () => (await described(page, 'username')).text).toBe('Vui lòng nhập tên đăng nhập');
      await expect.poll(async () => (await described(page, 'password')).text).toBe('Vui lòng nhập mật khẩu');
      await fill(page, { username: 'minhanh88', password: PASSWORD });
      await expect.poll(async () => (await described(page, 'username')).text).toMatch(/5 ký tự/);
      await expect.poll(async () => (await described(page, 'password')).text).toMatch(/6 ký tự/);
      await byMobile(page);
      await press(page);
      await expect.poll(async () => (await described(page, 'mobileNum')).text).toBe('Vui lòng nhập số điện thoại');
      await expect.poll(async () => (await described(page, 'verificationCode')).text).toBe('Vui lòng nhập mã xác minh');
      await fill(page, { mobileNum: MOBILE, verificationCode: '12' });
      await expect.poll(async () => (await described(page, 'mobileNum')).text).toBe('Số điện thoại không hợp lệ');
      await expect.poll(async () => (await described(page, 'verificationCode')).invalid).toBe(true);
    });
  } finally {
    // The next test logs in by the rules of a new merchant.
    await serve(before.map(({ name, rules: text }) => [name, JSON.stringify(text)] as const));
  }
});

describe('remembering', () => {
  const slots = async (page: Page) =>
    JSON.parse((await stored(page)).device['remPass'] ?? '[]') as Record<string, string>[];

  test('[ACC-27] keeps type, name and a token, never the password; resumes automatically; ends with the logout', async () => {
    await world.atLogin(async (page, { context }) => {
      await tapBox(page, 'remember');
      await logIn(page, 'nho_mat_khau');
      await atHome(page);
      const [slot, ...others] = await slots(page);
      expect(others).toEqual([]);
      expect(slot).toEqual({
        type: 'username',
        username: 'nho_mat_khau',
        password: expect.any(String) as string,
        countryDialingCode: expect.any(String) as string,
      });
      const inner = Buffer.from(slot!['password']!, 'base64').toString().slice(0, -8);
      const token = Buffer.from(inner, 'base64').toString();
      expect(token).toMatch(/^[\w-]{43,}$/);
      const everything = JSON.stringify(await stored(page)) + inner + token;
      for (const secret of [PASSWORD, Buffer.from(PASSWORD).toString('base64')])
        expect(everything).not.toContain(secret);
      await expect.poll(async () => (await stored(page)).device['autoLogin']).toBe('1');

      // The session is lost, the browser stays: the next start signs in silently, with a new token.
      await page.evaluate(() => localStorage.removeItem('MC_SESSION_INFO'));
      const again = await context.newPage();
      await again.goto('/m/home');
      await again.getByTestId('header-user-info').waitFor();
      await expect.poll(async () => (await slots(again))[0]?.['password']).not.toBe(slot!['password']);

      await again.getByTestId('header-logout').tap();
      await again.getByTestId('dialog-confirm').tap();
      await again.getByTestId('header-login').waitFor();
      await expect.poll(async () => (await stored(again)).device['autoLogin']).toBe('0');
      await again.reload();
      await again.getByTestId('header-login').waitFor();

      // The name and the dots are still there for a manual login.
      await again.getByTestId('header-login').tap();
      await expectSoon(() => again.getByTestId('field-username').inputValue()).toBe('nho_mat_khau');
    });
  });

  test('[ACC-27] dots represent the token until something is typed; an expired token is removed with a message', async () => {
    await world.atLogin(async (page) => {
      await tapBox(page, 'remember');
      await logIn(page, 'nho_mat_khau');
      await atHome(page);
      await page.evaluate(() => {
        localStorage.removeItem('MC_SESSION_INFO');
        localStorage.setItem('autoLogin', '0');
      });
      await page.goto('/m/login');
      await expectSoon(() => page.getByTestId('field-password').inputValue()).toMatch(/^•+$/);
      await expect.poll(() => page.getByTestId('slider').count()).toBe(0);
      await page.getByTestId('field-password').press('End');
      await page.getByTestId('field-password').pressSequentially('x');
      await expect.poll(() => page.getByTestId('field-password').inputValue()).toBe('x');
      await page.getByTestId('slider').waitFor();

      await page.reload();
      await page.getByTestId('submit').waitFor();
      await world.here.query(
        `UPDATE identity.remembered_login SET made_at = made_at - interval '91 days', expires_at = expires_at - interval '91 days'`,
      );
      await page.getByTestId('submit').tap();
      await expectSoon(async () => (await described(page, 'password')).text).toMatch(
        /Thông tin ghi nhớ không còn hiệu lực/,
      );
      await expect.poll(() => page.getByTestId('field-password').inputValue()).toBe('');
      await expect.poll(async () => (await slots(page))[0]).toMatchObject({ username: 'nho_mat_khau', password: '' });
      await fill(page, { password: PASSWORD });
      await slide(page);
      await page.getByTestId('submit').tap();
      await atHome(page);
    });
  });

  test.each([
    '',
    '[',
    '{"type":"username"}',
    '[{"type":"pigeon","username":1}]',
    '[{"type":"username","username":"ai_do","password":"%%%","countryDialingCode":7}]',
  ])('[ACC-27] a corrupt slot (%s) counts as empty', async (remPass) => {
    await world.atLogin(
      async (page) => {
        await expect.poll(() => page.getByTestId('field-password').inputValue()).toBe('');
        await page.getByTestId('slider').waitFor();
      },
      { stored: { remPass, autoLogin: '1', MC_SESSION_INFO: '{"token":1}', deviceConsent: 'perhaps' } },
    );
  });
});

describe('languages and readers', () => {
  test('a changed language revalidates after its delay, and drops the server’s message in the old one', async () => {
    await world.atLogin(async (page) => {
      await logIn(page, 'minhanh88', 'sai mat khau');
      await expectSoon(async () => (await described(page, 'password')).text).toBe(
        'Tên đăng nhập hoặc mật khẩu không đúng',
      );
      await fill(page, { username: '' });
      await press(page);
      await expect.poll(async () => (await described(page, 'username')).text).toBe('Vui lòng nhập tên đăng nhập');
      await page.getByTestId('language-picker').tap();
      await expectSoon(async () => (await described(page, 'username')).text).toBe('Please enter your username');
      await expectSoon(() => described(page, 'password')).toEqual({ invalid: false, text: '' });
    });
  });

  test('a screen reader gets every name and error, and there is no WCAG finding', async () => {
    await world.atLogin(async (page) => {
      await press(page);
      for (const line of [
        'radiogroup "Cách đăng nhập"',
        'textbox "Tên đăng nhập"',
        'textbox "Mật khẩu"',
        'button "Hiện mật khẩu"',
        'checkbox "Ghi nhớ mật khẩu"',
        'link "Quên mật khẩu?"',
        'slider',
        'button "Đăng nhập"',
      ]) {
        await expect.poll(() => page.locator('form').ariaSnapshot()).toContain(line);
      }
      await expect
        .poll(() => described(page, 'username'))
        .toEqual({ invalid: true, text: 'Vui lòng nhập tên đăng nhập' });
      await expect.poll(() => accessibilityFindings(page)).toEqual([]);
      await byMobile(page);
      await press(page);
      await expect.poll(() => page.locator('form').ariaSnapshot()).toContain('button "Việt Nam, mã +84, chạm để đổi"');
      await expect.poll(() => accessibilityFindings(page)).toEqual([]);
      await page.getByTestId('dialing-code').tap();
      await page.getByTestId('dialing-sheet').waitFor();
      await expect.poll(() => accessibilityFindings(page)).toEqual([]);
      await page.getByTestId('dialing-66').tap();
      await expect.poll(() => page.getByTestId('dialing-code').innerText()).toContain('+66');
    });
  });

  test('with the keyboard open the button is a short scroll away and the focused field stays visible', async () => {
    const HEIGHT = 500;
    const stays = async (locator: Locator): Promise<boolean> => {
      const { y, height } = (await locator.boundingBox())!;
      return y >= 0 && y + height <= HEIGHT;
    };
    await world.atLogin(
      async (page) => {
        for (const name of ['username', 'password']) {
          await page.getByTestId(`field-${name}`).focus();
          await expect.poll(() => stays(page.getByTestId(`field-${name}`))).toBe(true);
        }
        await page.getByTestId('submit').scrollIntoViewIfNeeded();
        await expect.poll(() => stays(page.getByTestId('submit'))).toBe(true);
      },
      { viewport: { width: 390, height: HEIGHT } },
    );
  });
});
