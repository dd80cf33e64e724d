/** The game lists on a phone, against the real platform with every vendor's games. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newMember, valueOf } from '../kit/src/index.ts';
import { asPlayer, asTrial, listCalls, openGameShop, openShopPhone, type GameShop } from '../setup/game-shop.ts';
import {
  launchBrowser,
  says,
  SMALL,
  TALL,
  toasted,
  withoutComplaints,
  type Phone,
  type PhoneOptions,
} from '../setup/phone.ts';
import { accessibilityFindings, settle, survey, setTheme } from '../setup/screen-survey.ts';

const PAGE_SIZE = 21;
const TIMEOUT = { timeout: 40_000 };

let world: GameShop;
let browser: Browser;
/** Number of games, including the lotteries. */
let everything: number;
beforeAll(async () => {
  [world, browser] = await Promise.all([openGameShop(), launchBrowser()]);
  world.shop.vendor.notices.answerTables({ tables: [LIVE_TABLE] });
  everything = valueOf(await world.here.guest().call('game.list', {})).totalElements;
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});
beforeEach(() => world.shop.vendor.behave({ kind: 'well' }));

const LIVE_TABLE = {
  game: 'tai-xiu-pho-dem',
  number: 12,
  phase: 'betting',
  leftMs: 600_000,
  road: [
    { text: '11', tone: 'gold' },
    { text: '8', tone: 'blue' },
  ],
} as const;

const tiles = (page: Page): Locator => page.getByTestId('game-tile');
const toast = (page: Page, type: string): Locator =>
  page.getByTestId('toast').and(page.locator(`[data-type="${type}"]`));
const count = async (page: Page): Promise<number> =>
  Number((await page.getByTestId('game-count').innerText()).replace(/\D/g, ''));
const namesOf = (page: Page): Promise<string[]> =>
  tiles(page).evaluateAll((buttons) => buttons.map((button) => button.querySelector('.sr-only')?.textContent ?? ''));
const search = (page: Page): string => new URL(page.url()).search;

async function at(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await tiles(page).first().waitFor();
}

async function inShop(options: PhoneOptions, run: (page: Page, phone: Phone) => Promise<void>): Promise<void> {
  const phone = await openShopPhone(browser, world.here.address, options);
  await withoutComplaints(phone, run);
}

async function becomes<Value>(read: () => Promise<Value> | Value, expected: Value): Promise<void> {
  await expect.poll(read, TIMEOUT).toEqual(expected);
}

