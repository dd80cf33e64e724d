/** Animations on home: when they run, when they pause, and their cost. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { valueOf } from '../kit/src/index.ts';
import { openHomeWorld, reachLowerHome, shiftOf, watchShifts, type HomeWorld } from '../setup/home-world.ts';
import { expectSoon } from '../setup/login-screen.ts';
import { launchBrowser, MOVING, type Phone } from '../setup/phone.ts';

const ANNOUNCEMENTS = '**/wps/relay/MCSFE_getListAnnouncements*';
const WINNERS = '**/wps/relay/ODSFE2_getWinnerBoard*';
/** The browser's definition of a long task, for a processor that does the work below in its time. */
const LONG_TASK_MS = 50;
const WORK_STEPS = 2_000_000;
const WORK_MS = 40;
const TICKS = 10;

let world: HomeWorld;
let browser: Browser;
beforeAll(async () => {
  world = await openHomeWorld(() => browser, MOVING);
  await world.useVariant('jackpot');
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await world.close();
});

/** Each task of a thread with its processor time. */
const TASKS = ['toplevel'];

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the thread's own processor time: other load on the machine does not count. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Processor time of each task of the pages' main threads. */
function mainThreadTasksMs(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: readonly TraceEvent[] };
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return traceEvents.flatMap(({ name, pid, tid, tdur }) =>
    name.endsWith('RunTask') && tdur !== undefined && main.has(`${pid} ${tid}`) ? [tdur / 1000] : [],
  );
}

/** The tasks while it runs. A trace that a failure left running would refuse the next attempt's. */
async function tasksDuring(page: Page, run: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: TASKS });
  try {
    await run();
  } catch (error) {
    await browser.stopTracing();
    throw error;
  }
  return mainThreadTasksMs(await browser.stopTracing());
}

/** How long a long task takes on this processor: never less than the definition, more where the same work takes longer. */
async function longTaskMs(page: Page): Promise<number> {
  const tasks = await tasksDuring(page, () =>
    page.evaluate((steps) => {
      let sum = 0;
      for (let step = 0; step < steps; step += 1) sum = Math.sin(sum + step);
      Object.assign(window, { sum });
    }, WORK_STEPS),
  );
  return LONG_TASK_MS * Math.max(1, Math.max(...tasks) / WORK_MS);
}

/** Scrolls something that ticks into view, because it pauses when hidden, and resolves after it has changed this many times. */
async function ticks(page: Page, selector: string, wanted: number): Promise<void> {
  const ticking = page.locator(selector).first();
  await ticking.scrollIntoViewIfNeeded();
  await ticking.evaluate(
    (element, times) =>
      new Promise<void>((resolve) => {
        let seen = 0;
        new MutationObserver(() => {
          seen += 1;
          if (seen === times) resolve();
        }).observe(element, { attributes: true, characterData: true, childList: true, subtree: true });
      }),
    wanted,
  );
}

/** A board of N invented rows. */
const winnersOf = (count: number) => (page: Page) =>
  page.route(WINNERS, (route) =>
    route.fulfill({
      json: {
        success: true,
        value: {
          list: Array.from({ length: count }, (_, at) => ({
            vo: {
              iconUrl: '/art/none.webp',
              vendor: 'LOTT',
              gameName: `Trò ${at}`,
              customerName: `mi***${at}`,
              winAmount: 1_000 * (at + 1),
              currency: 'VND',
              at: 0,
            },
          })),
        },
      },
    }),
  );
/** More than are shown without scrolling. */
const nineWinners = winnersOf(9);

/** Waits until home and everything below it is shown. */
async function stands(page: Page): Promise<void> {
  await page.getByTestId('hot-block').getByTestId('game-tile').first().waitFor();
  await reachLowerHome(page);
  await page.getByTestId('carousel').waitFor();
}

