/**
 * `npm run bench:scroll [-- --games 420 --slowdown 4]`: how smoothly a phone scrolls the game list. Opens it in Chromium with
 * the processor slowed down, lets the list load to its end, scrolls it by a finger's flings and prints frames a second,
 * the slowest frames and the long tasks.
 */
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from 'playwright-core';
import { openShop } from '../../packages/testkit/src/shop.ts';
import { startTestPlatform } from '../../packages/testkit/src/index.ts';
import type { GameEntry } from '../../packages/catalogue/src/index.ts';
import { buildWeb } from '../../tools/build.ts';
import { launchBrowser, openPhone } from '../setup/phone.ts';

const TARGET_FPS = 55;
const FLINGS = 14;
const FLING_PX = 1_400;
const FLING_PX_PER_S = 2_600;
const SECOND_MS = 1_000;
/** A frame this late is one that somebody sees. */
const LATE_FRAME_MS = 34;

const DRAWN_TILES = 12;
const DRAWING_TRIES = 40;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface Measured {
  readonly frames: readonly number[];
  readonly longTasks: readonly number[];
}

/** Notes every frame and every long task of the page from now on. */
async function startMeasuring(page: Page): Promise<void> {
  await page.evaluate(() => {
    const measured = { frames: [] as number[], longTasks: [] as number[], on: true };
    (window as unknown as { measured: typeof measured }).measured = measured;
    new PerformanceObserver((list) => measured.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ entryTypes: ['longtask'] });
    let before = performance.now();
    const tick = (now: number): void => {
      measured.frames.push(now - before);
      before = now;
      if (measured.on) requestAnimationFrame(tick);
    };
    requestAnimationFrame((now) => {
      before = now;
      requestAnimationFrame(tick);
    });
  });
}

const stopMeasuring = (page: Page): Promise<Measured> =>
  page.evaluate(() => {
    const { measured } = window as unknown as { measured: Measured & { on: boolean } };
    measured.on = false;
    return { frames: measured.frames, longTasks: measured.longTasks };
  });

/** Loads the list to its end, page after page as it is scrolled. */
async function loadWholeList(page: Page, tiles: number): Promise<void> {
  const deadlineMs = performance.now() + (tiles / 21) * 4_000 + 30_000;
  for (;;) {
    const { atEnd } = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return { atEnd: document.querySelector('[data-testid="endless-list"]')?.getAttribute('data-complete') === 'true' };
    });
    if (atEnd) return;
    if (performance.now() > deadlineMs) throw new Error('the list did not end');
    await page.waitForTimeout(100);
  }
}

/**
 * Tiles as a node serves them once they are drawn. A few stand for all: drawing hundreds would keep the processor busy with
 * something else than scrolling.
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
  await page.route('**/art/games/**', (route) => route.fulfill({ contentType: 'image/avif', body: drawn[next++ % drawn.length]! }));
}

async function fling(session: CDPSession, distancePx: number): Promise<void> {
  await session.send('Input.synthesizeScrollGesture', { x: 195, y: 500, yDistance: -distancePx, speed: FLING_PX_PER_S, gestureSourceType: 'touch', preventFling: false });
}

const percentile = (sorted: readonly number[], percent: number): number => sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0;

function report(name: string, { frames, longTasks }: Measured): number {
  const totalMs = frames.reduce((sum, one) => sum + one, 0);
  const fps = (frames.length / totalMs) * SECOND_MS;
  const sorted = frames.toSorted((one, other) => one - other);
  const late = frames.filter((one) => one > LATE_FRAME_MS).length;
  print(`${name}: ${fps.toFixed(1)} frames a second, frame p95 ${percentile(sorted, 95).toFixed(1)} ms, p99 ${percentile(sorted, 99).toFixed(1)} ms, ${late} of ${frames.length} late`);
  print(`  long tasks: ${longTasks.length}, the longest ${Math.max(0, ...longTasks).toFixed(0)} ms`);
  return fps;
}

async function measure(page: Page, session: CDPSession, name: string): Promise<number> {
  await startMeasuring(page);
  for (let at = 0; at < FLINGS; at += 1) await fling(session, at < FLINGS - 4 ? FLING_PX : -FLING_PX);
  return report(name, await stopMeasuring(page));
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { games: { type: 'string', default: '420' }, slowdown: { type: 'string', default: '4' } } });
  await buildWeb(print);
  const here = await startTestPlatform();
  const shop = await openShop(here, { games: Number(values.games) });
  const browser = await launchBrowser();
  const phone = await openPhone(browser, here.address, { deviceScaleFactor: 2, serviceWorkers: 'block', stored: { hideDownloadBar: '1', SHELL_PU_B: '0' } });
  try {
    const { page } = phone;
    const session = await page.context().newCDPSession(page);
    await serveDrawnArt(page, here.address, shop.games);
    await page.goto('/m/gameList');
    await page.getByTestId('game-tile').first().waitFor();
    await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) });
    const first = await measure(page, session, 'first pages, loading');
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await loadWholeList(page, shop.games.length);
    await page.evaluate(() => window.scrollTo(0, 0));
    const tiles = await page.getByTestId('game-tile').count();
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    print(`the whole list: ${shop.games.length} games, ${tiles} tiles and ${nodes} elements in the page`);
    await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) });
    const whole = await measure(page, session, 'the whole list');
    const reached = Math.min(first, whole) >= TARGET_FPS;
    print(`${reached ? 'reached' : 'MISSED'}: at least ${TARGET_FPS} frames a second with the processor ${values.slowdown} times slower`);
    process.exitCode = reached ? 0 : 1;
  } finally {
    await phone.close();
    await browser.close();
    await shop.close();
    await here.close();
  }
}

await main();