describe('the list', () => {
  test('[GAME-01] [GAME-03] [GAME-20] has tabs, 21 games a page; another tab starts from page one, HOT makes no request', async () => {
    await inShop({}, async (page) => {
      const calls = listCalls(page);
      await at(page, '/m/gameList');
      await becomes(() => count(page), everything);
      await expect.poll(() => tiles(page).count()).toBe(PAGE_SIZE);
      expect(calls.map(({ query }) => [query.get('pageNo'), query.get('pageSize'), query.get('platform')])).toEqual([
        ['1', String(PAGE_SIZE), 'html5'],
      ]);

      await page.getByTestId('category-RNG').tap();
      await becomes(() => search(page), '?gameType=RNG');
      const slots = world.shop.games.filter(({ type }) => type === 'RNG');
      await becomes(() => count(page), slots.length);
      expect(calls.at(-1)!.query.get('pageNo')).toBe('1');
      expect(calls.at(-1)!.query.get('gameType')).toBe('RNG');

      // A tile of a live table shows its vendor's report: the last results, and how long betting is open.
      await page.getByTestId('category-LIVE').tap();
      const strip = page.locator(`[data-game="${LIVE_TABLE.game}"]`).getByTestId('game-tile-table');
      await becomes(() => strip.getAttribute('data-number'), String(LIVE_TABLE.number));
      expect(await strip.innerText()).toMatch(/11\s*8$/);
      const left = Number(await strip.getByTestId('game-tile-countdown').innerText());
      expect(left).toBeLessThanOrEqual(LIVE_TABLE.leftMs / 1_000);
      await expect
        .poll(async () => Number(await strip.getByTestId('game-tile-countdown').innerText()))
        .toBeLessThan(left);

      const before = calls.length;
      await page.getByTestId('category-HOT').tap();
      await becomes(() => search(page), '?type=hot');
      await becomes(() => page.getByTestId('endless-list').getAttribute('data-complete'), 'true');
      await expect.poll(() => tiles(page).count()).toBeGreaterThan(0);
      expect(calls.length).toBe(before);
      await page.getByTestId('view-all').tap();
      await becomes(() => search(page), '');
      await expect.poll(() => page.getByTestId('category-ALL').getAttribute('aria-selected')).toBe('true');
    });
  });

  test('[GAME-02] requests the next page near the end, when scrolling down, once a second', async () => {
    await inShop({}, async (page) => {
      const calls = listCalls(page);
      await at(page, '/m/gameList?gameType=RNG');
      const toEnd = (pastPx: number) =>
        page.evaluate(
          (px) => window.scrollTo(0, document.documentElement.scrollHeight - window.innerHeight - px),
          pastPx,
        );
      await toEnd(760);
      await page.evaluate(() => window.scrollBy(0, -300));
      expect(calls.length).toBe(1);
      await toEnd(200);
      await expect.poll(() => calls.length, TIMEOUT).toBe(2);
      for (let wanted = 3; wanted <= 4; wanted += 1) {
        await expect.poll(() => toEnd(0).then(() => calls.length), TIMEOUT).toBe(wanted);
      }
      expect(calls.map(({ query }) => query.get('pageNo'))).toEqual(['1', '2', '3', '4']);
      await becomes(() => tiles(page).count(), 4 * PAGE_SIZE);
      // By the browser's own clock: on a busy machine this process sees requests late. Entries are written when the answer has arrived.
      const sent = () =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes('/GCSGAME_gameList') && !/[?&]pageSize=1(?:&|$)/.test(name))
            .map(({ startTime }) => startTime),
        );
      await becomes(async () => (await sent()).length, 4);
      const sentMs = await sent();
      const gapsMs = sentMs.slice(2).map((atMs, index) => atMs - sentMs[index + 1]!);
      // The exact second is tested elsewhere; a busy page sends late.
      for (const gapMs of gapsMs) expect(gapMs).toBeGreaterThan(500);
      await expect.poll(async () => new Set(await namesOf(page)).size).toBeGreaterThan(3 * PAGE_SIZE);
    });
  });

  test('[GAME-13] requests pictures only near the viewport', async () => {
    await inShop({}, async (page) => {
      await at(page, '/m/gameList');
      const last = tiles(page)
        .nth(PAGE_SIZE - 1)
        .locator('[data-stage]');
      await expect
        .poll(() => tiles(page).first().locator('[data-stage]').getAttribute('data-stage'), TIMEOUT)
        .toBe('shown');
      await expect.poll(() => last.getAttribute('data-stage')).toBe('waiting');
      await last.scrollIntoViewIfNeeded();
      await expect.poll(() => last.getAttribute('data-stage'), TIMEOUT).toBe('shown');
    });
  });
});

