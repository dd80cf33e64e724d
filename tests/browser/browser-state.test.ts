/** The browser's state: corrupt or blocked storage, no network, a stored theme and language, reduced motion. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  gameFrame,
  launchBrowser,
  openPhone,
  says,
  storedSession,
  withoutComplaints,
  type PhoneOptions,
} from '../setup/phone.ts';
import { openSiteWorld, type SiteWorld } from '../setup/site-world.ts';

let world: SiteWorld;
let browser: Browser;
beforeAll(async () => {
  world = await openSiteWorld();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await world?.here.close();
});

/** Runs with a phone, and expects no page errors at the end. */
async function withPhone(options: PhoneOptions, use: (page: Page) => Promise<void>): Promise<void> {
  const phone = await openPhone(browser, world.here.address, options);
  await withoutComplaints(phone, use);
}

/** Popups stay closed: they would cover what is tested here. */
const memberSession = () => ({
  ...storedSession(world.member.token, world.member.userName),
  SHELL_PU_A: '0',
  SHELL_PU_B: '0',
});
const rootOf = (page: Page) =>
  page.evaluate(() => ({
    ...document.documentElement.dataset,
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
  }));

/** The source's keys (SYS-10), those this build reads and those it does not read yet. */
const KEYS = [
  'LOTTFAV',
  'SHELL_PU_A',
  'SHELL_PU_B',
  'MC_SESSION_INFO',
  'language',
  'WEBCLIP',
  'autoLogin',
  'remPass',
  'hideDownloadBar',
  'sass',
  'theme',
];

test.each([
  ['words', 'rác'],
  ['half a JSON', '{"token":'],
  ['another shape', '{"token":7,"userName":null,"type":"0"}'],
  ['nothing', ''],
  ['null', 'null'],
])('[SYS-10] [LOC-03] starts as a guest in Vietnamese and dark with %s under every key', async (_, junk) => {
  await withPhone({ stored: Object.fromEntries(KEYS.map((key) => [key, junk])) }, async (page) => {
    await page.goto('/m/');
    await page.getByTestId('header-login').waitFor();
    await expect.poll(() => rootOf(page)).toMatchObject({ theme: 'dark', lang: 'vi', dir: 'ltr' });
    await page.goto('/m/member/home');
    await page.getByTestId('field-username').waitFor();
  });
});

test('[SYS-10] starts, signs no one in and still switches its theme when storage is blocked', async () => {
  await withPhone({}, async (page) => {
    await page.addInitScript(() => {
      for (const area of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, area, {
          get() {
            throw new DOMException('storage is closed', 'SecurityError');
          },
        });
      }
    });
    await page.goto('/m/');
    await page.getByTestId('header-login').waitFor();
    // A popup that cannot be stored as closed opens at every start, but only once.
    await page.getByTestId('announcement-popup').waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('announcement-popup').waitFor({ state: 'detached' });
    await page.getByTestId('header-menu').tap();
    await page.getByTestId('theme-toggle').getByRole('radio').nth(1).tap();
    await expect.poll(() => rootOf(page)).toMatchObject({ theme: 'light' });
  });
});

/** Every theme of the root while something could be painted, starting with boot.js's. */
async function recordThemes(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const worn: string[] = [];
    Object.assign(window, { worn });
    const look = (): void => {
      const theme = document.documentElement.dataset['theme'];
      if (document.body !== null && theme !== undefined && worn.at(-1) !== theme) worn.push(theme);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (window as unknown as { worn: string[] }).worn);
}

test('[SYS-10] a page restored from the back-forward cache shows changes made meanwhile', async () => {
  await withPhone({ stored: memberSession() }, async (page) => {
    await page.goto('/m/home');
    await page.getByTestId('header-user-info').waitFor();
    await page.evaluate(() => {
      localStorage.removeItem('MC_SESSION_INFO');
      localStorage.setItem('theme', 'light');
    });
    expect(await rootOf(page)).toMatchObject({ theme: 'dark' });
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await page.getByTestId('header-login').waitFor();
    await expect.poll(() => rootOf(page)).toMatchObject({ theme: 'light' });
  });
});

