/** Live hosts on a phone: their names, their video, and the link to their table. The streams are the platform's own samples. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { valueOf } from '../kit/src/index.ts';
import { asPlayer, openGameShop, type GameShop } from '../setup/game-shop.ts';
import {
  launchBrowser,
  MOVING,
  openPhone,
  says,
  SMALL,
  withoutComplaints,
  type Phone,
  type PhoneOptions,
} from '../setup/phone.ts';
import { accessibilityFindings, settle, survey } from '../setup/screen-survey.ts';

const MERCHANT = 'DENLONG';
const TIMEOUT = { timeout: 90_000 };
const TABLE = 'tai-xiu-pho-dem';
const BANNER = 'Bàn đang phát';

let world: GameShop;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([openGameShop(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});
beforeEach(async () => {
  for (const hostId of ['lien', 'mai']) await hosts().removeHost(MERCHANT, hostId);
});

const hosts = () => world.here.platform.modules.hosts;
async function goOnAir(hostId: 'lien' | 'mai' = 'lien'): Promise<void> {
  const [name, gameId, stream] = hostId === 'lien' ? ['Liên', TABLE, 'dice'] : ['Mai', 'baccarat-pho-dem', 'cards'];
  valueOf(
    await hosts().putHost({
      merchantCode: MERCHANT,
      hostId,
      name,
      portrait: `/art/host-${hostId}.webp`,
      gameId,
      adapter: 'sample',
      stream,
    }),
  );
}

/** A phone that records whether it has fetched the player; tile art may still be loading. */
async function withPhone(
  options: PhoneOptions,
  run: (page: Page, requested: () => readonly string[]) => Promise<void>,
): Promise<void> {
  const phone: Phone = await openPhone(browser, world.here.address, {
    ...MOVING,
    ...options,
    expected: options.expected ?? /\/art\//,
  });
  const requested: string[] = [];
  phone.page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await withoutComplaints(phone, (page) => run(page, () => requested));
}

const PLAYER = /\/assets\/hls/;
const hasPlayer = (requested: () => readonly string[]): boolean => requested().some((path) => PLAYER.test(path));
const stage = (page: Page) => page.getByTestId('live-stage');
async function standsAs(page: Page, state: string): Promise<void> {
  await expect.poll(() => stage(page).getAttribute('data-state'), TIMEOUT).toBe(state);
}
const seconds = (page: Page): Promise<number> =>
  page.getByTestId('live-video').evaluate((video: HTMLVideoElement) => video.currentTime);
const isMuted = (page: Page): Promise<boolean> =>
  page.getByTestId('live-video').evaluate((video: HTMLVideoElement) => video.muted);
async function moves(page: Page): Promise<void> {
  const before = await seconds(page);
  await expect.poll(() => seconds(page), TIMEOUT).toBeGreaterThan(before);
}

