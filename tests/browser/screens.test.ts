/** States of screens after interaction (menus, sheets, refusals, outcomes), on two phones, in both themes and both languages. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerFor, solveSlider } from '../kit/src/index.ts';
import { flatPng } from '../kit/src/pictures.ts';
import {
  gameFrame,
  launchBrowser,
  openPhone,
  type Phone,
  pressBlocked,
  SMALL,
  storedSession,
  TALL,
} from '../setup/phone.ts';
import { accessibilityFindings, settle, survey, type Language, type Look } from '../setup/screen-survey.ts';
import { openSiteWorld, type SiteWorld } from '../setup/site-world.ts';

interface Screen {
  readonly name: string;
  readonly who: 'guest' | 'member';
  readonly path: string | ((world: SiteWorld) => string);
  /** Brings the screen into its state; resolves when it is shown. */
  readonly ready: (page: Page, language: Language) => Promise<unknown>;
}

const shown = (testId: string) => (page: Page) => page.getByTestId(testId).first().waitFor();

async function sideMenu(page: Page): Promise<void> {
  await page.getByTestId('header-menu').tap();
  await page.getByTestId('side-menu').waitFor();
}

async function solveByKey(page: Page): Promise<void> {
  await page.getByTestId('slider').press('Enter');
  await page.locator('[data-testid="slider"][data-state="done"]').waitFor();
}

let failing = 0;

/** The third failure of an account requires the captcha. */
async function thirdFailure(page: Page): Promise<void> {
  const username = `khongai${++failing}`;
  const guest = callerFor(world.here.address);
  for (let failures = 0; failures < 2; failures++) {
    await guest.call('session.login', { body: { username, password: 'sai mat khau', ...(await solveSlider(guest)) } });
  }
  await page.getByTestId('field-username').fill(username);
  await page.getByTestId('field-password').fill('sai mat khau');
  await solveByKey(page);
  await page.getByTestId('submit').tap();
  await page.getByTestId('captcha-image').waitFor();
  await expect.poll(() => page.getByTestId('field-password').getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => page.getByTestId('slider').getAttribute('data-state')).toBe('idle');
}

async function brokenRegistration(page: Page): Promise<void> {
  await page.getByTestId('field-username').fill('a!');
  await page.getByTestId('field-password').fill('123');
  await pressBlocked(page.getByTestId('submit'));
  await page.locator('[data-testid="field-confirmPassword"][aria-invalid="true"]').waitFor();
}

