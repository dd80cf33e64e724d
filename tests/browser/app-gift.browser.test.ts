/** The gift of the installed app on a phone: on a page the app is offered, in the app the gift is taken. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestMember, type TestPlatform } from '../kit/src/index.ts';
import { signIn } from '../kit/src/applicants.ts';
import { openBrowser } from '../kit/src/browser.ts';
import { launchBrowser, openPhone, says, SMALL, storedSession, TALL } from '../setup/phone.ts';
import { openAppGift } from '../setup/open-promotion.ts';
import { accessibilityFindings, setTheme } from '../setup/screen-survey.ts';
import { verifyIdentity } from '../setup/verified.ts';

const PASSWORD = 'den long 2026';

let here: TestPlatform;
let browser: Browser;
let key: string;
beforeAll(async () => {
  here = await startTestPlatform();
  browser = await launchBrowser();
  key = await openAppGift(here, { amount: 28_000 });
  valueOf(await here.platform.modules.system.changeSettings('DENLONG', { appDownloadEnabled: true }));
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

async function verified(): Promise<TestMember> {
  const member = await newMember(here.address, { password: PASSWORD });
  await verifyIdentity(here, member);
  return member;
}

/** Nothing is wider than the phone, too faint, or without a name, in either theme. */
async function fits(page: Page, width: number): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await accessibilityFindings(page)).toEqual([]);
  }
}

test.each([
  ['VI', TALL, /ứng dụng/],
  ['EN', SMALL, /app/],
] as const)(
  '[PRO-03/APP_DOWNLOAD] on a page in %s the app is offered, and nothing can be taken',
  async (language, viewport, words) => {
    const member = await verified();
    const phone = await openPhone(browser, here.address, {
      viewport,
      stored: { language, ...storedSession(member.token, member.userName) },
    });
    const { page } = phone;
    await page.goto(`/m/promotion?key=${key}`);
    const get = page.getByTestId('app-gift-get');
    await get.waitFor();
    expect(await page.getByTestId('app-gift-take').count()).toBe(0);
    await says(page.locator('[data-code="app"][data-state="fail"]'), words);
    await fits(page, viewport.width);
    await get.tap();
    await page.getByTestId('download-popup').waitFor();
    expect(phone.complaints).toEqual([]);
    await phone.close();
  },
);

test('[PRO-03/APP_DOWNLOAD] in the app it is taken once, on the smallest phone too', async () => {
  const member = await verified();
  const app = openBrowser(here.address, { device: 'OTHERS' });
  const { token } = valueOf(await signIn(app.caller, member.userName, PASSWORD));
  app.token = token;
  const phone = await openPhone(browser, here.address, {
    viewport: SMALL,
    stored: { language: 'VI', ...storedSession(token, member.userName) },
  });
  const { page, context } = phone;
  await context.addCookies([...app.cookies].map(([name, value]) => ({ name, value, url: here.address })));
  // As Safari says of a site that was started from the home screen.
  await page.addInitScript(() => Object.assign(navigator, { standalone: true }));
  await page.goto(`/m/promotion?key=${key}`);
  const take = page.getByTestId('app-gift-take');
  await take.waitFor();
  await fits(page, SMALL.width);
  await take.tap();
  await take.waitFor({ state: 'detached' });
  await expect.poll(async () => valueOf(await app.caller.call('wallet.balance')).sumBalance).toBe(28_000);
  await page.reload();
  await page.getByTestId('promotion-terms').waitFor();
  expect(await take.count()).toBe(0);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('[HOME-05] home offers the bonus to guests by the merchant’s flag, to a member while it is among their promotions and not taken', async () => {
  const [fresh, taker] = [await verified(), await verified()];
  const app = openBrowser(here.address, { device: 'OTHERS' });
  app.token = valueOf(await signIn(app.caller, taker.userName, PASSWORD)).token;
  valueOf(await app.caller.call('promotions.claim', { params: { key }, body: {}, idempotencyKey: 'home-05-claim-00' }));
  for (const [stored, winners] of [
    [{}, 1],
    [storedSession(fresh.token, fresh.userName), 1],
    [storedSession(app.token, taker.userName), 0],
  ] as const) {
    const phone = await openPhone(browser, here.address, {
      stored: { language: 'VI', SHELL_PU_A: '0', SHELL_PU_B: '0', ...stored },
    });
    const { page } = phone;
    const listed = page.waitForResponse((response) => response.url().includes('/wps/promotions'), { timeout: 20_000 });
    // Guests are not asked for promotions of their own.
    listed.catch(() => undefined);
    await page.goto('/m/home');
    await page.getByTestId('marquee-start').tap();
    await page.getByTestId('download-popup').waitFor();
    if ('MC_SESSION_INFO' in stored) await listed;
    await expect.poll(() => page.getByTestId('download-winners').count()).toBe(winners);
    await phone.close();
  }
});
