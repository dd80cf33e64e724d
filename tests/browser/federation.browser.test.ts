/** Signing in with providers and verifying numbers by id token, on a phone against the real platform and a real issuer. */
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { registerMobile } from '../kit/src/applicants.ts';
import { fill, setSwitch, slide } from '../setup/login-screen.ts';
import { CLIENT, openOidcServer, type OidcServer } from '../setup/oidc-server.ts';
import { launchBrowser, openPhone, type Phone, tapBox, toasted, withoutComplaints } from '../setup/phone.ts';
import { newName, newNumber } from '../setup/register-screen.ts';

const PASSWORD = 'den long 2026';
const MOBILE = '0912345678';
const SWITCHES = ['FACEBOOKLOGIN3', 'GOOGLELOGIN3', 'MOBILEVERCODELOGIN3', 'MOBILENUMREG3', 'USERNAMEREG3'] as const;

let here: TestPlatform;
let issuer: OidcServer;
let browser: Browser;
beforeAll(async () => {
  issuer = await openOidcServer();
  here = await startTestPlatform({
    environment: Object.fromEntries(
      ['FACEBOOK', 'GOOGLE'].flatMap((provider) => [
        [`SOCIAL_${provider}_ISSUER`, issuer.issuer],
        [`SOCIAL_${provider}_CLIENT_ID`, CLIENT.clientId],
        [`SOCIAL_${provider}_CLIENT_SECRET`, CLIENT.clientSecret],
      ]),
    ),
  });
  issuer.register(['facebook', 'google'].map((provider) => `${here.address}/wps/session/social/callback/${provider}`));
  for (const name of SWITCHES) await setSwitch(here, name, true);
  valueOf(await registerMobile(here.guest(), MOBILE, {}));
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await here.close();
  await issuer.close();
});
beforeEach(() => here.query('DELETE FROM codes.rate_use'));

/** Runs with a phone on a screen. Errors of the issuer's own pages (and their missing fonts), and of calls meant to be refused, are expected. */
async function atScreen(path: string, run: (page: Page, phone: Phone) => Promise<void>): Promise<void> {
  const phone = await openPhone(browser, here.address, {
    expected: new RegExp(`/session/social/finish|/session/phone/|https://fonts|${issuer.issuer}`),
  });
  await withoutComplaints(phone, async (page) => {
    await page.goto(path);
    await page.getByTestId('submit').waitFor();
    await run(page, phone);
  });
}

const offered = (page: Page): Promise<string[]> =>
  page
    .locator('[data-testid^="social-"]')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-testid')!));
const choose = (page: Page, picker: string, name: string): Promise<void> =>
  page.getByTestId(picker).getByRole('radio', { name }).tap();

/** Signs in and consents on the issuer's own pages. */
async function agree(page: Page, login: string): Promise<void> {
  await page.locator('input[name="login"]').fill(login);
  await page.locator('input[name="password"]').fill('any');
  await page.getByRole('button').tap();
  await page.getByRole('button', { name: 'Continue' }).tap();
}

async function fillRegistration(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await fill(page, { password: PASSWORD, confirmPassword: PASSWORD, payeeName: 'NGUYEN VAN THU', ...values });
  await slide(page);
  for (const name of ['ageConfirmed', 'dataConsent']) await tapBox(page, name);
}

/** Disables a provider, and waits until the node knows. */
async function close(provider: 'facebook' | 'google'): Promise<void> {
  await setSwitch(here, provider === 'google' ? 'GOOGLELOGIN3' : 'FACEBOOKLOGIN3', false);
  await eventually(`${provider} is closed`, async () =>
    valueOf(await here.guest().call('session.socialProviders')).list.every((entry) => entry.provider !== provider),
  );
}

/** Enables both, and waits until the node knows. */
async function openBoth(): Promise<void> {
  for (const name of SWITCHES) await setSwitch(here, name, true);
  await eventually(
    'both to be enabled',
    async () => valueOf(await here.guest().call('session.socialProviders')).list.length === 2,
  );
}