describe('finding a game', () => {
  test('[GAME-14] ignores accents, is debounced, can be cleared', async () => {
    await inShop({}, async (page) => {
      const calls = listCalls(page);
      await at(page, '/m/gameList');
      // Typed within one task of the page: a busy machine pauses between two keys, and each pause would be a search.
      await page.getByTestId('game-search').evaluate((input, text) => {
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
        for (let end = 1; end <= text.length; end += 1) {
          set!.call(input, text.slice(0, end));
          input.dispatchEvent(new Event('input', { bubbles: true }));
        }
      }, 'rong vang');
      await expect.poll(() => count(page).then((found) => found > 0 && found < everything), TIMEOUT).toBe(true);
      await expect.poll(async () => (await namesOf(page))[0]).toBe('Rồng Vàng Hồng Phúc');
      expect(calls.map(({ query }) => query.get('gameName'))).toEqual([null, 'rong vang']);
      await page.getByTestId('game-search-clear').tap();
      await becomes(() => count(page), everything);
      await page.getByTestId('game-search').fill('qqqqzzzz');
      await page.getByTestId('empty').waitFor();
      await expect.poll(() => count(page)).toBe(0);
      await page.getByTestId('empty').getByRole('button').tap();
      await becomes(() => page.getByTestId('game-search').inputValue(), '');
      await becomes(() => count(page), everything);
    });
  });

  test('[GAME-16] filters combine, are shown and removed one by one; the order changes', async () => {
    await inShop({}, async (page) => {
      await at(page, '/m/gameList?gameType=RNG');
      await page.getByTestId('filter-vendor').tap();
      await page.getByTestId('vendor-PG').tap();
      const ofVendor = world.shop.games.filter(({ type, vendor }) => type === 'RNG' && vendor === 'PG');
      await becomes(() => count(page), ofVendor.length);
      await expect.poll(() => search(page)).toBe('?gameType=RNG&vassalage=PG');

      await page.getByTestId('game-filter').tap();
      await page.getByTestId('filter-min-bet-1000').tap();
      await page.getByTestId('filter-min-line-243').tap();
      const narrowed = ofVendor.filter(({ minBet, payLines }) => minBet >= 1000 && (payLines ?? 0) >= 243);
      await says(page.getByTestId('filter-apply'), new RegExp(`Xem ${narrowed.length} game`));
      await page.getByTestId('filter-apply').tap();
      await becomes(() => count(page), narrowed.length);
      await expect.poll(() => page.locator('[data-testid^="filter-on-"]').count()).toBe(3);

      await page.getByTestId('filter-on-min-bet').tap();
      await becomes(() => count(page), ofVendor.filter(({ payLines }) => (payLines ?? 0) >= 243).length);
      await page.getByTestId('filter-clear').tap();
      await becomes(() => search(page), '?gameType=RNG');

      await page.getByTestId('game-sort').tap();
      await page.getByTestId('sort-name').tap();
      await becomes(() => search(page), '?gameType=RNG&sort=name');
      const inOrder = (names: readonly string[]) =>
        names.slice().sort((one, other) => one.localeCompare(other, 'vi'))[0];
      const slots = world.shop.games.filter(({ type }) => type === 'RNG').map(({ name }) => name.vi);
      await expect.poll(async () => (await namesOf(page))[0], TIMEOUT).toBe(inOrder(slots));
    });
  });
});

