/** The lottery lobby on a phone: categories, weekdays, countdowns, keno, favourites, and the ways into a game. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestMember, type TestPlatform } from '../kit/src/index.ts';
import { asPlayer, openShopPhone } from '../setup/game-shop.ts';
import { launchBrowser, MOVING, says, stopClock, toasted, type Phone, type PhoneOptions } from '../setup/phone.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

const TIMEOUT = { timeout: 40_000 };
const SOUTHERN = ['tphc', 'vilo', 'bidu', 'trvi', 'tigi'];
const GAMES = ['mb60', 'mb300', 'miba', 'dana', 'khho', ...SOUTHERN, 'keno300'].join(',');
const MENU = '/lgw/vn/games/game_menu?';

let here: TestPlatform;
let browser: Browser;
let member: TestMember;
beforeAll(async () => {
  [here, browser] = await Promise.all([startTestPlatform({ environment: { LOTTERY_GAMES: GAMES } }), launchBrowser()]);
  member = await newMember(here.address);
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

async function onPhone(options: PhoneOptions, run: (page: Page, phone: Phone) => Promise<void>): Promise<void> {
  const phone = await openShopPhone(browser, here.address, { ...MOVING, ...options });
  await run(phone.page, phone);
  expect(phone.complaints).toEqual([]);
  await phone.close();
}

async function atLobby(page: Page): Promise<void> {
  await page.goto('/m/lottery');
  await page.getByTestId('lottery-card').first().waitFor();
}

const shown = (page: Page) =>
  page.getByTestId('lottery-card').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-game')));
async function becomes(page: Page, games: readonly string[]): Promise<void> {
  await expect.poll(async () => (await shown(page)).sort(), TIMEOUT).toEqual([...games].sort());
}
const pressed = (page: Page) =>
  page.getByTestId('lottery-categories').locator('[aria-pressed="true"]').getAttribute('data-testid');
const card = (page: Page, code: string) => page.locator(`[data-testid="lottery-card"][data-game="${code}"]`);
const menuOf = async () =>
  valueOf(await here.guest().call('lottery.menu', { query: { prizeMode: 'Lott', device: 'MOBILE' } }));
const cardOf = async (code: string) =>
  (await menuOf()).categories.flatMap(({ gameMenus }) => gameMenus).find((game) => game.code === code)!;

test('[LOTT-01] [LOTT-02] the first category is chosen; weekdays filter central and southern draws, and another category resets the weekday', async () => {
  await onPhone({}, async (page) => {
    const requested = page.waitForRequest((request) => request.url().includes(MENU));
    await atLobby(page);
    expect(Object.fromEntries(new URL((await requested).url()).searchParams)).toMatchObject({
      prizeMode: 'Lott',
      device: 'MOBILE',
    });
    const { categories } = await menuOf();
    await expect.poll(() => pressed(page)).toBe(`category-${categories[0]!.tag}`);
    await expect.poll(() => page.getByTestId('weekday-bar').count()).toBe(0);

    await page.getByTestId('category-vietnam_southern').tap();
    await becomes(page, SOUTHERN);
    const days = page.getByTestId('weekday-bar').getByRole('button');
    await expect
      .poll(() =>
        days.evaluateAll((buttons) =>
          buttons.map((button) => [button.querySelector('b')?.textContent, button.getAttribute('data-testid')]),
        ),
      )
      .toEqual([
        ['T2', 'weekday-2'],
        ['T3', 'weekday-3'],
        ['T4', 'weekday-4'],
        ['T5', 'weekday-5'],
        ['T6', 'weekday-6'],
        ['T7', 'weekday-7'],
        ['CN', 'weekday-1'],
      ]);
    await page.getByTestId('weekday-6').tap();
    await becomes(page, ['vilo', 'bidu', 'trvi']);
    await page.getByTestId('weekday-1').tap();
    await becomes(page, ['tigi']);
    await page.getByTestId('weekday-3').tap();
    await says(page.getByTestId('empty'), /Không có đài nào mở thưởng ngày này/);
    await expect.poll(() => accessibilityFindings(page)).toEqual([]);

    await page.getByTestId('category-vietnam_central').tap();
    await becomes(page, ['dana', 'khho']);
    await page.getByTestId('category-vietnam_southern').tap();
    await becomes(page, SOUTHERN);
    await expect.poll(() => page.getByTestId('weekday-bar').locator('[aria-pressed="true"]').count()).toBe(0);
    await page.getByTestId('category-vietnam_northern').tap();
    await becomes(page, ['miba']);
    await expect.poll(() => page.getByTestId('weekday-bar').count()).toBe(0);
    await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  });
});

test('[LOTT-04] [LOTT-12] a card shows name, remark, issue and last result; its clock runs to the lock, and shows dashes when nothing is on sale', async () => {
  // An earlier attempt may have taken it off sale.
  await here.query(`UPDATE lottery.game SET on_sale = true WHERE code = 'mb300'`);
  await onPhone({}, async (page) => {
    await atLobby(page);
    await page.getByTestId('category-vietnam_northern').tap();
    // Read again each time: an issue may begin meanwhile.
    await expect
      .poll(async () => {
        const { numero, remark } = await cardOf('miba');
        return (await card(page, 'miba').innerText()).includes(numero ?? remark);
      }, TIMEOUT)
      .toBe(true);
    await says(card(page, 'miba'), /Miền Bắc/);

    await page.getByTestId('category-vietnam_fast').tap();
    const clock = card(page, 'mb300').getByTestId('draw-countdown');
    await expect
      .poll(async () => {
        const { isSale, remainTime, lockTime } = await cardOf('mb300');
        if (!isSale) return 'not on sale now';
        const shownSec = Number(await clock.getAttribute('data-seconds'));
        return Math.abs(shownSec - (remainTime / 1000 - lockTime)) <= 2;
      }, TIMEOUT)
      .toBe(true);
    await expect.poll(async () => (await clock.innerText()).replace(/\s/g, '')).toMatch(/^\d\d:\d\d:\d\d$/);

    await here.query(`UPDATE lottery.game SET on_sale = false WHERE code = 'mb300'`);
    await page.reload();
    await page.getByTestId('category-vietnam_fast').tap();
    await expect.poll(async () => (await clock.innerText()).replace(/\s/g, ''), TIMEOUT).toMatch(/^--:--:--/);
    await here.query(`UPDATE lottery.game SET on_sale = true WHERE code = 'mb300'`);
  });
});

test('[LOTT-05] the menu is refetched when its next draw is due, after thirty seconds at most, and not after leaving', async () => {
  await onPhone({}, async (page) => {
    await page.clock.install();
    // Draws announced over the socket refetch too; here only the timer does.
    await page.routeWebSocket(/\/ws/, () => {});
    let requested = 0;
    page.on('request', (request) => {
      if (request.url().includes(MENU)) requested += 1;
    });
    let answerNow = (): void => undefined;
    const clockStands = new Promise<void>((resolve) => (answerNow = resolve));
    await page.route(`**${MENU}*`, async (route) => {
      await clockStands;
      const response = await route.fetch();
      const answer = (await response.json()) as { value: { categories: { gameMenus: object[] }[] } };
      // On sale, whatever the minute: a card that is locked just now shows no time left.
      const remainTime = requested === 1 ? 12_000 : 400_000;
      for (const { gameMenus } of answer.value.categories)
        for (const game of gameMenus) Object.assign(game, { isSale: true, remainTime });
      await route.fulfill({ response, json: answer });
    });
    const seconds = async () =>
      Number(await page.getByTestId('lottery-card').first().getByTestId('draw-countdown').getAttribute('data-seconds'));
    await page.goto('/m/lottery');
    await expect.poll(() => requested).toBe(1);
    // From the first answer on, only the test moves the clock.
    await stopClock(page);
    answerNow();
    await expect
      .poll(() => page.clock.runFor(10).then(() => page.getByTestId('lottery-card').count()))
      .toBeGreaterThan(0);
    expect(requested).toBe(1);
    await page.clock.runFor(8_000);
    expect(requested).toBe(1);
    await page.clock.runFor(5_000);
    await expect.poll(() => page.clock.runFor(1).then(() => requested)).toBe(2);
    let passedMs = 0;
    const pass = async (ms: number) => {
      passedMs += ms;
      await page.clock.runFor(ms);
    };
    // The page’s time hardly moves while the answer is on its way, however slow it is.
    await expect.poll(() => pass(20).then(seconds)).toBeGreaterThan(300);
    await pass(Math.max(0, 28_000 - passedMs));
    expect(requested).toBe(2);
    await pass(3_000);
    await expect.poll(() => pass(50).then(() => requested)).toBe(3);
    await page.evaluate(() => history.pushState(null, '', '/m/help'));
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await page.getByTestId('lottery-card').first().waitFor({ state: 'detached' });
    await page.clock.runFor(70_000);
    expect(requested).toBe(3);
  });
});

test('[LOTT-03] KENO is shown only while its vendor is enabled; choosing it requests the vendor’s list', async () => {
  const switchKeno = async (enabled: boolean) => {
    expect((await here.platform.modules.system.changeSettings('DENLONG', { kenoEnabled: enabled })).ok).toBe(true);
  };
  await onPhone(asPlayer(member), async (page) => {
    await switchKeno(false);
    await atLobby(page);
    await expect.poll(() => page.getByTestId('category-KENO').count()).toBe(0);
    await switchKeno(true);
    await page.reload();
    await page.getByTestId('category-KENO').waitFor();
    const chips = page.getByTestId('lottery-categories').getByRole('button');
    await expect.poll(() => chips.last().getAttribute('data-testid')).toBe('category-KENO');
    const requested = page.waitForRequest((request) => request.url().includes('/lgw/games/keno'));
    await page.getByTestId('category-KENO').tap();
    expect(Object.fromEntries(new URL((await requested).url()).searchParams)).toMatchObject({
      platform: 'html5',
      gameType: 'ELOTT',
      vassalage: 'GPI',
      pageNo: '1',
      pageSize: '1000',
    });
    await becomes(page, ['keno300']);
    await card(page, 'keno300').getByTestId('game-tile').tap();
    await says(page.frameLocator('[data-testid="game-frame"]').getByTestId('game-switch'), /Keno 5 phút/);
  });
  await switchKeno(false);
});

test('[GAME-06] [LOTT-01] a starred lottery comes first and is stored under the username; the lottery tab leads to all of them', async () => {
  await onPhone(asPlayer(member), async (page) => {
    await atLobby(page);
    await page.getByTestId('category-vietnam_southern').tap();
    await becomes(page, SOUTHERN);
    const last = (await shown(page)).at(-1)!;
    await card(page, last).getByTestId('game-tile-star').tap();
    await expect.poll(async () => (await shown(page))[0], TIMEOUT).toBe(last);
    const kept = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('LOTTFAV') ?? '{}') as Record<string, string[]>);
    await expect.poll(() => kept()).toEqual({ [member.userName]: [last] });
    await card(page, last).getByTestId('game-tile-star').tap();
    await expect.poll(kept, TIMEOUT).toEqual({ [member.userName]: [] });

    await page.goto('/m/gameCenter');
    await page.getByTestId('category-LOTT').tap();
    const tab = page.getByTestId('lottery-tab');
    await tab.getByTestId('lottery-card').first().waitFor();
    await tab.getByTestId('category-vietnam_northern').tap();
    await becomes(page, ['miba']);
    await tab.getByRole('button', { name: 'Xem tất cả' }).tap();
    await expect.poll(() => new URL(page.url()).pathname, TIMEOUT).toBe('/m/lottery');
  });
});

test('[GAME-08] [GAME-09/close] [LOTT-12] a card opens its game by the launcher; closing leads to the list of games, or home if the address says so', async () => {
  await onPhone(asPlayer(member), async (page) => {
    await atLobby(page);
    const requested = page.waitForRequest((request) => request.url().includes('/wps/game/launchGame'));
    await page.getByTestId('category-vietnam_fast').tap();
    await card(page, 'mb300').getByTestId('game-tile').tap();
    const launch = new URL((await requested).url()).searchParams;
    expect(Object.fromEntries(launch)).toMatchObject({
      lottoArea: 'VN',
      launchMode: 'LOTT',
      lottoPrizeMode: 'Lott',
      lottoGameCode: 'mb300',
      lottoView: 'betting',
      device: 'MOBILE',
      backUrl: '/m/lottery',
      language: 'VI',
    });
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toMatchObject({ playType: 'trad', gameId: 'mb300', prize_mode: 'Lott' });
    const source = new URL((await page.getByTestId('game-frame').getAttribute('src'))!, here.address);
    expect(source.pathname).toMatch(/^\/lotto\/mui\/trad\/games\/mb300$/);
    expect([...source.searchParams.keys()]).toEqual(expect.arrayContaining(['token', 'prize_mode']));
    expect(source.searchParams.get('token')).not.toBe(member.token);
    const frame = page.frameLocator('[data-testid="game-frame"]');
    await frame.getByTestId('game-switch').waitFor();
    await frame.getByTestId('header-back').tap();
    await expect.poll(() => new URL(page.url()).pathname, TIMEOUT).toBe('/m/game');
    await page.goto('/m/launchGame?playType=trad&gameId=mb300&prize_mode=Lott&pageBack=home');
    await frame.getByTestId('game-switch').waitFor();
    await frame.getByTestId('header-back').tap();
    await expect.poll(() => new URL(page.url()).pathname, TIMEOUT).toBe('/m/home');
  });
});

test('[GAME-08] [SYS-16/lotteryLaunch] the lobby of a lottery vendor opens through the launcher with a notice; a failure only removes the notice', async () => {
  await onPhone({ ...asPlayer(member), expected: /launchGame|503/ }, async (page) => {
    await page.goto('/m/gameList?gameType=ELOTT');
    const tile = page.locator('[data-game="mb60"]').getByTestId('game-tile');
    await tile.waitFor();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let refuse = true;
    await page.route('**/wps/game/launchGame?*', async (route) => {
      await held;
      if (refuse) await route.fulfill({ status: 503, json: { success: false, code: 'launch_failed', message: 'x' } });
      else await route.continue();
    });
    const requested = page.waitForRequest((request) => request.url().includes('/wps/game/launchGame'));
    await tile.tap();
    expect(Object.fromEntries(new URL((await requested).url()).searchParams)).toMatchObject({
      vendor: 'TCG_LOTTO_VN',
      gameCode: 'lobby',
      lottoArea: 'VN',
      launchMode: 'LOTT',
      lottoPrizeMode: 'Lott',
      lottoGameCode: 'lobby',
      lottoView: 'lobby',
      device: 'MOBILE',
      language: 'VI',
    });
    const notice = page.getByTestId('toast').and(page.locator('[data-type="loading"]'));
    expect(await toasted(page, /Đang mở trò chơi/)).toMatchObject({ type: 'loading', durationMs: 3_000 });
    release();
    await notice.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).pathname).toBe('/m/gameList');
    await expect.poll(() => page.getByTestId('toast').and(page.locator('[data-type="fail"]')).count()).toBe(0);
    refuse = false;
    await tile.tap();
    await expect.poll(() => new URL(page.url()).pathname, TIMEOUT).toBe('/m/lottery');
  });
});
