/** An unavailable site on a phone: its page, the cached status, recovery; and operator changes at run time. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually, newMember, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { expectSoon, stored } from '../setup/login-screen.ts';
import {
  launchBrowser,
  openPhone,
  says,
  SMALL,
  storedSession,
  TALL,
  type Phone,
  type PhoneOptions,
} from '../setup/phone.ts';
import { accessibilityFindings, survey, setTheme } from '../setup/screen-survey.ts';
import { publishDemoContent } from '../setup/seeded-content.ts';

const STATUS = '**/wps/system/status*';
/** Calls in flight when the site becomes unavailable are refused, and the browser logs that. */
const REFUSED = /answer: (?:503|403) |status of (?:503|403)|art\/state-/;

let here: TestPlatform;
let browser: Browser;
beforeAll(async () => {
  here = await startTestPlatform();
  browser = await launchBrowser();
  await publishDemoContent(here);
});
afterAll(async () => {
  await browser?.close();
  await here.close();
});
beforeEach(() => shut({}, 0));

const system = () => here.platform.modules.system;
async function shut(state: { maintenance?: string; region?: string }, expected: 0 | 1 | 2): Promise<void> {
  await system().setStatus('DENLONG', { maintenance: state.maintenance ?? null, region: state.region ?? null });
  await eventually(
    `status ${expected}`,
    async () => valueOf(await here.guest().call('system.status')).status === expected,
  );
}

async function onPhone(
  path: string,
  run: (page: Page, phone: Phone) => Promise<void>,
  options: PhoneOptions = {},
): Promise<void> {
  const phone = await openPhone(browser, here.address, { expected: REFUSED, ...options });
  await phone.page.goto(path);
  await run(phone.page, phone);
  expect(phone.complaints).toEqual([]);
  await phone.close();
}

const service = (page: Page) => page.getByTestId('error-service');
const region = (page: Page) => page.getByTestId('error-ip');
const remembered = async (page: Page) => (await stored(page)).device['systemStatus'];

describe('[SYS-01] an unavailable system', () => {
  test('shows its page at the member’s next tap, and recovers by itself on the same screen', async () => {
    const { token, userName } = await newMember(here.address);
    await onPhone(
      '/m/notice',
      async (page) => {
        await page.getByTestId('notice').first().waitFor();
        await shut({ maintenance: 'Nâng cấp' }, 1);
        // A tap that calls the server; another call may have been refused before.
        await page.evaluate(() => document.querySelector<HTMLElement>('[data-testid="notice"]')?.click());
        await service(page).waitFor();
        await expect.poll(() => remembered(page)).toBe('1');
        await shut({}, 0);
        await service(page).waitFor({ state: 'detached' });
        await page.getByTestId('notice').first().waitFor();
        await expect.poll(() => remembered(page)).toBe('0');
      },
      { stored: storedSession(token, userName) },
    );
  });

  test('is read from the cache first, then refreshed', async () => {
    const held: Route[] = [];
    const phone = await openPhone(browser, here.address, { expected: REFUSED, stored: { systemStatus: '2' } });
    await phone.page.route(STATUS, (route) => void held.push(route));
    await phone.page.goto('/m/home');
    // Without an answer the cached status is shown.
    await region(phone.page).waitFor();
    await expectSoon(() => held.length).toBeGreaterThan(0);
    // This releases the held requests.
    await phone.page.unroute(STATUS);
    await phone.page.getByTestId('header-login').waitFor();
    await expect.poll(() => remembered(phone.page)).toBe('0');
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });

  test('is 1 when both apply and 2 for the region alone, each with its page; a retry gets the current status', async () => {
    await shut({ maintenance: 'Nâng cấp', region: 'Giấy phép' }, 1);
    await onPhone('/m/lottery', async (page) => {
      await says(service(page), /Hệ thống đang bảo trì/);
      await shut({ region: 'Giấy phép' }, 2);
      await page.getByTestId('unavailable-retry').tap();
      await says(region(page), /127\.0\.0\.1|::1/);
      await page.getByTestId('unavailable-retry').tap();
      await region(page).waitFor();
      await shut({}, 0);
      // It may just have recovered by itself.
      await page.evaluate(() => document.querySelector<HTMLElement>('[data-testid="unavailable-retry"]')?.click());
      await region(page).waitFor({ state: 'detached' });
      await expect.poll(() => remembered(page)).toBe('0');
    });
  });

  test('leads to customer service, and fits the smallest phone in both themes and languages', async () => {
    valueOf(await system().setCustomerService('DENLONG', 'CS', 'mailto:hotro@denlong.example'));
    await shut({ maintenance: 'Nâng cấp' }, 1);
    for (const [theme, language, viewport] of [
      ['dark', 'vi', SMALL],
      ['light', 'en', TALL],
    ] as const) {
      await onPhone(
        '/m/home',
        async (page) => {
          await page.evaluate(() => void (window.open = (url) => ((document.title = String(url)), null)));
          await page.getByTestId('unavailable-service').tap();
          await expectSoon(() => page.title()).toBe('mailto:hotro@denlong.example');
          await setTheme(page, theme);
          await expect.poll(() => survey(page, { theme, language, viewport })).toEqual([]);
          await expect.poll(() => accessibilityFindings(page)).toEqual([]);
        },
        { viewport, stored: { language: language.toUpperCase() } },
      );
    }
    valueOf(await system().setCustomerService('DENLONG', 'CS', undefined));
  });
});

