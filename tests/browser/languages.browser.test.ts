/** The languages an operator can enable: Urdu from right to left and Portuguese, on every main screen of the site. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueOf } from '../kit/src/index.ts';
import { MERCHANT, openHomeWorld, type HomeWorld } from '../setup/home-world.ts';
import { gameFrame, launchBrowser, SMALL, TALL } from '../setup/phone.ts';
import { accessibilityFindings, survey } from '../setup/screen-survey.ts';

let world: HomeWorld;
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  world = await openHomeWorld(() => browser);
  valueOf(await world.here.platform.modules.system.changeSettings(MERCHANT, { languages: ['VI', 'EN', 'UR', 'PT'] }));
});
afterAll(async () => {
  await world?.close();
  await browser?.close();
});

const SCREENS: readonly (readonly [path: string, standing: string])[] = [
  ['/m/home', 'game-tile'],
  ['/m/gameList?gameType=RNG', 'game-tile'],
  ['/m/lottery', 'game-tile'],
  ['/m/login', 'submit'],
  ['/m/register', 'submit'],
  ['/m/notice', 'notice'],
  ['/m/help', 'help-item'],
  ['/m/activity', 'header'],
  ['/m/app', 'header'],
  ['/m/member/home', 'balance'],
  ['/m/member/security', 'security-level'],
  ['/m/voucherCenter', 'field-amount'],
];

const centreOf = (locator: Locator): Promise<number> =>
  locator.first().evaluate((element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  });

const shown = (page: Page): Promise<string> =>
  page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`);

/** Findings of the screen on both phones, with axe on the small one. */
async function findingsOf(page: Page, language: 'ur' | 'pt'): Promise<string[]> {
  const tall = await survey(page, { language, theme: 'light', viewport: TALL });
  const small = await survey(page, { language, theme: 'dark', viewport: SMALL });
  return [...tall, ...small, ...(await accessibilityFindings(page))];
}

describe.each(['pt'] as const)('in %s', (language) => {
  test('[LOC-01] every main screen fits both phones, shows no raw key and has no accessibility finding', async () => {
    await world.atHome(
      async (page) => {
        const found: string[] = [];
        for (const [path, standing] of SCREENS) {
          await page.goto(path);
          await page.getByTestId(standing).first().waitFor();
          await page.waitForLoadState('networkidle');
          found.push(...(await findingsOf(page, language)).map((finding) => `${path}: ${finding}`));
        }
        expect(found).toEqual([]);
      },
      { who: world.member, reducedMotion: 'reduce', stored: { language: language.toUpperCase() } },
    );
  });
});

test('[LOC-01] [LOC-05/urAsEn] Urdu mirrors the frame, reads the hot games in English, while amounts, countdowns and number boards run from left to right', async () => {
  const hotLanguages = new Set<string | null>();
  await world.atHome(
    async (page) => {
      await page.getByTestId('game-tile').first().waitFor();
      await expect
        .poll(() =>
          page.evaluate(
            () =>
              [...document.fonts].filter(({ status, family }) => status === 'loaded' && /Nastaliq/.test(family)).length,
          ),
        )
        .toBeGreaterThan(0);
      await expect.poll(() => centreOf(page.getByTestId('header-logo'))).toBeGreaterThan(TALL.width / 2);
      await expect.poll(() => centreOf(page.getByTestId('bottom-menu-home'))).toBeGreaterThan(TALL.width / 2);

      await page.goto('/m/member/home');
      const balance = page.getByTestId('balance');
      await expect.poll(() => balance.innerText()).toContain('12,480,500');
      // Positions of the first digit and of the sign after the last one.
      const [first, last] = await balance.evaluate((element) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) =>
          node.textContent?.includes('12,480,500') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
        );
        const node = walker.nextNode()!;
        const leftOf = (index: number): number => {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          return range.getBoundingClientRect().left;
        };
        return [leftOf(node.textContent!.indexOf('1')), leftOf(node.textContent!.indexOf('₫'))];
      });
      expect(first).toBeLessThan(last!);

      await page.goto('/m/lottery');
      await page.getByRole('timer').first().waitFor();
      await expect
        .poll(() =>
          page.getByRole('timer').evaluateAll((timers) => timers.map((timer) => getComputedStyle(timer).direction)),
        )
        .not.toContain('rtl');

      await page.goto('/m/launchGame?playType=trad&gameId=mb60&prize_mode=Lott');
      const frame = await gameFrame(page);
      await expect
        .poll(() => frame.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`))
        .toBe('ur rtl');
      await expect
        .poll(
          async () =>
            (await centreOf(frame.getByTestId('number-01'))) - (await centreOf(frame.getByTestId('number-00'))),
        )
        .toBeGreaterThan(0);
    },
    {
      who: world.member,
      stored: { language: 'UR' },
      prepare: async ({ page }) =>
        page.on('request', (request) => {
          if (request.url().includes('hotGamesV2'))
            hotLanguages.add(new URL(request.url()).searchParams.get('language'));
        }),
    },
  );
  expect([...hotLanguages]).toEqual(['EN']);
});

test('[LOC-02] with four languages the picker is a list, and the choice is stored', async () => {
  await world.atHome(
    async (page) => {
      await page.getByTestId('language-picker').first().click();
      await page.getByTestId('language-PT').click();
      await expect.poll(() => shown(page)).toBe('pt ltr');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('PT');
      await page.getByTestId('submit').getByText('Entrar').waitFor();
      await page.reload();
      await expect.poll(() => shown(page)).toBe('pt ltr');
    },
    { path: '/m/login' },
  );
});

test('[LOC-02] in the Urdu variant the picker is a toggle between UR and EN, and a stored language that is not offered is replaced', async () => {
  const { system } = world.here.platform.modules;
  valueOf(await system.changeSettings(MERCHANT, { languages: ['EN', 'UR'], defaultLanguage: 'EN' }));
  try {
    await world.atHome(
      async (page) => {
        const picker = page.getByTestId('language-picker').first();
        // The stored language is no longer offered.
        await expect.poll(() => shown(page)).toBe('en ltr');
        await picker.click();
        await expect.poll(() => shown(page)).toBe('ur rtl');
        await expect.poll(() => page.getByTestId('language-sheet').count()).toBe(0);
        await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('UR');
        await page.reload();
        await expect.poll(() => shown(page)).toBe('ur rtl');
        await picker.click();
        await expect.poll(() => shown(page)).toBe('en ltr');
        await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('EN');
      },
      { path: '/m/login', stored: { language: 'PT' } },
    );
  } finally {
    valueOf(await system.changeSettings(MERCHANT, { languages: ['VI', 'EN', 'UR', 'PT'], defaultLanguage: 'VI' }));
  }
});