describe('[GAME-05] [SYS-16/favouriteResult] favourites', () => {
  test('[SYS-16/favouritesLogin] a guest sees a request to log in for two seconds and is led there; so does the favourites tab', async () => {
    await inShop({}, async (page) => {
      await page.goto('/m/gameList?type=fav');
      expect(await toasted(page, /Vui lòng đăng nhập/)).toMatchObject({ type: 'info', durationMs: 2_000 });
      await at(page, '/m/gameList?gameType=FISH');
      await page.getByTestId('game-tile-star').first().tap();
      await expect.poll(() => new URL(page.url()).pathname, TIMEOUT).toBe('/m/login');
    });
  });

  test('a star changes only after the server confirms; without it a game leaves the list', async () => {
    // Of this attempt's own, without favourites.
    const member = await newMember(world.here.address);
    await inShop({ ...asPlayer(member), expected: /503|Failed to load/ }, async (page) => {
      await at(page, '/m/gameList?gameType=FISH');
      const star = page.getByTestId('game-tile-star').first();
      const [name] = await namesOf(page);
      const calls = '**/wps/relay/MCSFE_addFavoriteGameV2*';
      let refuse = (): void => undefined;
      const held = new Promise<void>((resolve) => (refuse = resolve));
      await page.route(calls, async (route) => {
        await held;
        await route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: JSON.stringify({ success: false, code: 'service_unavailable', message: 'Đang bận' }),
        });
      });
      await star.tap();
      await toast(page, 'loading').waitFor();
      await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false');
      refuse();
      await toast(page, 'loading').waitFor({ state: 'detached' });
      await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false');
      await expect.poll(() => toast(page, 'success').count()).toBe(0);

      await page.unroute(calls);
      await star.tap();
      expect(await toasted(page, /^Thay đổi thành công$/)).toMatchObject({ type: 'success' });
      await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
      await page.getByTestId('category-FAV').tap();
      await becomes(() => namesOf(page), [name!]);
      await page.getByTestId('game-tile-star').first().tap();
      await page.getByTestId('empty').waitFor();
      await says(page.getByTestId('empty'), /Chưa có game yêu thích/);
    });
  });

  test('[GAME-04] [GAME-06] favourite lotteries come first and are kept under the user name', async () => {
    const member = await newMember(world.here.address);
    await inShop(asPlayer(member), async (page) => {
      await at(page, '/m/gameList?gameType=ELOTT');
      const before = await namesOf(page);
      const lottery = page.locator('[data-game="mb45"]');
      const name = await lottery.locator('.sr-only').first().textContent();
      expect(before[0]).not.toBe(name);
      // Every lottery in the list counts down to its own close; one being drawn shows dashes.
      await expect
        .poll(() => page.getByTestId('game-tile-draw').getByRole('timer').count(), TIMEOUT)
        .toBe(before.length);
      await expect
        .poll(async () => Number(await lottery.getByRole('timer').getAttribute('data-seconds')), TIMEOUT)
        .toBeGreaterThan(0);
      await lottery.getByTestId('game-tile-star').tap();
      await expect.poll(async () => (await namesOf(page))[0], TIMEOUT).toBe(name);
      const kept = () => page.evaluate(() => localStorage.getItem('LOTTFAV'));
      await expect.poll(async () => JSON.parse((await kept())!)).toEqual({ [member.userName]: ['mb45'] });
      await page.getByTestId('category-FAV').tap();
      await becomes(() => namesOf(page), [name!]);
      await page.getByTestId('game-tile-star').first().tap();
      await page.getByTestId('empty').waitFor();
      await expect.poll(async () => JSON.parse((await kept())!)).toEqual({ [member.userName]: [] });
    });
  });
});

