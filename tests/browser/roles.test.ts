/** Who may go where (§6), in a real browser: guests, members, agents, trial users and unknown types. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { calmIssue, type FastGame } from '../setup/fast-game.ts';
import { gameFrame, launchBrowser, openPhone, says, toasted, type Phone } from '../setup/phone.ts';

const REFUSED = /status of (401|403)|answer: (401|403)/;

/** A game whose issues are long enough for a manual bet. */
const CALM: FastGame = { code: 'mb300', intervalSec: 300, lockTimeSec: 15 };
const CALM_MS = 3 * 60_000;

let here: TestPlatform;
let browser: Browser;
beforeAll(async () => {
  [here, browser] = await Promise.all([
    startTestPlatform({ environment: { LOTTERY_GAMES: `mb60,${CALM.code}` } }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await here.close();
});

const stored = (session: object) => ({
  MC_SESSION_INFO: JSON.stringify({ merchantCode: 'DENLONG', firstTimeLogin: false, ...session }),
});

/** A signed-in phone; `shown` is the type stored in its browser. */
async function signedIn(type: number, shown: Readonly<Record<string, unknown>>): Promise<Phone> {
  const member = await newMember(here.address);
  await here.query('UPDATE identity.member SET type = $1 WHERE username = $2', [type, member.userName]);
  return openPhone(browser, here.address, {
    stored: stored({ token: member.token, userName: member.userName, ...shown }),
    expected: REFUSED,
  });
}

async function arrives(page: Page, path: RegExp): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toMatch(path);
}

async function home(page: Page): Promise<void> {
  await page.goto('/m/home');
  await page.getByTestId('bottom-menu-home').waitFor();
}

/** Expects the toast that trial accounts may not do this, gone after its two seconds. */
async function rejected(page: Page): Promise<void> {
  expect(await toasted(page, /Tài khoản chơi thử/)).toMatchObject({ type: 'offline', durationMs: 2_000 });
  await page.locator('[data-testid="toast"][data-type="offline"]').waitFor({ state: 'detached' });
}

async function prompted(page: Page): Promise<void> {
  await page.getByTestId('dialog').waitFor();
  await expect.poll(() => page.getByTestId('dialog-confirm').innerText()).toBe('Đăng ký ngay');
  await page.getByTestId('dialog-cancel').tap();
  await page.getByTestId('dialog').waitFor({ state: 'detached' });
}

describe('[SYS-08/guest] a guest', () => {
  test('browses, and is sent to sign in where a member is required', async () => {
    const { page, complaints, close } = await openPhone(browser, here.address);
    for (const path of [
      '/m/voucherCenter',
      '/m/gameRecord',
      '/m/member/home',
      '/m/launchGame?playType=trad&gameId=mb60&prize_mode=Lott',
    ]) {
      await page.goto(path);
      await arrives(page, /^\/m\/login/);
    }
    for (const path of ['/m/home', '/m/lottery', '/m/register', '/m/trail', '/verify']) {
      await page.goto(path);
      await page.locator('main').waitFor();
      await arrives(page, new RegExp(`^${path}`));
    }
    for (const taps of [['header-menu', 'side-menu-record'], ['bottom-menu-member'], ['bottom-menu-login']]) {
      await home(page);
      for (const tap of taps) await page.getByTestId(tap).tap();
      await arrives(page, /^\/m\/login/);
    }
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('[SYS-08/member] members', () => {
  test.each([0, 1, 2])('of type %i have access everywhere', async (type) => {
    const { page, complaints, close } = await signedIn(type, { type });
    for (const path of ['/m/voucherCenter', '/m/gameRecord', '/m/member/home', '/m/lottery']) {
      await page.goto(path);
      await page.getByTestId('header-back').waitFor();
      await arrives(page, new RegExp(`^${path}$`));
    }
    await expect.poll(() => page.getByTestId('toast').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('[ACC-28] [SYS-08/trial] [SYS-16/freeReject] trial users, and every type outside 0, 1, 2', () => {
  test.each([
    ['trial play', 4, { customerType: 4 }],
    ['type 4', 4, { type: 4 }],
    ['type 41', 41, { type: 41 }],
    ['a type not yet known', 4, {}],
    ['a type not yet known of a real member', 0, {}],
  ])('%s: browses and plays, but has no member centre and no deposit', async (_name, type, shown) => {
    const { page, complaints, close } = await signedIn(type, shown);
    await home(page);
    await page.getByTestId('bottom-menu-deposit').tap();
    await rejected(page);
    await page.getByTestId('bottom-menu-member').tap();
    await prompted(page);
    await page.getByTestId('header-user-info').tap();
    await prompted(page);
    await arrives(page, /^\/m\/home$/);
    for (const [path, turnedAway] of [
      ['/m/voucherCenter', rejected],
      ['/m/member/home', prompted],
    ] as const) {
      await page.goto(path);
      await turnedAway(page);
      await arrives(page, /^\/m\/home$/);
    }
    await page.goto('/m/gameRecord');
    await page.getByTestId('header-back').waitFor();
    await arrives(page, /^\/m\/gameRecord$/);
    await page.goto('/m/lottery');
    await page.getByTestId('game-tile').first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('[ACC-06] trial play', () => {
  test('[SYS-13/moduleIds] [SYS-16/trialLogin] asks for the age, shows its progress, stores the session and the name, and plays a game for play money', async () => {
    const { page, complaints, close } = await openPhone(browser, here.address);
    await page.goto('/m/login');
    await page.getByTestId('trial-play').tap();
    await page.getByTestId('dialog-cancel').tap();
    await page.getByTestId('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('MC_SESSION_INFO'))).toBeNull();

    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/wps/session/login/freeplay*', async (route) => {
      expect(Object.fromEntries(new URL(route.request().url()).searchParams)).toMatchObject({
        ageConfirmed: 'true',
        moduleId: 'GAMELO3',
      });
      await held;
      await route.continue();
    });
    await page.getByTestId('trial-play').tap();
    await page.getByTestId('dialog-confirm').tap();
    const waiting = page.getByTestId('toast').and(page.locator('[data-type="loading"]'));
    await says(waiting, /Vui lòng chờ/);
    answer();
    await arrives(page, /^\/m\/home$/);
    await waiting.waitFor({ state: 'detached' });

    const [device, tab, name] = await page.evaluate(() => [
      localStorage.getItem('MC_SESSION_INFO'),
      sessionStorage.getItem('MC_SESSION_INFO'),
      sessionStorage.getItem('trialName'),
    ]);
    const session = JSON.parse(device!) as Record<string, unknown>;
    expect(session).toMatchObject({
      merchantCode: 'DENLONG',
      customerType: 4,
      firstTimeLogin: true,
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(session).not.toHaveProperty('type');
    expect(tab).toBe(device);
    expect(name).toBe(session['userName']);
    await says(page.getByTestId('header-user-info'), /10\.000\.000\s₫/);
    await expect.poll(() => page.getByTestId('header-user-info').innerText()).toContain('DEMO');

    await calmIssue(here.clock, here.guest(), CALM, CALM_MS);
    await page.goto(`/m/launchGame?playType=trad&gameId=${CALM.code}&prize_mode=Lott`);
    const frame = await gameFrame(page);
    await says(frame.getByTestId('game-switch'), /DEMO/);
    const orders = () => here.query('SELECT currency FROM lottery."order" ORDER BY placed_at');
    const before = await orders();
    await frame.getByTestId('number-27').tap();
    await frame.getByTestId('place-bet').tap();
    await frame.getByTestId('dialog-confirm').tap();
    await expect.poll(orders).toEqual([...before, { currency: 'VNDPLAY' }]);
    expect(complaints).toEqual([]);
    await close();
  });

  test('a refusal is shown, ends the progress and opens nothing; the entry is not offered while trials are off', async () => {
    const { page, close } = await openPhone(browser, here.address, { expected: REFUSED });
    // An earlier attempt may have turned them off.
    await here.platform.modules.system.setTrialEnabled('DENLONG', true);
    await page.goto('/m/trail');
    await page.getByTestId('trial-play').waitFor();
    await here.platform.modules.system.setTrialEnabled('DENLONG', false);
    await page.getByTestId('trial-play').tap();
    await page.getByTestId('dialog-confirm').tap();
    expect((await toasted(page, /Không được phép đăng nhập chơi thử/)).type).toBe('fail');
    await expect.poll(() => page.locator('[data-testid="toast"][data-type="loading"]').count()).toBe(0);
    await arrives(page, /^\/m\/trail$/);
    await page.reload();
    await page.getByTestId('empty').waitFor();
    await expect.poll(() => page.getByTestId('trial-play').count()).toBe(0);
    await here.platform.modules.system.setTrialEnabled('DENLONG', true);
    await close();
  });

  test('the prompt leads to registration', async () => {
    const trial = valueOf(await here.guest().call('session.freePlay', { query: { ageConfirmed: true } }));
    const { page, complaints, close } = await openPhone(browser, here.address, {
      stored: stored({ token: trial.token, userName: trial.userName, customerType: 4 }),
    });
    await home(page);
    await page.getByTestId('bottom-menu-member').tap();
    await page.getByTestId('dialog-confirm').tap();
    await arrives(page, /^\/m\/register$/);
    expect(complaints).toEqual([]);
    await close();
  });
});