describe('what moves', () => {
  const figure = async (page: Page): Promise<number> =>
    Number(await page.getByTestId('jackpot-figure').getAttribute('data-value'));
  /** Notes the figure's first value: a moment later it may have grown beyond the bounds of its start. */
  const noteStart = ({ page }: Phone): Promise<unknown> =>
    page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        const value = document.querySelector('[data-testid="jackpot-figure"]')?.getAttribute('data-value');
        if (typeof value !== 'string') return;
        Object.assign(window, { startedAt: Number(value) });
        watch.disconnect();
      });
      watch.observe(document, { childList: true, subtree: true });
    });
  const startOf = (page: Page): Promise<number> =>
    page.evaluate(() => (window as unknown as { startedAt: number }).startedAt);
  const otherThan = (page: Page, before: number, options: { readonly timeout?: number } = {}) =>
    page.waitForFunction(
      (value) => document.querySelector('[data-testid="jackpot-figure"]')!.getAttribute('data-value') !== value,
      String(before),
      options,
    );
  const moves = async (page: Page): Promise<unknown> => otherThan(page, await figure(page));
  /** Waits until it has stopped for several ticks. */
  const rests = async (page: Page): Promise<void> => {
    const stays = async () =>
      otherThan(page, await figure(page), { timeout: 1_500 }).then(
        () => false,
        () => true,
      );
    await expectSoon(stays).toBe(true);
  };

  test('[HOME-14] the jackpot starts within its bounds, grows, is marked as invented, and pauses on request, out of view or under a popup', async () => {
    await world.atHome(
      async (page) => {
        await stands(page);
        const first = await startOf(page);
        expect(first).toBeGreaterThanOrEqual(3_620_000_000);
        expect(first).toBeLessThanOrEqual(7_820_000_000);
        await expect.poll(() => page.getByTestId('jackpot').innerText()).toContain('Số minh họa, chưa nối với hũ thật');
        await moves(page);
        expect(await figure(page)).toBeGreaterThan(first);
        await page.evaluate(() => document.body.setAttribute('data-popup', 'on'));
        await rests(page);
        for (const moving of ['carousel', 'marquee'])
          await expect.poll(() => page.getByTestId(moving).getAttribute('data-running')).toBe('false');
        await page.evaluate(() => document.body.removeAttribute('data-popup'));
        await moves(page);
        await page.getByTestId('jackpot').getByTestId('jackpot-pause').tap();
        await rests(page);
      },
      { prepare: noteStart },
    );
    await world.atHome(
      async (page) => {
        await stands(page);
        await rests(page);
        await expect.poll(() => page.getByTestId('jackpot-pause').count()).toBe(0);
        await expect.poll(() => page.getByTestId('marquee').getAttribute('data-running')).toBe('false');
      },
      { reducedMotion: 'reduce' },
    );
  });

  test('no tick of jackpot, countdowns, winners and notices is a long task, and nothing shifts while home loads', async () => {
    await world.atHome(
      async (page) => {
        await stands(page);
        await expectSoon(() => page.getByTestId('marquee').getAttribute('data-running')).toBe('true');
        // What still loads would be in the trace too.
        await page.waitForLoadState('networkidle');
        const limitMs = await longTaskMs(page);
        const tasks = await tasksDuring(page, async () => {
          await ticks(page, '[data-testid="jackpot-figure"]', TICKS);
          expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
          await ticks(page, '[role="timer"]', 2);
          await ticks(page, '[data-testid="winner-board"] [data-first]', 2);
        });
        expect(tasks.length).toBeGreaterThan(TICKS);
        // Each tick occurred several times; a single long task is the browser's own, such as garbage collection.
        expect(tasks.filter((tookMs) => tookMs >= limitMs).length).toBeLessThan(2);
      },
      { who: world.member, prepare: async (phone) => Promise.all([watchShifts(phone), nineWinners(phone.page)]) },
    );
  });

  test('[HOME-12] notices scroll, open their screen, and their icons open the app download', async () => {
    await world.atHome(async (page) => {
      const marquee = page.getByTestId('marquee');
      await expectSoon(() => marquee.getAttribute('data-running')).toBe('true');
      const copy = await marquee.locator('span[class*="copy"]').evaluateAll((copies) => {
        const text = document.createRange();
        text.selectNodeContents(copies[0]!);
        return {
          gap:
            copies[1]!.getBoundingClientRect().left -
            copies[0]!.getBoundingClientRect().left -
            text.getBoundingClientRect().width,
        };
      });
      expect(copy.gap).toBeCloseTo(50, 0);
      for (const end of ['marquee-start', 'marquee-end']) {
        await page.getByTestId(end).tap();
        await page.getByTestId('download-popup').waitFor();
        await page.keyboard.press('Escape');
        await page.getByTestId('download-popup').waitFor({ state: 'detached' });
      }
      await page.getByTestId('marquee-open').tap();
      await page.waitForURL('**/m/notice');
    });
    await world.atHome(
      (page) => expectSoon(() => page.getByTestId('marquee').innerText()).toContain('Chưa có thông báo'),
      {
        prepare: ({ page }) =>
          page.route(ANNOUNCEMENTS, (route) => route.fulfill({ json: { success: true, value: { list: [] } } })),
      },
    );
  });
});