describe('[GAME-15] live hosts', () => {
  test('are shown above the tables of LIVESTREAM; the video plays without sound, is marked as a sample, and leads to the table', async () => {
    await withPhone(asPlayer(world.member), async (page, requested) => {
      await page.goto('/m/live');
      await says(page.getByTestId('empty'), /Hiện không có buổi phát trực tiếp nào/);
      await goOnAir('lien');
      await goOnAir('mai');
      await page.goto('/m/gameList?gameType=LIVESTREAM');
      const cards = page.getByTestId('host-strip').getByTestId('host-card');
      await expect.poll(() => cards.count(), TIMEOUT).toBe(2);
      await expect.poll(() => page.getByTestId('game-tile').count(), TIMEOUT).toBe(2);
      await expect
        .poll(() => page.getByTestId('category-LIVESTREAM').getAttribute('aria-selected'), TIMEOUT)
        .toBe('true');
      expect(hasPlayer(requested)).toBe(false);

      await cards.and(page.locator('[data-host="lien"]')).tap();
      await page.waitForURL('**/m/live?host=lien');
      await standsAs(page, 'playing');
      expect(hasPlayer(requested)).toBe(true);
      await moves(page);
      expect(await page.getByTestId('live-sample').innerText()).toBe('Video minh họa');
      // A picture that is not live is not marked as live.
      for (const place of ['live-stage', 'host-card'])
        expect(await page.getByTestId(place).first().innerText()).not.toMatch(/LIVE/);
      await expect.poll(() => isMuted(page)).toBe(true);
      await page.getByTestId('live-sound').tap();
      await expect.poll(() => isMuted(page)).toBe(false);

      await page.getByTestId('live-stop').tap();
      await standsAs(page, 'resting');
      await page.getByTestId('live-play').tap();
      await standsAs(page, 'playing');
      await moves(page);

      await page.getByTestId('live-enter').tap();
      await page.waitForURL((url) => url.pathname === '/m/launchGame' && url.searchParams.get('gameId') === TABLE);
    });
  });

  test('does not start by itself with reduced motion, and stops while hidden', async () => {
    await goOnAir();
    await withPhone({ reducedMotion: 'reduce', viewport: SMALL }, async (page, requested) => {
      await page.goto('/m/live');
      await standsAs(page, 'resting');
      await says(stage(page), /giảm chuyển động/);
      expect(hasPlayer(requested)).toBe(false);
      await settle(page);
      await expect.poll(() => survey(page, { theme: 'dark', language: 'vi', viewport: SMALL }), TIMEOUT).toEqual([]);
      await expect.poll(() => accessibilityFindings(page)).toEqual([]);
      await page.getByTestId('live-play').tap();
      await standsAs(page, 'playing');

      const show = (hidden: boolean) =>
        page.evaluate((value) => {
          Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
          document.dispatchEvent(new Event('visibilitychange'));
        }, hidden);
      const hasPicture = () =>
        page.getByTestId('live-video').evaluate((video: HTMLVideoElement) => video.getAttribute('src') !== null);
      await show(true);
      await expect.poll(hasPicture, TIMEOUT).toBe(false);
      await show(false);
      await standsAs(page, 'playing');
      await moves(page);
    });
  });

  test('a lost connection is shown and retried; a missing stream is shown as ended', async () => {
    await goOnAir();
    await withPhone({ expected: /\/streams\/|\/art\// }, async (page) => {
      await page.route('**/streams/**', (route) => route.abort());
      await page.goto('/m/live?host=lien');
      await standsAs(page, 'offline');
      await page.unroute('**/streams/**');
      await page.getByTestId('live-retry').tap();
      await standsAs(page, 'playing');
      await page.route('**/live.m3u8', (route) => route.fulfill({ status: 404, body: '' }));
      await page.reload();
      await standsAs(page, 'ended');
      await expect.poll(() => page.getByTestId('live-enter').count()).toBe(1);
      // No host is live: the screen says so and offers the tables.
      await hosts().removeHost(MERCHANT, 'lien');
      await page.reload();
      await says(page.getByTestId('empty'), /Hiện không có buổi phát trực tiếp nào/);
    });
  });
});

test('[HOME-06] banners of the live group are on home while a host is live, and home never fetches the player', async () => {
  const { content } = world.here.platform.modules;
  valueOf(
    await content.publishAnnouncement({
      announcementId: 'of-the-hosts',
      merchantCode: MERCHANT,
      type: 'B',
      platform: 'M',
      groupName: 'm_live',
      titleVi: BANNER,
      titleEn: 'On air',
      contentVi: '',
      contentEn: '',
      url: '/m/live',
      sort: 1,
    }),
  );
  await withPhone({ stored: { SHELL_PU_A: '0', SHELL_PU_B: '0' } }, async (page, requested) => {
    const hosted = () => requested().filter((path) => path.endsWith('/CBS_modelList')).length;
    await page.goto('/m/home');
    await page.getByTestId('banners').getByRole('heading').waitFor();
    await expect.poll(hosted, TIMEOUT).toBe(1);
    expect(await page.getByText(BANNER).count()).toBe(0);
    await goOnAir();
    await page.reload();
    await page.getByTestId('banners').getByText(BANNER).first().waitFor();
    await page.getByTestId('banner-open').first().tap();
    await page.waitForURL('**/m/live');
    await stage(page).waitFor();
  });
  await withPhone({ stored: { SHELL_PU_A: '0', SHELL_PU_B: '0' } }, async (page, requested) => {
    await page.goto('/m/home');
    await page.getByTestId('banners').getByText(BANNER).first().waitFor();
    await page.getByTestId('game-centre').waitFor();
    expect(hasPlayer(requested)).toBe(false);
  });
});
