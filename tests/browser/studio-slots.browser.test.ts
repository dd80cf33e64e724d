/** The studio's slots on a phone, played on play money against the real platform and its studio. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerFor, eventually, startTestPlatform, valueOf, type TestPlatform } from '../../packages/testkit/src/index.ts';
import { launchBrowser, openPhone, says, SMALL, type Phone, type PhoneOptions } from '../setup/phone.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

const PATIENCE_MS = 120_000;
const PATIENCE = { timeout: PATIENCE_MS };
const LINES = 'sen-bac';
const CASCADES = 'bon-mua-yeu-thuong';

let here: TestPlatform;
let browser: Browser;
let call: ReturnType<typeof callerFor>;
beforeAll(async () => {
  [here, browser] = await Promise.all([startTestPlatform({ studio: true }), launchBrowser()]);
  const { token } = valueOf(await here.guest().call('session.freePlay', { query: { ageConfirmed: true } }));
  call = callerFor(here.address, () => token);
  await eventually('the vendors to be opened', async () => valueOf(await call.call('game.list', { query: { gameType: 'RNG', pageNo: 1, pageSize: 1 } })).games.length > 0, PATIENCE_MS);
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

/** Where a launch of the game leads. */
async function launched(gameId: string, vendor = 'EG3'): Promise<string> {
  const query = { vendor, category: 'RNG', gameId, nodeId: gameId, supportPlay: 'html5', platform: 'html5', freeplay: true };
  return valueOf(await call.call('launch.game', { query })).gameUrl;
}

/** Opens a game on a phone that wants little motion: results stand at once. */
async function play(gameId: string, vendor: string, options: PhoneOptions, run: (page: Page, phone: Phone) => Promise<void>): Promise<void> {
  const phone = await openPhone(browser, here.address, { reducedMotion: 'reduce', ...options });
  await phone.page.goto(await launched(gameId, vendor));
  await phone.page.getByTestId('slot-spin').waitFor(PATIENCE);
  await run(phone.page, phone);
  expect(phone.complaints).toEqual([]);
  await phone.close();
}

const phaseOf = (page: Page) => page.getByTestId('slot-spin').getAttribute('data-phase');
const said = (page: Page) => page.getByTestId('slot-said').innerText();

/** Spins, and waits until the round has been told to its end; what is announced on the way is gone through. */
async function spinOnce(page: Page, press: () => Promise<void>): Promise<void> {
  await expect.poll(() => phaseOf(page), PATIENCE).toBe('rest');
  // What is said before the answer comes is of the round before.
  await Promise.all([page.waitForResponse(/\/studio\/api\/slots\/spin$/, PATIENCE), press()]);
  await expect.poll(() => said(page), PATIENCE).toMatch(/^(?:Won .+|No win)$/);
}

describe('a slot in its frame', () => {
  test('[GAME-11] is played from the launch’s token to the proof of its round; the wait between spins is told', async () => {
    await play(LINES, 'EG3', { viewport: SMALL }, async (page) => {
      expect(new URL(page.url()).hash).toBe('');
      await expect.poll(() => page.title()).toBe('Silver Lotus');
      expect(await page.getByText('DEMO').isVisible()).toBe(true);
      expect(await accessibilityFindings(page)).toEqual([]);
      await spinOnce(page, () => page.getByTestId('slot-spin').tap());
      expect(await page.getByTestId('slot-spin').getAttribute('aria-label')).toMatch(/^Spin/);
      await page.getByTestId('slot-bet-more').tap();
      // A control that has the focus would keep the key.
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await spinOnce(page, () => page.keyboard.press('Space'));

      await page.getByTestId('slot-open-history').tap();
      await expect.poll(() => page.getByTestId('studio-round').count(), PATIENCE).toBe(2);
      await page.getByTestId('studio-round').first().tap();
      await says(page.getByTestId('studio-proof-verdict'), /The hash matches/);
      const proven = await page.getByTestId('studio-recompute').getAttribute('href');
      await page.keyboard.press('Escape');
      await page.getByTestId('studio-history').waitFor({ state: 'detached' });

      await page.getByTestId('slot-open-rules').tap();
      await says(page.getByTestId('slot-figures'), /95\.6 %/);
      expect(await page.getByTestId('slot-rules').getByRole('img', { name: /^Line \d+:/ }).count()).toBe(9);
      expect(await accessibilityFindings(page)).toEqual([]);

      // Played again from its seed, outside the game; another win in the same proof is found out.
      await page.goto(proven!);
      await expect.poll(() => page.getByTestId('verdict').getAttribute('data-good'), PATIENCE).toBe('true');
      const told = decodeURIComponent(new URL(page.url()).hash.slice(1));
      await page.getByTestId('field-proof').fill(JSON.stringify({ ...JSON.parse(told), won: 7 }));
      await page.getByTestId('check-proof').tap();
      await expect.poll(() => page.getByTestId('verdict').getAttribute('data-good'), PATIENCE).toBe('false');
      expect(await accessibilityFindings(page)).toEqual([]);
    });
  });

  test('[GAME-11] keeps the round when the line breaks: said in a bar, asked again, counted once', async () => {
    await play(CASCADES, 'HDG', { expected: /slots\/spin|ERR_FAILED/ }, async (page) => {
      await page.route('**/studio/api/slots/spin', (route) => route.abort());
      await page.getByTestId('slot-spin').tap();
      await page.getByTestId('studio-connection').waitFor(PATIENCE);
      await page.unroute('**/studio/api/slots/spin');
      // It may have asked again by itself just now.
      await page.getByTestId('studio-retry').tap({ timeout: 2_000 }).catch(() => undefined);
      await expect.poll(() => said(page), PATIENCE).toMatch(/^(?:Won|No win)/);
      await page.getByTestId('studio-connection').waitFor({ state: 'detached' });
      await page.getByTestId('slot-open-history').tap();
      await expect.poll(() => page.getByTestId('studio-round').count(), PATIENCE).toBe(1);
    });
  });

  test('[GAME-12] says why it does not spin: a balance that does not reach, with the way to one that does, and a used token', async () => {
    const phone = await openPhone(browser, here.address, { reducedMotion: 'reduce', expected: /studio\/api\/session/ });
    const { page } = phone;
    await page.route('**/studio/api/session', async (route) => {
      const answer = await route.fetch();
      const told = (await answer.json()) as { readonly value: object };
      await route.fulfill({ response: answer, json: { ...told, value: { ...told.value, balance: 0, demo: false } } });
    });
    await page.route('**/studio/api/balance', (route) => route.fulfill({ json: { success: true, value: { balance: 0 } } }));
    const url = await launched(LINES);
    await page.goto(url);
    await page.getByTestId('slot-spin').tap({ timeout: PATIENCE_MS });
    await page.getByTestId('studio-deposit').waitFor(PATIENCE);
    await page.keyboard.press('Escape');
    await page.getByTestId('studio-funds').waitFor({ state: 'detached' });
    await page.unroute('**/studio/api/session');
    await page.goto('about:blank');
    await page.goto(url);
    await page.getByTestId('studio-leave').waitFor(PATIENCE);
    await says(page.locator('main'), /Chưa mở được trò chơi/);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});
