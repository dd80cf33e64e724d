/** The studio's instant games on a phone, played on play money against the real platform and its studio. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerFor, eventually, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { launchBrowser, openPhone, says, SMALL, type Phone, type PhoneOptions } from '../setup/phone.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

const TIMEOUT_MS = 120_000;
const TIMEOUT = { timeout: TIMEOUT_MS };
const MINES = 'do-min-da-quy';
const WHEEL = 'vong-quay-trai-cay';
/** With one mine a first tile is safe 24 times of 25: this many rounds in a row do not all hit it. */
const ROUNDS = 8;

let here: TestPlatform;
let browser: Browser;
let call: ReturnType<typeof callerFor>;
beforeAll(async () => {
  [here, browser] = await Promise.all([startTestPlatform({ studio: true }), launchBrowser()]);
  const { token } = valueOf(await here.guest().call('session.freePlay', { query: { ageConfirmed: true } }));
  call = callerFor(here.address, () => token);
  await eventually(
    'the vendors to be opened',
    async () =>
      valueOf(await call.call('game.list', { query: { gameType: 'JL', pageNo: 1, pageSize: 1 } })).games.length > 0,
    TIMEOUT_MS,
  );
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

/** The address of a launch. */
async function launched(gameId: string): Promise<string> {
  const query = {
    vendor: 'JL',
    category: 'JL',
    gameId,
    nodeId: gameId,
    supportPlay: 'html5',
    platform: 'html5',
    freeplay: true,
  };
  return valueOf(await call.call('launch.game', { query })).gameUrl;
}

/** Opens a game on a phone with reduced motion: results appear at once. */
async function play(
  gameId: string,
  options: PhoneOptions,
  run: (page: Page, phone: Phone) => Promise<void>,
): Promise<void> {
  const phone = await openPhone(browser, here.address, { reducedMotion: 'reduce', ...options });
  await phone.page.goto(await launched(gameId));
  await phone.page.getByTestId('instant-play').waitFor(TIMEOUT);
  await run(phone.page, phone);
  expect(phone.complaints).toEqual([]);
  await phone.close();
}

const phaseOf = (page: Page) => page.getByTestId('instant-play').getAttribute('data-phase');
const said = (page: Page) => page.getByTestId('instant-said').innerText();

/** Starts a round by the keyboard and opens the first tile; returns whether it was safe. */
async function openFirstTile(page: Page): Promise<boolean> {
  await expect.poll(() => phaseOf(page), TIMEOUT).toBe('rest');
  await page.getByTestId('instant-play').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => phaseOf(page), TIMEOUT).toBe('open');
  const tile = page.getByTestId('instant-tile-0');
  await expect.poll(() => tile.getAttribute('aria-label'), TIMEOUT).toBe('Tile 1, covered');
  await tile.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => tile.getAttribute('data-under'), TIMEOUT).toMatch(/^(?:opened|hit)$/);
  await expect.poll(() => phaseOf(page), TIMEOUT).toMatch(/^(?:rest|wait|open)$/);
  return (await tile.getAttribute('data-under')) === 'opened';
}

describe('an instant game in its frame', () => {
  test('[GAME-11] mines are played by the keyboard, resumed by the next launch, and paid on cash-out; the proof matches', async () => {
    await play(MINES, { viewport: SMALL }, async (page) => {
      expect(new URL(page.url()).hash).toBe('');
      await expect.poll(() => page.title()).toBe('Gem Mines');
      await page.getByText('DEMO').waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
      // The slider moves to its end: one mine.
      await page.getByTestId('instant-mines').focus();
      await page.keyboard.press('Home');
      await expect.poll(() => page.getByTestId('instant-mines').getAttribute('aria-valuetext')).toBe('1');
      let safe = false;
      for (let round = 0; round < ROUNDS && !safe; round += 1) safe = await openFirstTile(page);
      expect(safe).toBe(true);
      await says(page.getByTestId('instant-said'), /Tile 1, safe/);
      await page.goto('about:blank');
      await page.goto(await launched(MINES));
      await expect.poll(() => page.getByTestId('instant-tile-0').getAttribute('data-under'), TIMEOUT).toBe('opened');
      expect(await accessibilityFindings(page)).toEqual([]);
      const take = page.getByTestId('instant-play');
      await says(take, /^Take /);
      await take.tap();
      await expect.poll(() => said(page), TIMEOUT).toMatch(/Won /);
      await expect.poll(() => page.getByTestId('instant-outcome').innerText(), TIMEOUT).toMatch(/×1\.03/);
      // The mine is revealed once the round is over.
      await expect.poll(() => page.locator('[data-under="mine"]').count(), TIMEOUT).toBe(1);

      await page.getByTestId('instant-open-history').tap();
      await page.getByTestId('studio-round').first().tap(TIMEOUT);
      await says(page.getByTestId('studio-proof-verdict'), /The hash matches/);
      await page.keyboard.press('Escape');
      await page.getByTestId('studio-history').waitFor({ state: 'detached' });
    });
  });

  test('[GAME-11] a wheel stops at its result, shows its prizes and their chances, and resumes a round whose answer was lost', async () => {
    await play(WHEEL, { expected: /instant\/play|ERR_FAILED/ }, async (page) => {
      await page.getByTestId('instant-open-rules').tap();
      await says(page.getByTestId('instant-prices'), /Chance \d+\/\d+/);
      await says(page.getByTestId('instant-figures'), /\d %/);
      expect(await accessibilityFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByTestId('instant-rules').waitFor({ state: 'detached' });
      await page.getByTestId('instant-bet-more').tap();

      await page.route('**/studio/api/instant/play', (route) => route.abort());
      await page.getByTestId('instant-play').tap();
      await page.getByTestId('studio-connection').waitFor(TIMEOUT);
      await page.unroute('**/studio/api/instant/play');
      // It may just have retried by itself.
      await page
        .getByTestId('studio-retry')
        .tap({ timeout: 2_000 })
        .catch(() => undefined);
      await expect.poll(() => said(page), TIMEOUT).toMatch(/^Stopped at segment \d+\. (?:Won .+|.+ returned|No win)$/);
      await page.getByTestId('studio-connection').waitFor({ state: 'detached' });
      await page.getByTestId('instant-open-history').tap();
      await expect.poll(() => page.getByTestId('studio-round').count(), TIMEOUT).toBe(1);
    });
  });
});
