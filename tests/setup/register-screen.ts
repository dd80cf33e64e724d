/** The registration screen: its platform, its form as operators configure it, a phone, and steps to fill it in. */
import type { RegistrationField } from '@lantern/contract/constants';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually, newMember, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { memberIdOf } from '../kit/src/applicants.ts';
import { fill, slide } from './login-screen.ts';
import { atForm, launchBrowser, type Phone, type PhoneOptions, tapBox } from './phone.ts';

export const PASSWORD = 'đèn lồng bên sông';
/** The browser logs a refused call to the console too. */
export const REFUSED = /\/wps\/(member\/register|check\/username|agent\/affiliate|sms\/code)/;
const SWITCHES = ['USERNAMEREG3', 'MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3'] as const;
type SwitchName = (typeof SWITCHES)[number];

export interface RegisterWorld {
  readonly here: TestPlatform;
  readonly browser: Browser;
  /** The form as it is served. */
  settings(): ReturnType<typeof readSettings>;
  /** Turns these switches on and the others off, and waits until the served form has them. */
  open(...on: readonly SwitchName[]): Promise<void>;
  /** Sets columns of the form's fields, and waits until the served form has them. */
  configure(change: string): Promise<void>;
  /** Requires a captcha or not, and waits until the served form has it. */
  askCaptcha(requested: boolean): Promise<void>;
  /** Back to the form of a new merchant: by username, without a captcha. */
  restore(): Promise<void>;
  /** Runs with a phone on the screen, and expects no page errors afterwards. */
  atRegister(
    run: (page: Page, phone: Phone) => Promise<void>,
    options?: PhoneOptions & { readonly path?: string },
  ): Promise<void>;
  close(): Promise<void>;
}

const readSettings = async (here: TestPlatform) => valueOf(await here.guest().call('registration.settings'));

async function open(here: TestPlatform, on: readonly SwitchName[]): Promise<void> {
  for (const name of SWITCHES) await here.platform.modules.system.setSwitch('DENLONG', name, on.includes(name));
  await eventually('the switches', async () => {
    const { methods, mobileFields } = await readSettings(here);
    const served = {
      USERNAMEREG3: methods.includes('username'),
      MOBILENUMREG3: methods.includes('mobileNum'),
      REGMOBVERF3: mobileFields.verificationCode.enabled,
    };
    return (Object.keys(served) as (keyof typeof served)[]).every((name) => served[name] === on.includes(name));
  });
}

async function configure(here: TestPlatform, change: string): Promise<void> {
  await here.query(`UPDATE identity.registration_field SET ${change}`);
  const rows = await here.query<{ field: RegistrationField; enabled: boolean; required: boolean }>(
    'SELECT field, enabled, required FROM identity.registration_field',
  );
  await eventually('the fields', async () => {
    const { fields } = await readSettings(here);
    return rows.every(
      ({ field, enabled, required }) =>
        field === 'verificationCode' || (fields[field].enabled === enabled && fields[field].required === required),
    );
  });
}

async function askCaptcha(here: TestPlatform, requested: boolean): Promise<void> {
  await here.query('UPDATE identity.registration_setting SET captcha_enabled = $1', [requested]);
  await eventually('the captcha', async () => (await readSettings(here)).captchaEnabled === requested);
}

/** Opens it, with an agent who invites by DL6888 and a member called `taken_name`. */
export async function openRegisterWorld(): Promise<RegisterWorld> {
  const here = await startTestPlatform();
  await here.query('UPDATE identity.rate_rule SET allowed = 10000');
  await newMember(here.address, { userName: 'taken_name' });
  valueOf(
    await here.platform.modules.agents.appointAgent(await memberIdOf(here, 'taken_name'), { invitationCode: 'DL6888' }),
  );
  const browser = await launchBrowser();
  return {
    here,
    browser,
    settings: () => readSettings(here),
    open: (...on) => open(here, on),
    configure: (change) => configure(here, change),
    askCaptcha: (requested) => askCaptcha(here, requested),
    async restore() {
      await askCaptcha(here, false);
      await open(here, ['USERNAMEREG3']);
      await configure(
        here,
        `enabled = field IN ('username', 'password', 'confirmPassword', 'payeeName', 'affiliateCode'), required = field IN ('username', 'password', 'confirmPassword', 'payeeName')`,
      );
    },
    atRegister: (run, { path = '/m/register', ...options } = {}) =>
      atForm(browser, here.address + path, { expected: REFUSED, ...options }, run),
    async close() {
      await browser.close();
      await here.close();
    },
  };
}

let names = 0;
/** An unused username. */
export const newName = (): string => `nguoi_moi${++names}`;
/** An unused number. */
export const newNumber = (): string => `09${String(10_000_000 + ++names)}`;

/** Fills what every account by username needs. */
export const fillAll = (page: Page, username: string): Promise<void> =>
  fill(page, { username, password: PASSWORD, confirmPassword: PASSWORD, payeeName: 'NGUYEN VAN THU' });

/** Slides, and ticks the consents that are not ticked by default. */
export async function agreeAndSlide(page: Page): Promise<void> {
  await slide(page);
  for (const name of ['ageConfirmed', 'dataConsent']) await tapBox(page, name);
}

/** Sends the form, and expects the new member at home. */
export async function arrive(page: Page): Promise<void> {
  await page.getByTestId('submit').tap();
  await page.getByTestId('header-user-info').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/m/home');
}

/** The names of the inputs on the screen, from the top. */
export const drawnFields = (page: Page): Promise<string[]> =>
  page
    .locator('form [data-testid^="field-"]:not([type="checkbox"])')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).name));