describe('[ACC-04] sign-in at a provider', () => {
  beforeEach(openBoth);

  test('[SYS-14/FACEBOOKLOGIN3] [SYS-14/GOOGLELOGIN3] is offered on the login by username and on both registrations, for the enabled providers', async () => {
    await atScreen('/m/login', async (page) => {
      await page.getByTestId('social-google').waitFor();
      await expect.poll(() => offered(page)).toEqual(['social-facebook', 'social-google']);
      await choose(page, 'login-mode', 'Số điện thoại');
      await page.getByTestId('field-mobileNum').waitFor();
      await expect.poll(() => offered(page)).toEqual([]);
    });
    await close('facebook');
    await atScreen('/m/register', async (page) => {
      for (const method of ['Tên đăng nhập', 'Số điện thoại']) {
        await choose(page, 'register-method', method);
        await page.getByTestId('social-google').waitFor();
        await expect.poll(() => offered(page)).toEqual(['social-google']);
      }
    });
    await close('google');
    await atScreen('/m/login', async (page) => {
      await page.waitForLoadState('networkidle');
      await expect.poll(() => offered(page)).toEqual([]);
    });
  });

  test('leads through the provider to registration, and the next time to the requested page', async () => {
    const username = newName();
    const login = `lan-${username}`;
    await atScreen('/m/login', async (page, { context }) => {
      await page.getByTestId('social-google').tap();
      await agree(page, login);
      await page.waitForURL('**/m/register');
      await page.getByText('Đăng nhập này chưa gắn với tài khoản nào', { exact: false }).waitFor();
      await expect.poll(() => offered(page)).toEqual([]);
      await choose(page, 'register-method', 'Tên đăng nhập');
      await fillRegistration(page, { username });
      await page.getByTestId('submit').tap();
      await page.waitForURL('**/m/home');
      expect((await context.cookies()).filter(({ name }) => name === 'social')).toEqual([]);
    });
    const addresses: string[] = [];
    await atScreen('/m/login', async (page) => {
      page.on('request', (request) => addresses.push(request.url()));
      await page.goto('/m/member/home');
      await page.getByTestId('social-google').tap();
      await agree(page, login);
      await page.waitForURL('**/m/member/home');
      await expect
        .poll(() =>
          page.evaluate(
            () => (JSON.parse(localStorage.getItem('MC_SESSION_INFO') ?? '{}') as { userName?: string }).userName,
          ),
        )
        .toBe(username);
      await page.goBack();
      await page.waitForLoadState();
      await expect.poll(() => page.url()).not.toContain('social=');
    });
    const ours = addresses.filter(
      (address) => address.startsWith(here.address) && !address.includes('/social/callback/'),
    );
    for (const address of ours) {
      expect(address).not.toMatch(/[?&](code|state|iss|token)=|Nguy/);
      expect(address).not.toContain(username);
    }
  });

  test('shows a failure once, on the login page', async () => {
    await atScreen('/m/login', async (page) => {
      await page.getByTestId('social-google').tap();
      await page.locator('input[name="login"]').waitFor();
      await page.goto('/wps/session/social/callback/google?error=access_denied&state=x');
      await page.getByText('Đăng nhập qua tài khoản liên kết chưa thành công').waitFor();
      await page.waitForURL('**/m/login');
      await page.reload();
      await page.getByTestId('social-google').waitFor();
      await expect.poll(() => page.getByText('Đăng nhập qua tài khoản liên kết chưa thành công').count()).toBe(0);
    });
  });
});