describe('[GAME-07] opening a game', () => {
  test('guests sign in first and then reach the game', async () => {
    await inShop({}, async (page) => {
      await at(page, '/m/gameList?gameType=FISH');
      await tiles(page).first().tap();
      await expect.poll(() => new URL(page.url()).pathname, TIMEOUT).toBe('/m/login');
      await expect
        .poll(() => page.evaluate(() => (history.state as { state: { from: string } }).state.from))
        .toMatch(/^\/m\/launchGame\?vendor=/);
    });
  });

  test('a double tap opens one frame; closing returns to the list; the game is among the recent ones [GAME-10]', async () => {
    await inShop(asPlayer(world.member), async (page) => {
      await at(page, '/m/gameList?gameType=FISH');
      const [name] = await namesOf(page);
      const before = world.shop.vendor.launches.length;
      await tiles(page).first().dblclick();
      await page.frameLocator('[data-testid="game-frame"]').getByTestId('vendor-game').waitFor();
      await says(page.getByTestId('game-bar'), new RegExp(name!));
      expect(world.shop.vendor.launches.length).toBe(before + 1);
      expect(page.url()).not.toContain('token');
      // A deposit opens over the game, which stays as it is.
      const game = (await (await page.getByTestId('game-frame').elementHandle())!.contentFrame())!;
      await game.evaluate(() => window.parent.postMessage({ type: 'lantern:open', path: '/m/voucherCenter' }, '*'));
      await page.getByTestId('quick-deposit').getByTestId('field-amount').waitFor();
      await page.keyboard.press('Escape');
      await page.getByTestId('quick-deposit').waitFor({ state: 'detached' });
      expect(world.shop.vendor.launches.length).toBe(before + 1);
      await page.getByTestId('game-close').tap();
      await expect.poll(() => new URL(page.url()).pathname, TIMEOUT).toBe('/m/game');
      await becomes(() => search(page), '?gameType=FISH');
      await expect.poll(async () => (await namesOf(page))[0], TIMEOUT).toBe(name);
      await at(page, '/m/recentGames');
      await expect.poll(async () => (await namesOf(page))[0]).toBe(name);
    });
  });

  test('a refusal is shown and changes nothing; a game under maintenance says so [GAME-12]', async () => {
    await inShop({ ...asPlayer(world.member), expected: /502|503/ }, async (page) => {
      const paused = world.shop.games.find(({ type }) => type === 'ESPORTS')!;
      expect((await world.here.platform.modules.catalogue.setGameState(paused.id, { maintenance: true })).ok).toBe(
        true,
      );
      await at(page, '/m/gameList?gameType=ESPORTS');
      const tile = page.locator(`[data-game="${paused.id}"]`);
      await tile.getByTestId('game-tile-maintenance').waitFor();
      await tile.getByTestId('game-tile').tap();
      expect(await toasted(page, /bảo trì/)).toMatchObject({ type: 'info' });
      world.shop.vendor.behave({ kind: 'status', status: 500 });
      await page.locator(`[data-game]:not([data-game="${paused.id}"])`).first().getByTestId('game-tile').tap();
      await toast(page, 'fail').waitFor();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/m/gameList');
    });
  });

  test('[GAME-17] a game with rooms offers them; a trial user enters the free one', async () => {
    await inShop(asTrial(world.trial), async (page) => {
      const game = world.shop.games.find(
        ({ rooms = [], freePlay }) =>
          freePlay && rooms.some(({ type }) => type === 'free') && rooms.some(({ type }) => type === 'VIP'),
      )!;
      const roomOf = (type: string) => page.getByTestId(`room-${game.rooms!.find((room) => room.type === type)!.id}`);
      await at(page, `/m/gameList?gameName=${encodeURIComponent(game.name.vi)}`);
      const tile = page.locator(`[data-game="${game.id}"]`);
      await expect.poll(() => tile.getByTestId('game-tile-badge').innerText()).toBe('DEMO');
      await tile.getByTestId('game-tile').tap();
      await roomOf('VIP').tap();
      expect(await toasted(page, /Tài khoản chơi thử/)).toMatchObject({ type: 'offline' });
      await roomOf('free').tap();
      await page.frameLocator('[data-testid="game-frame"]').getByTestId('vendor-game').waitFor();
      const received = world.shop.vendor.launches.at(-1)!;
      expect([received.game, received.demo, received.room]).toEqual([
        game.id,
        true,
        game.rooms!.find(({ type }) => type === 'free')!.id,
      ]);
      await says(page.getByTestId('game-bar'), /DEMO/);
    });
  });
});

/** Holds a finger on an element for as long as it takes until something is seen, and lifts it. */
async function holdOn(page: Page, target: Locator, seen: Locator): Promise<void> {
  const { x, y } = (await target.boundingBox())!;
  const client = await page.context().newCDPSession(page);
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 30, y: y + 30 }] });
  await seen.waitFor();
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a long press and the caption show what is published about a game, and open it', async () => {
  const game = world.shop.games.find(
    ({ type, freePlay, payLines, tags }) => type === 'RNG' && freePlay && payLines && !tags.includes('JACKPOT'),
  )!;
  world.shop.vendor.notices.answerFacts({
    facts: [{ game: game.id, volatility: 'high', topTimes: 5_000.5, bets: { min: 1_000, max: 500_000 } }],
  });
  await inShop(asTrial(world.trial), async (page) => {
    await at(page, `/m/gameList?gameName=${encodeURIComponent(game.name.vi)}`);
    const tile = page.locator(`[data-game="${game.id}"]`);
    const sheet = page.getByTestId('info-sheet');
    await holdOn(page, tile.getByTestId('game-tile'), sheet);
    await says(page.getByTestId('info-volatility'), /Cao/);
    await says(page.getByTestId('info-top'), /5\.000,5 lần tiền cược/);
    await says(page.getByTestId('info-bets'), /1\.000.*500\.000/);
    await says(page.getByTestId('info-rtp'), new RegExp(String(game.rtpBasisPoints! / 100).replace('.', ',')));
    expect(await accessibilityFindings(page)).toEqual([]);
    // Lifting the finger opened nothing.
    expect(new URL(page.url()).pathname).toBe('/m/gameList');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await tile.getByTestId('game-tile-info').tap();
    await page.getByTestId('info-play').tap();
    await page.frameLocator('[data-testid="game-frame"]').getByTestId('vendor-game').waitFor();
    expect(world.shop.vendor.launches.at(-1)!.game).toBe(game.id);
  });
});