test('[NAV-16] error-service and error-IP have their own addresses, where a retry leads home once the site is available', async () => {
  for (const [path, page] of [
    ['/m/errorService', service],
    ['/m/errorIP', region],
  ] as const) {
    await onPhone(path, async (opened) => {
      await page(opened).waitFor();
      await opened.getByTestId('unavailable-retry').tap();
      await opened.waitForURL('**/m/home');
      await expect.poll(() => page(opened).count()).toBe(0);
    });
  }
});

test('[SYS-03] start-up requests merchant and status before the page is drawn, and a missing status delays nothing', async () => {
  const phone = await openPhone(browser, here.address);
  const { page } = phone;
  const happened: string[] = [];
  page.on('request', (request) => happened.push(new URL(request.url()).pathname));
  await page.exposeFunction('noteDrawn', () => void happened.push('drawn'));
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      // The HTML contains a drawing of the screen; the site's code replaces it.
      if (!document.querySelector('#root:not([inert]) > *')) return;
      observer.disconnect();
      (window as unknown as { noteDrawn(): void }).noteDrawn();
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  await page.route(STATUS, () => undefined);
  await page.goto('/m/home');
  await page.getByTestId('header-login').waitFor();
  await expectSoon(() => happened.includes('drawn')).toBe(true);
  const before = happened.slice(0, happened.indexOf('drawn'));
  expect(before).toEqual(expect.arrayContaining(['/wps/system/whitelabel', '/wps/system/status']));
  await phone.close();
});

test('[SYS-02/imageCdns] images come from the visit’s CDN, and from the site when it fails', async () => {
  const cdn = 'https://cdn1.example';
  valueOf(await system().changeSettings('DENLONG', { imageCdns: [cdn] }));
  await eventually('the CDN', async () => valueOf(await here.guest().call('system.settings')).imageCDNs.length === 1);
  const picture = await readFile(join(import.meta.dirname, '../../apps/site/public/art/banner-lottery.webp'));
  const phone = await openPhone(browser, here.address, { expected: /cdn1\.example|net::ERR_FAILED/ });
  const { page } = phone;
  const source = () =>
    page
      .getByTestId('promotion')
      .first()
      .locator('img')
      .evaluate((image: HTMLImageElement) => (image.naturalWidth > 0 ? image.currentSrc : ''));
  await page.route(`${cdn}/**`, (route) => route.fulfill({ body: picture, contentType: 'image/webp' }));
  await page.goto('/m/home');
  await expectSoon(() => page.evaluate(() => sessionStorage.getItem('imageCdn'))).toBe(cdn);
  await page.goto('/m/activity');
  await expectSoon(source).toBe(`${cdn}/art/banner-register.webp`);
  await page.unroute(`${cdn}/**`);
  await page.route(`${cdn}/**`, (route) => route.abort());
  await page.reload();
  await expectSoon(source).toBe(`${here.address}/art/banner-register.webp`);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('imageCdn'))).toBe('');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
