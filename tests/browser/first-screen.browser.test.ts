/** The first screen is painted from the HTML itself, before the site's code has loaded; the site then replaces it. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../kit/src/index.ts';
import { launchBrowser, openPhone, storedSession, withoutComplaints, type PhoneOptions } from '../setup/phone.ts';
import { openSiteWorld, type SiteWorld } from '../setup/site-world.ts';

let world: SiteWorld;
let shop: Shop;
let browser: Browser;
beforeAll(async () => {
  world = await openSiteWorld();
  shop = await openShop(world.here);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await world?.here.close();
});

async function withPhone(options: PhoneOptions, use: (page: Page) => Promise<void>): Promise<void> {
  const phone = await openPhone(browser, world.here.address, options);
  await withoutComplaints(phone, use);
}

/** Holds back the site's entry script until it is released. */
async function holdCode(page: Page): Promise<() => void> {
  let letGo!: () => void;
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

const rootOf = (page: Page) =>
  page.evaluate(() => {
    const root = document.getElementById('root')!;
    return {
      inert: root.hasAttribute('inert'),
      hidden: root.getAttribute('aria-hidden'),
      named: root.querySelectorAll('[data-testid]').length,
      words: root.innerText,
    };
  });

test('[HOME-01] [HOME-06] home is shown before its code: banner, sign-in buttons and menu, inert until the code has loaded', async () => {
  await withPhone({}, async (page) => {
    const letGo = await holdCode(page);
    await page.goto('/m/home', { waitUntil: 'commit' });
    await page.locator('#root main').waitFor();
    // The page is still being parsed.
    for (const word of ['Đăng nhập', 'Đăng ký', 'Trang chủ', 'Cá nhân'])
      await expect.poll(async () => (await rootOf(page)).words).toContain(word);
    expect(await rootOf(page)).toMatchObject({ inert: true, hidden: 'true', named: 0 });
    const before = await page.locator('#root header').boundingBox();
    letGo();
    await page.getByTestId('header-login').waitFor();
    await expect.poll(() => rootOf(page)).toMatchObject({ inert: false, hidden: null });
    await expect.poll(() => page.getByTestId('header').boundingBox()).toEqual(before);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-first-screen')))
      .toBe(false);
  });
});

test('[LOC-06] [LOC-03] the next page has the language and theme of this one, for a signed-in member', async () => {
  await withPhone(
    {
      stored: {
        ...storedSession(world.member.token, world.member.userName),
        theme: 'light',
        language: 'EN',
        SHELL_PU_A: '0',
      },
    },
    async (page) => {
      await page.goto('/m/home');
      await page.getByTestId('header-user-info').waitFor();
      const letGo = await holdCode(page);
      await page.goto('/m/home', { waitUntil: 'commit' });
      await page.locator('#root main').waitFor();
      await expect
        .poll(() => page.evaluate(() => ({ ...document.documentElement.dataset, lang: document.documentElement.lang })))
        .toEqual({ firstScreen: 'in', theme: 'light', lang: 'en' });
      await expect.poll(async () => (await rootOf(page)).words).toContain('Promotions');
      // Whether painted or not, a guest's sign-in buttons are not shown to a member.
      await expect.poll(() => page.locator('#root header button').first().isVisible()).toBe(false);
      letGo();
      await page.getByTestId('header-user-info').waitFor();
    },
  );
});

test('[GAME-02] a list is shown before its code with the tiles it will show, and keeps them', async () => {
  await withPhone({}, async (page) => {
    const letGo = await holdCode(page);
    await page.goto('/m/gameList?gameType=RNG', { waitUntil: 'commit' });
    await page.locator('#root main').waitFor();
    const pictures = page.locator('#root img[src^="/art/games/"]');
    await expect.poll(() => pictures.count()).toBe(9);
    const drawn = await pictures.evaluateAll((images) => images.map((image) => image.getAttribute('src')));
    letGo();
    await page.getByTestId('game-tile').first().waitFor();
    const shown = () =>
      page
        .getByTestId('game-tile')
        .locator('img')
        .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
    await expect.poll(async () => (await shown()).slice(0, 9)).toEqual(drawn);
  });
});
