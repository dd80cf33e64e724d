/** Every place of the console: found in the navigation, opened, accessible in both themes and both languages; and what the first page weighs. */
import { gzipSync } from 'node:zlib';
import { ROLES } from '@lantern/contract/ops';
import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../kit/src/index.ts';
import { newOperator } from '../kit/src/operator.ts';
import { expectAccessible, openDesk, signInAtDesk } from '../setup/console-desk.ts';
import { launchBrowser, says, withoutComplaints } from '../setup/phone.ts';

/** Page, script, styles and texts, gzipped; without fonts and pictures. */
const FIRST_LOAD_BYTES_MAXIMUM = 250_000;
const WEIGHED = ['document', 'script', 'stylesheet', 'fetch'];

let world: TestPlatform;
let browser: Browser;
beforeAll(async () => {
  world = await startTestPlatform();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** Addresses of the navigation's links, whatever the language. */
const placesOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname).filter((path) => path !== '/console/'),
    );

/** Opens a place and waits until nothing of it is loading any more. */
async function open(page: Page, address: string): Promise<void> {
  await page.locator(`nav a[href="${address}"]`).first().click();
  await page.locator('main h1, main h2').first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"], main [data-loading]') === null);
  await page.waitForLoadState('networkidle');
}

async function weightOf(responses: readonly Response[]): Promise<number> {
  const ours = responses.filter(
    (response) => WEIGHED.includes(response.request().resourceType()) && !response.url().includes('/ops/'),
  );
  const bodies = await Promise.all(ours.map((response) => response.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
}

describe('the places of the console', () => {
  test('[CON-19/axe] [CON-19/themes] [CON-19/languages] every place opens without an error or a finding of axe, in both themes and languages', async () => {
    const operator = await newOperator(world, [...ROLES]);
    await withoutComplaints(await openDesk(browser, world), async (page) => {
      await signInAtDesk(page, world, operator);
      // Words are the language's and colours the theme's: each is seen everywhere, not each pair.
      for (const [language, theme] of [
        ['en', 'dark'],
        ['vi', 'light'],
      ] as const) {
        await page.evaluate((value) => localStorage.setItem('CONSOLE_LANGUAGE', JSON.stringify(value)), language);
        await page.reload();
        await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' });
        await page.getByRole('navigation').getByRole('link').first().waitFor();
        const places = await placesOf(page);
        expect(places.length).toBeGreaterThan(10);
        for (const address of places) {
          await open(page, address);
          await expectAccessible(page, `${address} ${language}`, { themes: [theme] });
        }
      }
      // This platform has no sportsbook: its place says so.
      await page.locator('nav a[href="/console/sports"]').first().click();
      await says(page.locator('main'), /không có nhà cái thể thao/);
    });
  });

  test('the first page weighs at most 250 kB, gzipped', async () => {
    const responses: Response[] = [];
    await withoutComplaints(await openDesk(browser, world), async (page) => {
      page.on('response', (response) => responses.push(response));
      await page.goto('/console/');
      await page.getByLabel('User name').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await weightOf(responses)).toBeLessThan(FIRST_LOAD_BYTES_MAXIMUM);
    });
  });
});