async function identityPictures(page: Page): Promise<void> {
  const facts = {
    fullName: 'Nguyễn Thị Minh',
    birthday: '1990-05-06',
    idNumber: '079190001234',
    address: '12 Lê Lợi, Quận 1',
    occupation: 'Kế toán',
  };
  for (const [name, value] of Object.entries(facts)) await page.getByTestId(`field-${name}`).fill(value);
  await page.getByTestId('field-sourceOfIncome').selectOption('salary');
  await page.getByTestId('submit').tap();
  await page
    .getByTestId('field-idFront')
    .setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: flatPng(400, 300) });
  await page.locator('[data-testid="kyc-image-idFront"][data-stage="sent"]').waitFor();
  await page
    .getByTestId('field-selfie')
    .setInputFiles({ name: 'selfie.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.locator('[data-testid="kyc-image-selfie"][data-stage="failed"]').waitFor();
}

async function brokenFacts(page: Page): Promise<void> {
  await page.getByTestId('field-idNumber').fill('123');
  await pressBlocked(page.getByTestId('submit'));
  await page.locator('[data-testid="field-fullName"][aria-invalid="true"]').waitFor();
}

async function filledSlip(page: Page): Promise<void> {
  const frame = await gameFrame(page);
  for (const number of ['27', '68', '75']) {
    const cell = frame.getByTestId(`number-${number}`);
    if ((await cell.getAttribute('aria-pressed')) === 'false') await cell.tap();
  }
  await frame.getByTestId('stake-total').waitFor();
}

async function amountChosen(page: Page): Promise<void> {
  await page.getByTestId('field-amount').fill('150000');
  await page.locator('[data-testid="submit"]:not([aria-disabled])').waitFor();
}

/** Opens a sheet of the security centre and asks for its second step with the password. */
const withPassword = (row: string, sheet: string, then: string) => async (page: Page) => {
  await page.getByTestId(row).tap();
  await page.getByTestId(sheet).getByTestId('field-password').fill(world.member.password);
  await page.getByTestId(sheet).getByTestId('submit').tap();
  await page.getByTestId(then).waitFor();
};

const brokenSheet = (opener: string, sheet: string, broken: string) => async (page: Page) => {
  await page.getByTestId(opener).tap();
  await page.getByTestId(sheet).waitFor();
  // A forced tap does not wait for the sheet to have opened.
  await settle(page);
  await pressBlocked(page.getByTestId(sheet).getByTestId('submit'));
  await page.locator(`[data-testid="field-${broken}"][aria-invalid="true"]`).waitFor();
};

async function bankChoice(page: Page): Promise<void> {
  await page.getByTestId('add-bank-card').tap();
  await page.getByTestId('field-bankCode').tap();
  await page.getByTestId('bank-ACB').waitFor();
}

const verdict = (good: boolean) => (page: Page) =>
  page.locator(`[data-testid="verdict"][data-good="${good}"]`).waitFor();

/** Makes the server report another special prize than its seed gives. */
async function liedTo(page: Page): Promise<void> {
  await page.route(`**/lgw/draws/${world.gameCode}/${world.numero}*`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { value: { result: { prizes: { prize: string; numbers: string[] }[] } } };
    const special = body.value.result.prizes.find(({ prize }) => prize === 'DB')!;
    special.numbers = special.numbers.map((number) =>
      number.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
    );
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload();
  await verdict(false)(page);
  await page.unrouteAll({ behavior: 'wait' });
}

const SCREENS: readonly Screen[] = [
  { name: 'side menu of a guest', who: 'guest', path: '/m/', ready: sideMenu },
  { name: 'side menu of a member', who: 'member', path: '/m/', ready: sideMenu },
  { name: 'login after three failures', who: 'guest', path: '/m/login', ready: thirdFailure },
  { name: 'registration with errors', who: 'guest', path: '/m/register', ready: brokenRegistration },
  { name: 'new deposit', who: 'member', path: '/m/voucherCenter', ready: amountChosen },
  {
    name: 'waiting deposit',
    who: 'member',
    path: ({ waitingDepositId }) => `/m/voucherCenter?order=${waitingDepositId}`,
    ready: shown('deposit-qr'),
  },
  {
    name: 'credited deposit',
    who: 'member',
    path: ({ creditedDepositId }) => `/m/voucherCenter?order=${creditedDepositId}`,
    ready: shown('deposit-status'),
  },
  {
    name: 'betting',
    who: 'member',
    path: ({ gameCode }) => `/m/launchGame?playType=trad&gameId=${gameCode}&prize_mode=Lott`,
    ready: filledSlip,
  },
  {
    name: 'bet in detail',
    who: 'member',
    path: ({ betOrderId }) => `/m/gameRecord?order=${betOrderId}`,
    ready: (page) => page.getByTestId('record-detail').getByTestId('prize-table').waitFor(),
  },
  {
    name: 'changed payment password with errors',
    who: 'member',
    path: '/m/member/security',
    ready: brokenSheet('row-payment-password', 'payment-password-sheet', 'oldPassword'),
  },
  {
    name: 'mobile binding with errors',
    who: 'member',
    path: '/m/member/security',
    ready: brokenSheet('row-mobile', 'mobile-sheet', 'mobileNum'),
  },
  {
    name: 'email binding with errors',
    who: 'member',
    path: '/m/member/security',
    ready: brokenSheet('row-email', 'email-sheet', 'email'),
  },
  {
    name: 'authenticator app',
    who: 'member',
    path: '/m/member/security',
    ready: withPassword('row-totp', 'totp-sheet', 'totp-secret'),
  },
  {
    name: 'recovery codes',
    who: 'member',
    path: '/m/member/security',
    ready: withPassword('row-recovery', 'recovery-sheet', 'recovery-codes'),
  },
  {
    name: 'new bank account with errors',
    who: 'member',
    path: '/m/member/bankCards',
    ready: brokenSheet('add-bank-card', 'add-bank-card-sheet', 'accountNumber'),
  },
  { name: 'choice of banks', who: 'member', path: '/m/member/bankCards', ready: bankChoice },
  { name: 'identity facts with errors', who: 'member', path: '/m/member/kyc', ready: brokenFacts },
  { name: 'identity pictures', who: 'member', path: '/m/member/kyc', ready: identityPictures },
  {
    name: 'checked draw',
    who: 'guest',
    path: ({ gameCode, numero }) => `/verify/${gameCode}/${numero}`,
    ready: verdict(true),
  },
  {
    name: 'draw that does not match',
    who: 'guest',
    path: ({ gameCode, numero }) => `/verify/${gameCode}/${numero}`,
    ready: liedTo,
  },
];

let world: SiteWorld;
let browser: Browser;
beforeAll(async () => {
  world = await openSiteWorld();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await world.here.close();
});

const REFUSED_LOGIN = /session\/login/;

describe.each(['vi', 'en'] as const)('in %s', (language) => {
  let phones: Readonly<Record<Screen['who'], Phone>>;
  beforeAll(async () => {
    const open = (stored: Readonly<Record<string, string>>) =>
      openPhone(browser, world.here.address, {
        expected: REFUSED_LOGIN,
        reducedMotion: 'reduce',
        // No announcement opens over home while a screen is brought into its state.
        stored: { language: language.toUpperCase(), SHELL_PU_A: '0', SHELL_PU_B: '0', ...stored },
      });
    phones = { guest: await open({}), member: await open(storedSession(world.member.token, world.member.userName)) };
  });
  afterAll(async () => {
    await Promise.all(Object.values(phones).map((phone) => phone.close()));
  });

  /** Both languages are seen in both themes and sizes; what does not depend on colours is checked once in each. */
  const [FIRST, SECOND]: readonly [Look, Look] =
    language === 'vi'
      ? [
          { language, theme: 'dark', viewport: TALL },
          { language, theme: 'light', viewport: SMALL },
        ]
      : [
          { language, theme: 'light', viewport: TALL },
          { language, theme: 'dark', viewport: SMALL },
        ];

  test.each(SCREENS)('$name fits, is named, and has no accessibility finding', async ({ who, path, ready }) => {
    const { page, complaints } = phones[who];
    const before = complaints.length;
    await page.setViewportSize(TALL);
    await page.goto(typeof path === 'string' ? path : path(world));
    await ready(page, language);
    const found: string[] = [];
    for (const look of [FIRST, SECOND]) {
      found.push(...(await survey(page, look)));
      const findings = await accessibilityFindings(page, look === FIRST ? 'everything' : 'colours');
      found.push(...findings.map((finding) => `${look.viewport.width} px ${look.theme}: ${finding}`));
    }
    expect([...found, ...complaints.slice(before)]).toEqual([]);
  });
});
