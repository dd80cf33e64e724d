/** The login screen's platform: members to log in as, a number with a code, and a phone on the form. */
import type { Page } from 'playwright-core';
import { newMember, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { memberIdOf, registerMobile } from '../kit/src/applicants.ts';
import { fill, setSwitch, slide } from './login-screen.ts';
import { atForm, launchBrowser, type Phone, type PhoneOptions } from './phone.ts';

export const PASSWORD = 'den long 2026';
/** Of a member who registered with it. */
export const MOBILE = '0912345678';
/** The browser logs a refused call to the console too. */
const REFUSED = /\/wps\/(session\/login|session\/phone|sms\/code)/;
/** A number may be sent one code at a time; the rate limit has its own test. */
const DAY_MS = 24 * 3_600_000;

export interface LoginWorld {
  readonly here: TestPlatform;
  /** Runs with a phone on the screen, and expects no page errors afterwards. */
  atLogin(
    run: (page: Page, phone: Phone) => Promise<void>,
    options?: PhoneOptions & { readonly path?: string },
  ): Promise<void>;
  /** The last code the sandbox delivered to the number. */
  lastCode(): Promise<string>;
  /** Moves the clock until the number may be sent a code again. */
  forgetCodes(): Promise<void>;
  close(): Promise<void>;
}

/** Opens it: members `minhanh88` and `nho_mat_khau`, the agent `daily_one`, and the member of the number. */
export async function openLoginWorld(): Promise<LoginWorld> {
  const here = await startTestPlatform();
  for (const userName of ['minhanh88', 'daily_one', 'nho_mat_khau'])
    await newMember(here.address, { userName, password: PASSWORD });
  valueOf(await here.platform.modules.agents.appointAgent(await memberIdOf(here, 'daily_one'), {}));
  for (const name of ['MOBILEVERCODELOGIN3', 'MOBILENUMREG3', 'USERNAMEREG3'] as const)
    await setSwitch(here, name, true);
  valueOf(await registerMobile(here.guest(), MOBILE, {}));
  const browser = await launchBrowser();
  return {
    here,
    atLogin: (run, { path = '/m/login', ...options } = {}) =>
      atForm(browser, here.address + path, { expected: REFUSED, ...options }, run),
    lastCode: async () =>
      valueOf(await here.guest().call('sandbox.codes', { query: { mobile: `+84${MOBILE.slice(1)}` } })).list[0]!.code,
    forgetCodes: () => here.clock.advance(DAY_MS),
    async close() {
      await browser.close();
      await here.close();
    },
  };
}

/** Fills, slides and sends. */
export async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await fill(page, { username, password });
  await slide(page);
  await page.getByTestId('submit').tap();
}

const switchTo = (page: Page, name: string): Promise<void> =>
  page.getByTestId('login-mode').getByRole('radio', { name }).tap();
export const byMobile = (page: Page): Promise<void> => switchTo(page, 'Số điện thoại');
export const byName = (page: Page): Promise<void> => switchTo(page, 'Tên đăng nhập');

export const atHome = (page: Page): Promise<void> => page.waitForURL('**/m/home');
