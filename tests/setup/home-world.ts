/** A platform with a full home page: every vendor enabled, banners and notices, a member with favourites. */
import type { Browser, Page } from 'playwright-core';
import { seedContent } from '../../apps/server/src/modules/platform/content/index.ts';
import {
  deposit,
  eventually,
  newMember,
  openShop,
  startTestPlatform,
  valueOf,
  type Shop,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { openPhone, storedSession, withoutComplaints, type Phone, type PhoneOptions } from './phone.ts';

export const MERCHANT = 'DENLONG';
const PAID_IN = 12_480_500;

export interface HomeWorld {
  readonly here: TestPlatform;
  readonly shop: Shop;
  readonly member: TestMember;
  /** Sets home's variant, and the source of its jackpots. */
  useVariant(homeVariant: 'plain' | 'jackpot', jackpotFigures?: 'illustrative' | 'confirmed'): Promise<void>;
  /** Makes every vendor report these pools, and waits until members see their sum; a status instead makes the vendors fail, after which no figure is known. */
  reportPools(pools: readonly WorldPool[] | number): Promise<void>;
  /** Runs with a phone on the home page without popups, and expects no page errors afterwards. */
  atHome(run: (page: Page, phone: Phone) => Promise<void>, options?: HomeOptions): Promise<void>;
  close(): Promise<void>;
}

/** A pool of one game, in đồng. */
export interface WorldPool {
  readonly game: string;
  readonly amount: number;
}

export interface HomeOptions extends PhoneOptions {
  readonly who?: TestMember;
  readonly path?: string;
  /** Before the first page starts. */
  readonly prepare?: (phone: Phone) => Promise<unknown>;
}

/** Art is drawn by another build step; a tile without it shows its name. */
const NO_ART = /\/art\//;

/** Opens it; `phones` holds for every phone of it. */
export async function openHomeWorld(browser: () => Browser, phones: PhoneOptions = {}): Promise<HomeWorld> {
  const here = await startTestPlatform();
  const shop = await openShop(here);
  await seedContent(here.platform.modules.content);
  const member = await newMember(here.address, { userName: 'minhanh' });
  await deposit(member, PAID_IN);
  return {
    here,
    shop,
    member,
    async useVariant(homeVariant, jackpotFigures = 'illustrative') {
      valueOf(await here.platform.modules.system.changeSettings(MERCHANT, { homeVariant, jackpotFigures }));
    },
    async reportPools(pools) {
      const at = new Date(here.clock.now()).toISOString();
      shop.vendor.notices.answerJackpots(
        typeof pools === 'number'
          ? pools
          : {
              jackpots: pools.map(({ game, amount }) => ({
                jackpotId: `pool-${game}`,
                currency: 'VND',
                amount,
                games: [game],
                at,
              })),
            },
      );
      if (typeof pools === 'number')
        await here.query(`UPDATE catalogue.jackpot SET confirmed_at = confirmed_at - interval '1 hour'`);
      const wanted = typeof pools === 'number' ? 0 : pools.reduce((sum, { amount }) => sum + amount, 0);
      await eventually('the pools to be shown', async () => {
        await here.query(`UPDATE catalogue.jackpot_asking SET due_at = '-infinity'`);
        await here.platform.modules.catalogue.refreshJackpots();
        return valueOf(await here.guest().call('game.jackpots', {})).total === wanted;
      });
    },
    async atHome(run, { who, path = '/m/home', prepare, stored, expected, ...options } = {}) {
      const session = who ? storedSession(who.token, who.userName) : {};
      const known = expected ? new RegExp(`${NO_ART.source}|${expected.source}`) : NO_ART;
      const phone = await openPhone(browser(), here.address, {
        expected: known,
        stored: { SHELL_PU_A: '0', SHELL_PU_B: '0', ...session, ...stored },
        ...phones,
        ...options,
      });
      await withoutComplaints(phone, async (page) => {
        await prepare?.(phone);
        await page.goto(path);
        await run(page, phone);
      });
    },
    async close() {
      await shop.close();
      await here.close();
    },
  };
}

/** A banner of the live group, which members see only while a host is live. */
export const HOSTS_BANNER = {
  announcementId: 'of-the-hosts',
  merchantCode: MERCHANT,
  type: 'B',
  platform: 'M',
  groupName: 'm_live',
  titleVi: 'of-the-hosts',
  titleEn: 'of-the-hosts',
  contentVi: '',
  contentEn: '',
  imageUrl: '/art/banner-lottery.webp',
  url: '/m/lottery',
  sort: 99,
} as const;

/** Answers a call with a refusal until stopped. */
export async function failCall(page: Page, pattern: string): Promise<() => Promise<void>> {
  await page.route(pattern, (route) =>
    route.fulfill({
      status: 404,
      contentType: 'application/json',
      body: JSON.stringify({ success: false, code: 'not_found', message: 'Không tìm thấy' }),
    }),
  );
  return () => page.unroute(pattern);
}

/** Counts layout shifts since the page began, as the browser itself reports them. */
export async function watchShifts({ page }: Phone): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What `watchShifts` has counted. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);