describe('pools', () => {
  test('[HOME-10] [HOME-14] [HOME-15] counts up to the pools vendors report, down when one was won, and shows none when none is known', async () => {
    const { catalogue } = world.here.platform.modules;
    const [one, other] = world.shop.games.filter(({ tags }) => tags.includes('JACKPOT')).map(({ id }) => id);
    await catalogue.setGameState(one!, { pin: 1 });
    await catalogue.setGameState(other!, { pin: 2 });
    await world.useVariant('jackpot', 'confirmed');
    await world.reportPools([
      { game: one!, amount: 20_000 },
      { game: other!, amount: 120_000 },
    ]);
    await world.atHome(
      async (page) => {
        const panel = page.getByTestId('jackpot');
        const figure = page.getByTestId('jackpot-figure');
        const value = async () => Number(await figure.getAttribute('data-value'));
        const pool = (game: string) =>
          page.locator(`[data-testid="hot-block"] div:has(> [data-game="${game}"])`).getByTestId('tile-pool');
        await stands(page);
        await figure.waitFor();
        const seen = await figure.evaluateHandle((element) => {
          const values = [Number(element.getAttribute('data-value'))];
          new MutationObserver(() => values.push(Number(element.getAttribute('data-value')))).observe(element, {
            attributes: true,
          });
          return values;
        });
        expect(await value()).toBeGreaterThanOrEqual(139_930);
        await expect.poll(async () => (await page.clock.runFor(2_000), value())).toBe(140_000);
        const values = await seen.jsonValue();
        expect([...values].sort((less, more) => less - more)).toEqual(values);
        expect(Math.max(...values)).toBe(140_000);
        await expect.poll(() => panel.innerText()).toMatch(/Tổng 2 hũ thật, lúc \d\d:\d\d/);
        await expect.poll(() => panel.getByText('140.000 ₫').count()).toBe(1);
        await expect
          .poll(async () =>
            [await pool(one!).innerText(), await pool(other!).innerText()].map((text) =>
              text.replace(/\s+/g, ' ').trim(),
            ),
          )
          .toEqual(['Hũ 20.000 ₫ 20.000 ₫', 'Hũ 120.000 ₫ 00.120 nghìn ₫']);
        await expect.poll(() => page.getByTestId('hot-pools').innerText()).toContain('Hũ thật của từng game');
        await expect
          .poll(async () => [
            await page.getByTestId('tile-pool').count(),
            await page.getByTestId('tile-figure').count(),
          ])
          .toEqual([2, 0]);
        expect(await page.getByTestId('below-fold').innerText()).not.toContain('minh họa');

        await world.reportPools([
          { game: one!, amount: 20_000 },
          { game: other!, amount: 5_000 },
        ]);
        await expect.poll(async () => (await page.clock.runFor(16_000), value())).toBe(25_000);
        await expect.poll(() => pool(other!).getAttribute('data-value')).toBe('5000');

        await page.goto('/m/gameList?type=hot');
        const badge = (game: string) =>
          page.locator(`[data-game="${game}"]`).getByTestId('game-tile-badge').innerText();
        await expect.poll(async () => [await badge(one!), await badge(other!)]).toEqual(['20.000', '5.000']);

        await world.reportPools(503);
        await page.goto('/m/home');
        await stands(page);
        await expect
          .poll(() =>
            page
              .locator(
                '[data-testid="jackpot"], [data-testid="tile-pool"], [data-testid="tile-figure"], [data-testid="hot-pools"]',
              )
              .count(),
          )
          .toBe(0);
        await expect.poll(() => page.getByTestId('below-fold').getAttribute('data-variant')).toBe('jackpot');
      },
      { prepare: ({ page }) => page.clock.install() },
    );
    await world.useVariant('jackpot');
    await catalogue.setGameState(one!, { pin: null });
    await catalogue.setGameState(other!, { pin: null });
  });
});