describe('[NAV-20] lists that fail, and long ones', () => {
  const LIST = '**/wps/relay/GCSGAME_gameList*';

  test('a list that fails offers retry', async () => {
    await inShop({ expected: /400/ }, async (page) => {
      await page.route(
        LIST,
        (route) =>
          route.fulfill({
            status: 400,
            contentType: 'application/json',
            body: JSON.stringify({ success: false, code: 'input_invalid', message: 'Hỏng' }),
          }),
        { times: 1 },
      );
      await page.goto('/m/gameList?gameType=FISH');
      await page.getByTestId('error-state').waitFor();
      await page.getByTestId('error-state').getByRole('button').tap();
      await tiles(page).first().waitFor();
      await expect.poll(() => page.getByTestId('error-state').count()).toBe(0);
    });
  });

  test('a thousand games keep few tiles in the page, and the scroll position', async () => {
    await inShop({}, async (page) => {
      await page.route(LIST, async (route) => {
        const answer = (await (await route.fetch()).json()) as {
          value: { games: { nodeId: string }[]; totalPages: number; totalElements: number };
        };
        const [game] = answer.value.games;
        const games = Array.from({ length: 1_000 }, (_, at) => ({
          ...game,
          nodeId: `n${at}`,
          displayName: `Game ${at}`,
        }));
        await route.fulfill({
          json: { success: true, value: { games, pageNum: 1, totalPages: 1, totalElements: games.length } },
        });
      });
      await at(page, '/m/gameList?gameType=FISH');
      await becomes(
        () =>
          tiles(page)
            .count()
            .then((shown) => shown < 200),
        true,
      );
      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      const before = await height();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await tiles(page).and(page.locator('[data-node="n999"]')).waitFor();
      await expect.poll(() => tiles(page).count()).toBeLessThan(200);
      expect(Math.abs((await height()) - before)).toBeLessThan(60);
    });
  });
});

test('[NAV-19] slots have a page of their own; the lottery start leads into a lottery', async () => {
  await inShop(asPlayer(world.member), async (page) => {
    await at(page, '/m/slotsCenter');
    await becomes(() => count(page), world.shop.games.filter(({ type }) => type === 'RNG').length);
    await expect.poll(() => page.getByTestId('category-ALL').count()).toBe(0);
    await page.goto('/m/startLottery');
    await page.getByTestId('start-lottery').tap();
    await expect.poll(() => new URL(page.url()).pathname, TIMEOUT).toBe('/m/launchGame');
    await page.getByTestId('game-frame').waitFor();
  });
});

test('the list passes the rules of every screen, small and tall, dark and light, in both languages', async () => {
  for (const [viewport, language, theme] of [
    [TALL, 'vi', 'dark'],
    [SMALL, 'en', 'light'],
  ] as const) {
    await inShop({ viewport, stored: { language: language.toUpperCase(), theme } }, async (page) => {
      await at(page, '/m/gameList?gameType=RNG&vassalage=PG');
      await expect.poll(() => survey(page, { theme, language, viewport })).toEqual([]);
      await expect.poll(() => accessibilityFindings(page)).toEqual([]);
      await page.getByTestId('game-filter').tap();
      await page.getByTestId('filter-kind-lines').waitFor();
      await expect.poll(() => accessibilityFindings(page)).toEqual([]);
      await setTheme(page, theme === 'dark' ? 'light' : 'dark');
      await settle(page);
      await expect.poll(() => accessibilityFindings(page)).toEqual([]);
    });
  }
});