test('[LOC-06] the theme is dark by default, toggled, stored, applied before the first paint; an unknown one is dark', async () => {
  await withPhone({ stored: { SHELL_PU_B: '0' } }, async (page) => {
    const worn = await recordThemes(page);
    await page.goto('/m/');
    await page.getByTestId('header-menu').tap();
    await expect.poll(() => rootOf(page)).toMatchObject({ theme: 'dark' });
    await page.getByTestId('theme-toggle').getByRole('radio').nth(1).tap();
    await expect.poll(() => rootOf(page)).toMatchObject({ theme: 'light' });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
    await page.reload();
    await page.getByTestId('header-menu').waitFor();
    await expect.poll(() => worn()).toEqual(['light']);
    await page.evaluate(() => localStorage.setItem('theme', 'purple'));
    // The page writes the cookie of its look whenever it likes, so it is gone before the test writes its own.
    await page.goto('about:blank');
    await page.context().addCookies([{ name: 'look', value: 'purple.vi.out', url: world.here.address }]);
    await page.goto('/m/');
    await page.getByTestId('header-menu').waitFor();
    await expect.poll(() => worn()).toEqual(['dark']);
  });
});

test('[LOC-05/hotLists] [LOC-05/winnerBoard] [LOC-05/root] [HOME-16] the language changes without a reload, page, frame and calls alike, and stays', async () => {
  await withPhone({ stored: memberSession() }, async (page) => {
    await page.goto('/m/');
    await says(page.getByTestId('bottom-menu-deposit'), /Nạp tiền/);
    let loads = 0;
    page.on('load', () => (loads += 1));
    const boards = page.waitForRequest(
      (request) => request.url().includes('getWinnerBoard') && request.headers()['accept-language'] === 'en',
    );
    const hot = page.waitForRequest(
      (request) => request.url().includes('hotGamesV2') && new URL(request.url()).searchParams.get('language') === 'EN',
    );
    await page.getByTestId('header-menu').tap();
    await page.getByTestId('language-picker').getByRole('radio', { name: 'EN' }).tap();
    await Promise.all([boards, hot]);
    await says(page.getByTestId('bottom-menu-deposit'), /Deposit/);
    await expect.poll(() => rootOf(page)).toMatchObject({ lang: 'en', dir: 'ltr' });
    expect(loads).toBe(0);
    await page.goto(`/m/launchGame?playType=trad&gameId=${world.gameCode}&prize_mode=Lott`);
    const frame = await gameFrame(page);
    await expect.poll(() => frame.evaluate(() => document.documentElement.lang)).toBe('en');
    await says(frame.getByTestId('game-switch'), /Test express/);
  });
});

test('[NAV-02] an unknown path shows home', async () => {
  await withPhone({}, async (page) => {
    for (const path of ['/m/khong-co', '/khong/co/gi', '/m/login/nua']) {
      await page.goto(path);
      await page.getByTestId('header-login').waitFor();
      await page.getByTestId('game-tile').first().waitFor();
      await expect.poll(() => page.getByTestId('bottom-menu-home').getAttribute('aria-current')).toBe('page');
    }
  });
});

test('without a network cached content stays, a bar says so, and no money moves', async () => {
  // The browser logs every call without a network to the console.
  await withPhone({ stored: memberSession(), expected: /ERR_INTERNET_DISCONNECTED|WebSocket/ }, async (page) => {
    await page.goto('/m/home');
    await page.getByTestId('game-tile').first().waitFor();
    await page.getByTestId('bottom-menu-deposit').tap();
    await page.getByTestId('field-amount').fill('150000');
    await page.context().setOffline(true);
    await page.getByTestId('offline-bar').waitFor();
    const create = page.getByTestId('submit');
    await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true');
    await expect
      .poll(async () => await page.locator(`#${await create.getAttribute('aria-describedby')}`).innerText())
      .toBe('Chưa có mạng nên chưa tạo được lệnh nạp');
    await page.getByTestId('bottom-menu-home').tap();
    await page.getByTestId('offline-bar').waitFor();
    await page.getByTestId('game-tile').first().waitFor();
    await says(page.getByTestId('header-user-info'), /₫/);
    await page.context().setOffline(false);
    await page.getByTestId('offline-bar').waitFor({ state: 'detached' });
  });
});

test('without a network the slip places no bet and says why', async () => {
  await withPhone({ stored: memberSession(), expected: /ERR_INTERNET_DISCONNECTED|WebSocket/ }, async (page) => {
    await page.goto(`/m/launchGame?playType=trad&gameId=${world.gameCode}&prize_mode=Lott`);
    const frame = await gameFrame(page);
    await frame.getByTestId('number-27').tap();
    const place = frame.getByTestId('place-bet');
    await place.waitFor();
    await page.context().setOffline(true);
    await frame.getByTestId('offline-bar').waitFor();
    await expect.poll(() => place.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => frame.locator('#slip-blocked').innerText()).toMatch(/mạng/);
    await page.context().setOffline(false);
    await expect.poll(() => place.getAttribute('aria-disabled')).toBeNull();
  });
});