describe('[HOME-14] the lower home', () => {
  test('has a scrolling row of vendor logos, and in the footer every provider once and three sample licences', async () => {
    const { list } = valueOf(await world.here.guest().call('game.vendors', {}));
    const providers = new Set(list.map(({ vendor }) => vendor)).size;
    await world.atHome(async (page) => {
      await stands(page);
      const links = page.getByTestId('vendor-menu').getByTestId('vendor-link');
      const logos = page.getByTestId('provider-logos').getByRole('listitem');
      await expect.poll(async () => [await links.count(), await logos.count()]).toEqual([list.length, providers]);
      for (const each of [links, logos])
        await expect
          .poll(() =>
            each.evaluateAll(
              (all) =>
                all.filter((one) => one.querySelector('[aria-hidden="true"]') === null || one.textContent === '')
                  .length,
            ),
          )
          .toBe(0);
      await expect
        .poll(() => links.first().evaluate((link) => link.parentElement!.scrollWidth > link.parentElement!.clientWidth))
        .toBe(true);
      const licences = page.getByTestId('site-footer').getByTestId('licence');
      await expect
        .poll(async () => (await licences.allInnerTexts()).map((text) => text.includes('bản mẫu')))
        .toEqual([true, true, true]);
      await links.first().tap();
      await page.waitForURL(/\/m\/gameList\?gameType=\w+&vassalage=\w+/);
    });
  });
});

describe('[HOME-13] the winner board', () => {
  const rows = (page: Page) => page.getByTestId('winner-board').getByRole('listitem');

  test('shows up to six without scrolling, loops above, pauses under a finger, and reloads in another language', async () => {
    await world.atHome(
      async (page) => {
        await rows(page).first().waitFor();
        await expect.poll(() => page.getByTestId('winner-board').getAttribute('data-loops')).toBe('false');
        await expect.poll(() => rows(page).first().innerText()).toMatch(/mi\*\*\*0[\s\S]*Trò 0 · [\s\S]*\+1\.000\s₫/);
      },
      { prepare: ({ page }) => winnersOf(6)(page) },
    );
    await world.atHome(
      async (page) => {
        const list = page.getByTestId('winner-board').getByRole('list');
        await list.scrollIntoViewIfNeeded();
        const first = () => list.getAttribute('data-first');
        const before = await first();
        await expectSoon(first).not.toBe(before);
        await list.dispatchEvent('touchstart');
        await expectSoon(() => list.getAttribute('data-running')).toBe('false');
        await list.dispatchEvent('touchend');
        await expectSoon(() => list.getAttribute('data-running')).toBe('true');
        await page.getByTestId('winners-pause').tap();
        await expectSoon(() => list.getAttribute('data-running')).toBe('false');
        const [again] = await Promise.all([
          page.waitForRequest(/getWinnerBoard/),
          page.getByTestId('site-footer').getByTestId('language-picker').tap(),
        ]);
        expect(again.url()).toMatch(/gameCategory=ALL&limitNum=100/);
        await expectSoon(() => page.getByTestId('winner-board').innerText()).toContain('Winner board');
      },
      { prepare: ({ page }) => nineWinners(page) },
    );
  });
});