/** Scrolls until the part below home's first view is drawn: it is drawn only on interaction. */
export async function reachLowerHome(page: Page): Promise<void> {
  let at = 0;
  const footer = page.getByTestId('site-footer');
  while ((await footer.count()) === 0) {
    at = (at + 1) % 50;
    await page.mouse.move(at, at);
    await footer.waitFor({ timeout: 250 }).catch(() => undefined);
  }
}

/** The carousel's timing, by the page's own clock. */
interface Turning {
  /** Automatic turns it has started. */
  turns: number;
  turnedAtMs: number;
  /** Since when it has waited for the next one. */
  waitsSinceMs: number;
}

/** Gives the page a clock the test controls, and records the carousel's turns by it. */
export async function watchTurns({ page }: Phone): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    const turning: Turning = { turns: 0, turnedAtMs: 0, waitsSinceMs: -1 };
    Object.assign(window, { turning });
    const startInterval = window.setInterval;
    window.setInterval = ((handler: () => void, periodMs: number) => {
      if (periodMs === 5_000) turning.waitsSinceMs = Date.now();
      return startInterval(handler, periodMs);
    }) as typeof window.setInterval;
    const scrollTo = Element.prototype.scrollTo as (this: Element, to: ScrollToOptions) => void;
    Element.prototype.scrollTo = function (this: Element, to: ScrollToOptions) {
      if (to.behavior === 'smooth' && this.closest('[data-testid="carousel"]'))
        Object.assign(turning, { turns: turning.turns + 1, turnedAtMs: Date.now() });
      scrollTo.call(this, to);
    } as typeof Element.prototype.scrollTo;
  });
}

/** What `watchTurns` has recorded; `waits` once the time until the next turn has restarted. */
export async function turningOf(page: Page): Promise<Turning & { readonly nowMs: number; readonly waits: boolean }> {
  const seen = await page.evaluate(() => ({
    ...(window as unknown as { turning: Turning }).turning,
    nowMs: Date.now(),
  }));
  return { ...seen, waits: seen.waitsSinceMs >= seen.turnedAtMs };
}

/** The carousel of three slides as a reader sees it, with `turningOf`: which child of the strip is at its start (0 and 4 are copies that close the ring; -1 between two), and which pip is lit. */
export async function carouselOf(page: Page) {
  const seen = await page.getByTestId('carousel').evaluate((carousel) => ({
    at: [...carousel.querySelector('[role="group"]')!.children].findIndex(
      (slide) => Math.abs(slide.getBoundingClientRect().left - 16) < 2,
    ),
    pip: [...carousel.querySelectorAll('[data-testid="carousel-pages"] i')].findIndex(({ className }) =>
      className.includes('pipOn'),
    ),
  }));
  return { ...seen, ...(await turningOf(page)) };
}
