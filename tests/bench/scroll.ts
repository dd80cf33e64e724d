/**
 * `npm run bench:scroll [-- --games 420 --slowdown 4]`: how smoothly a phone scrolls the game list and a board of a thousand
 * numbers. Opens them in Chromium with the processor slowed down, lets the list load to its end, scrolls by swipes
 * and prints frames a second, the slowest frames and the long tasks.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { openShop } from '../kit/src/shop.ts';
import { startTestPlatform } from '../kit/src/index.ts';
import type { GameEntry } from '../../packages/catalogue/src/index.ts';
import { buildWeb } from '../../tools/build.ts';
import { launchBrowser, openPhone } from '../setup/phone.ts';
import { measure, print } from './scroll/frames.ts';
import { BOARD_GAME, measureBoard } from './scroll/number-board.ts';

const TARGET_FPS = 55;
const FLINGS = { down: 10, up: 4 };

const DRAWN_TILES = 12;
const DRAWING_TRIES = 40;

/** Loads the list to its end, page after page as it is scrolled. */
async function loadWholeList(page: Page, tiles: number): Promise<void> {
  const deadlineMs = performance.now() + (tiles / 21) * 4_000 + 30_000;
  for (;;) {
    const { atEnd } = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return {
        atEnd: document.querySelector('[data-testid="endless-list"]')?.getAttribute('data-complete') === 'true',
      };
    });
    if (atEnd) return;
    if (performance.now() > deadlineMs) throw new Error('the list did not end');
    await page.waitForTimeout(100);
  }
}

/**
 * Tiles as a node serves them once drawn. A few represent all: drawing hundreds would keep the processor busy with
 * other work than scrolling.
 */
async function serveDrawnArt(page: Page, address: string, games: readonly GameEntry[]): Promise<void> {
  const drawn: Buffer[] = [];
  for (const { id } of games.slice(0, DRAWN_TILES)) {
    for (let tries = 0; tries < DRAWING_TRIES; tries += 1) {
      const answer = await fetch(`${address}/art/games/${id}.vi.m.avif`);
      const picture = Buffer.from(await answer.arrayBuffer());
      if (answer.headers.get('content-type') === 'image/avif') {
        drawn.push(picture);
        break;
      }
    }
  }
  if (drawn.length === 0) throw new Error('no tile was drawn');
  let next = 0;
  await page.route('**/art/games/**', (route) =>
    route.fulfill({ contentType: 'image/avif', body: drawn[next++ % drawn.length]! }),
  );
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { games: { type: 'string', default: '420' }, slowdown: { type: 'string', default: '4' } },
  });
  await buildWeb(print);
  const here = await startTestPlatform({ environment: { LOTTERY_GAMES: BOARD_GAME } });
  const shop = await openShop(here, { games: Number(values.games) });
  const browser = await launchBrowser();
  const phone = await openPhone(browser, here.address, {
    deviceScaleFactor: 2,
    serviceWorkers: 'block',
    stored: { hideDownloadBar: '1', SHELL_PU_B: '0' },
  });
  try {
    const { page } = phone;
    const session = await page.context().newCDPSession(page);
    await serveDrawnArt(page, here.address, shop.games);
    await page.goto('/m/gameList');
    await page.getByTestId('game-tile').first().waitFor();
    await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) });
    const first = await measure(page.mainFrame(), session, 'first pages, loading', FLINGS);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await loadWholeList(page, shop.games.length);
    await page.evaluate(() => window.scrollTo(0, 0));
    const tiles = await page.getByTestId('game-tile').count();
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    print(`the whole list: ${shop.games.length} games, ${tiles} tiles and ${nodes} elements in the page`);
    await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) });
    const whole = await measure(page.mainFrame(), session, 'the whole list', FLINGS);
    const board = await measureBoard(here, browser, Number(values.slowdown));
    const reached = Math.min(first, whole, board) >= TARGET_FPS;
    print(
      `${reached ? 'reached' : 'MISSED'}: at least ${TARGET_FPS} frames a second with the processor ${values.slowdown} times slower`,
    );
    process.exitCode = reached ? 0 : 1;
  } finally {
    await phone.close();
    await browser.close();
    await shop.close();
    await here.close();
  }
}

await main();