describe('[ACC-11] phone verification by id token', () => {
  beforeAll(async () => {
    await here.platform.modules.system.setPhoneVerification('DENLONG', 'idToken');
    await setSwitch(here, 'REGMOBVERF3', true);
    await eventually(
      'the verification by id token',
      async () => valueOf(await here.guest().call('system.settings')).phoneVerification === 'idToken',
    );
  });

  const lastCode = async (mobile: string): Promise<string> =>
    valueOf(await here.guest().call('sandbox.codes', { query: { mobile } })).list[0]!.code;

  /** The account calls a page makes, by the ends of their addresses. */
  function listen(page: Page): string[] {
    const made: string[] = [];
    page.on('request', (request: Request) => {
      const name =
        /\/wps\/(session\/phone\/code|session\/phone\/verify|session\/login|sms\/code|member\/register\/mobile)$/.exec(
          new URL(request.url()).pathname,
        )?.[1];
      if (name !== undefined) made.push(name);
    });
    return made;
  }

  test('the code is verified before the login is sent, and a wrong one prevents it', async () => {
    await atScreen('/m/login', async (page) => {
      const made = listen(page);
      await choose(page, 'login-mode', 'Số điện thoại');
      await fill(page, { mobileNum: MOBILE });
      await page.getByTestId('get-code').tap();
      await toasted(page, /Đã gửi mã/);
      const code = await lastCode(MOBILE);
      await fill(page, { verificationCode: code === '111111' ? '222222' : '111111' });
      await page.getByTestId('submit').tap();
      await page.getByText('Mã xác minh không đúng hoặc đã hết hạn').waitFor();
      expect(made).toEqual(['session/phone/code', 'session/phone/verify']);
      await fill(page, { verificationCode: code });
      await slide(page);
      await page.getByTestId('submit').tap();
      await page.waitForURL('**/m/home');
      expect(made).toEqual(['session/phone/code', 'session/phone/verify', 'session/phone/verify', 'session/login']);
    });
  });

  test('[SYS-16/phoneSend] [SYS-16/smsSending] a failed send removes the loading toast and says why', async () => {
    await atScreen('/m/login', async (page) => {
      await choose(page, 'login-mode', 'Số điện thoại');
      await fill(page, { mobileNum: MOBILE });
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/wps/session/phone/code', async (route) => {
        await held;
        await route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: JSON.stringify({
            success: false,
            code: 'service_unavailable',
            message: 'Hệ thống đang nâng cấp, vui lòng thử lại sau',
          }),
        });
      });
      await page.getByTestId('get-code').tap();
      const loading = page.getByText('Đang gửi', { exact: false });
      expect(await toasted(page, /Đang gửi/)).toMatchObject({ type: 'loading', durationMs: 10_000 });
      answer();
      await page.getByText('Hệ thống đang nâng cấp').waitFor();
      await loading.waitFor({ state: 'detached' });
      await expect.poll(() => page.getByText('Đã gửi mã').count()).toBe(0);
    });
  });

  test('registers a number its token proves', async () => {
    await atScreen('/m/register', async (page) => {
      const made = listen(page);
      const mobile = newNumber();
      await choose(page, 'register-method', 'Số điện thoại');
      await fill(page, { mobileNum: mobile });
      await page.getByTestId('get-code').tap();
      await toasted(page, /Đã gửi mã/);
      const values = { verificationCode: await lastCode(mobile) };
      const password =
        (await page.getByTestId('field-password').count()) > 0 ? { password: PASSWORD, confirmPassword: PASSWORD } : {};
      await fill(page, { payeeName: 'NGUYEN VAN THU', ...password, ...values });
      await slide(page);
      for (const name of ['ageConfirmed', 'dataConsent']) await tapBox(page, name);
      await page.getByTestId('submit').tap();
      await page.waitForURL('**/m/home');
      expect(made).toEqual(['session/phone/code', 'session/phone/verify', 'member/register/mobile']);
      await expect
        .poll(() => here.query('SELECT 1 FROM identity.member WHERE mobile = $1', [`+84${mobile.slice(1)}`]))
        .toHaveLength(1);
    });
  });
});
