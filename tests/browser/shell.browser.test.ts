/** The site's frame in a real browser: header, menus, back, languages, gestures, lost network and code that fails to load. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember, startTestPlatform, type TestMember, type TestPlatform } from '../kit/src/index.ts';
import { ASKED_ONCE, countShared } from '../setup/shared-calls.ts';
import { launchBrowser, MOVING, openPhone, says, type Phone, type PhoneOptions } from '../setup/phone.ts';
import { reachLowerHome } from '../setup/home-world.ts';
import { accessibilityFindings, settle } from '../setup/screen-survey.ts';

const REFUSED = /status of (401|403)|answer: (401|403)/;
const QUIET = { SHELL_PU_A: '0', SHELL_PU_B: '0' };

let here: TestPlatform;
let browser: Browser;
let member: TestMember;
beforeAll(async () => {
  [here, browser] = await Promise.all([startTestPlatform(), launchBrowser()]);
  member = await newMember(here.address);
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

async function withPhone(options: PhoneOptions, use: (page: Page, phone: Phone) => Promise<void>): Promise<void> {
  const phone = await openPhone(browser, here.address, {
    ...MOVING,
    ...options,
    stored: { ...QUIET, ...options.stored },
  });
  await use(phone.page, phone);
  expect(phone.complaints).toEqual([]);
  await phone.close();
}

const signedIn = (type = 0) => ({
  MC_SESSION_INFO: JSON.stringify({
    token: member.token,
    merchantCode: 'DENLONG',
    userName: member.userName,
    type,
    firstTimeLogin: false,
  }),
});

/** Navigates without reloading the page, as a link does. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ key: `test-${to}` }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);
  await page.locator('main').waitFor();
}

const pathOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;
async function arrives(page: Page, path: string): Promise<void> {
  await expect.poll(() => pathOf(page)).toBe(path);
}
const isShown = (page: Page, testId: string) => page.getByTestId(testId).isVisible();

/** Path, whether the shell has its header, its title when §2 names one, and whether it has the bottom menu. */
const FRAME: readonly (readonly [path: string, header: boolean, title: string | undefined, menu: boolean])[] = [
  ['/m/activity', true, 'Khuyến mãi', true],
  ['/m/gameCenter', true, undefined, true],
  ['/m/trail', true, 'Chơi thử', true],
  ['/m/notice', true, undefined, false],
  ['/m/help', true, 'Trung tâm trợ giúp', false],
  ['/m/slotsCenter', true, undefined, false],
  ['/m/gameRecord', true, 'Lịch sử cược', true],
  ['/m/voucherCenter', true, 'Nạp tiền', true],
  ['/m/member/home', true, undefined, true],
  ['/m/member/security', true, undefined, true],
  ['/m/changePsw', true, 'Đổi mật khẩu', false],
  ['/m/agreement', true, undefined, true],
  ['/m/login', false, undefined, false],
  ['/m/register', false, undefined, false],
  ['/m/forget', false, undefined, false],
];

test('[NAV-06] [NAV-08] [SYS-15/memberInfo] [SYS-15/banners] [SYS-15/notice] [SYS-15/popup] [SYS-15/loginPopups] [SYS-15/catalogue] [SYS-15/icons] [SYS-15/customerService] [SYS-15/downloadLinks] [SYS-15/imageCdns] [SYS-15/systemStatus] [SYS-15/ip] every screen has the header, the title and the bottom menu of its path, and shared calls are made once', async () => {
  await withPhone({ stored: signedIn() }, async (page) => {
    const shared = countShared(page);
    await page.goto('/m/home');
    await page.getByTestId('header-logo').waitFor();
    for (const path of ['/m/message', '/m/app', '/m/gameList', '/m/lottery', '/m/help']) {
      await visit(page, path);
      await page.getByTestId('header-back').waitFor();
      await expect.poll(() => page.getByTestId('header-back').count()).toBe(1);
    }
    await expect.poll(shared).toEqual(ASKED_ONCE);
    await visit(page, '/m/home');
    await page.getByTestId('header-logo').waitFor();
    await expect
      .poll(async () => [await isShown(page, 'header-back'), await isShown(page, 'bottom-menu')])
      .toEqual([false, true]);
    for (const [path, header, title, menu] of FRAME) {
      await visit(page, path);
      await page.getByTestId('route-loader').waitFor({ state: 'detached' });
      await expect
        .poll(async () => [path, await page.getByTestId('header').isVisible(), await isShown(page, 'bottom-menu')])
        .toEqual([path, header, menu]);
      await expect.poll(() => isShown(page, 'header-logo')).toBe(false);
      if (header) await expect.poll(() => isShown(page, 'header-back')).toBe(true);
      if (title !== undefined) await expect.poll(() => page.getByTestId('header').innerText()).toBe(title);
    }
  });
});

test('[NAV-07] [NAV-09] back leads home from the entry screens, one step back elsewhere, and home if there is no step', async () => {
  await withPhone({}, async (page, { context }) => {
    await page.goto('/m/home');
    for (const path of ['/m/login', '/m/register', '/m/forget', '/m/trail', '/m/activity']) {
      await visit(page, '/m/agreement');
      await visit(page, path);
      // By key: a second tap in the same place within milliseconds is treated as a duplicate of the first.
      await page.getByTestId('header-back').press('Enter');
      await arrives(page, '/m/home');
    }
    await visit(page, '/m/lottery');
    await visit(page, '/m/policy');
    await page.getByTestId('header-back').tap();
    await arrives(page, '/m/lottery');
    const [fresh] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate(() => void window.open('/m/policy')),
    ]);
    await fresh.getByTestId('header-back').waitFor();
    await expect.poll(() => fresh.evaluate(() => history.length)).toBe(1);
    await fresh.getByTestId('header-back').tap();
    await arrives(fresh, '/m/home');
    await expect.poll(() => fresh.evaluate(() => history.length)).toBe(1);
  });
});

test('[NAV-10] [NAV-12] [NAV-13] [NAV-14] the bottom menu of a guest leads home, to login, promotions, and login again for the member centre', async () => {
  await withPhone({}, async (page) => {
    await page.goto('/m/home');
    await page.locator('[data-testid="category-HOT"][aria-current]').waitFor();
    await page.getByTestId('category-ELOTT').or(page.getByTestId('category-FAV')).first().waitFor();
    await page.evaluate(() => window.scrollTo(0, 500));
    await page.getByTestId('category-FAV').click();
    await page.locator('[data-testid="category-HOT"]:not([aria-current])').waitFor();
    await page.evaluate(() => window.scrollTo(0, 500));
    await page.getByTestId('bottom-menu-home').tap();
    await page.locator('[data-testid="category-HOT"][aria-current]').waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect.poll(() => page.getByTestId('bottom-menu').getByRole('link').count()).toBe(5);
    await page.getByTestId('bottom-menu-promotions').tap();
    await arrives(page, '/m/activity');
    await page.getByTestId('bottom-menu-login').tap();
    await arrives(page, '/m/login');
    await visit(page, '/m/home');
    await page.getByTestId('bottom-menu-member').tap();
    await arrives(page, '/m/login');
  });
});

test('a computer shows a QR code of the same page beside the column, a phone does not', async () => {
  await withPhone({ viewport: { width: 1280, height: 800 } }, async (page) => {
    await page.goto('/m/help');
    await page.getByTestId('desktop-code').getByRole('img', { name: 'Mở trên điện thoại' }).waitFor();
    await page.getByTestId('desktop-brand').getByText('Đèn Lồng', { exact: true }).waitFor();
    await expect.poll(() => accessibilityFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.getByTestId('desktop-code').count()).toBe(0);
  });
});

test('[NAV-11/notice] sessions of type 1 and 2 with a token see Notice, no one sees an Invite without a target', async () => {
  await here.query('UPDATE identity.member SET type = 1 WHERE username = $1', [member.userName]);
  await withPhone({ stored: signedIn(1) }, async (page) => {
    await page.goto('/m/home');
    await page.getByTestId('bottom-menu-notice').tap();
    await arrives(page, '/m/notice');
  });
  await here.query('UPDATE identity.member SET type = 0 WHERE username = $1', [member.userName]);
  await withPhone({ stored: signedIn(0) }, async (page) => {
    await page.goto('/m/home');
    await page.getByTestId('bottom-menu-deposit').tap();
    await arrives(page, '/m/voucherCenter');
    await expect
      .poll(() => page.getByTestId('bottom-menu-notice').or(page.getByTestId('bottom-menu-invite')).count())
      .toBe(0);
    await page.getByTestId('bottom-menu-lottery').tap();
    await arrives(page, '/m/lottery');
  });
});

async function openMenu(page: Page): Promise<void> {
  await page.getByTestId('header-menu').tap();
  await page.getByTestId('side-menu').waitFor();
  await settle(page);
}
const menuClosed = (page: Page) => page.getByTestId('side-menu').waitFor({ state: 'detached' });

test('[NAV-15] the side menu shows the session, has its links, opens contacts in a new window, and closes by mask, icon and Esc', async () => {
  const { system } = here.platform.modules;
  await system.setCustomerService('DENLONG', 'WHATSAPP', 'https://wa.me/84900000001');
  await system.setCustomerService('DENLONG', 'LIVECHAT', '/m/help?from=chat');
  await withPhone({ expected: REFUSED }, async (page) => {
    await page.addInitScript(() =>
      Object.assign(window, {
        opened: [],
        open: (url: string) => void (window as unknown as { opened: string[] }).opened.push(url),
      }),
    );
    await page.goto('/m/home');
    for (const close of [
      () => page.getByTestId('scrim').click({ position: { x: 5, y: 300 } }),
      () => page.getByRole('button', { name: 'Đóng' }).tap(),
      () => page.keyboard.press('Escape'),
    ]) {
      await openMenu(page);
      await close();
      await menuClosed(page);
    }
    await openMenu(page);
    await says(page.getByTestId('side-menu-user'), /Thành viên/);
    for (const entry of ['whatsapp', 'livechat']) {
      await page.getByTestId(`side-menu-${entry}`).tap();
      await menuClosed(page);
      await openMenu(page);
    }
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { opened: string[] }).opened))
      .toEqual(['https://wa.me/84900000001', `${here.address}/m/help?from=chat`]);
    await page.getByTestId('side-menu-download').tap();
    await page.getByTestId('download-popup').waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('download-popup').waitFor({ state: 'detached' });
    for (const [entry, path] of [
      ['forget', '/m/forget'],
      ['login', '/m/login'],
      ['deposit', '/m/login'],
      ['withdraw', '/m/login'],
      ['record', '/m/login'],
      ['user', '/m/login'],
      ['lottery', '/m/lottery'],
    ] as const) {
      await visit(page, '/m/home');
      await openMenu(page);
      await page.getByTestId(`side-menu-${entry}`).tap();
      await arrives(page, path);
    }
  });
  await withPhone({ stored: signedIn() }, async (page) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    await page.goto('/m/home');
    await openMenu(page);
    await says(page.getByTestId('side-menu-balance'), /^0\s₫$/);
    await expect.poll(() => page.getByTestId('side-menu-download').count()).toBe(0);
    await expect.poll(() => page.getByTestId('side-menu-login').count()).toBe(0);
    await page.getByTestId('side-menu-user').tap();
    await arrives(page, '/m/member/home');
    await visit(page, '/m/home');
    await openMenu(page);
    await page.getByTestId('side-menu-logout').tap();
    await page.getByTestId('dialog-cancel').tap();
  });
});

test('[NAV-21] [NAV-16] [NAV-20] the member centre leads to every member screen, and an empty list says so', async () => {
  await withPhone({ stored: signedIn() }, async (page) => {
    await page.goto('/m/member/home');
    await page.locator('[data-testid^="open-"]').first().waitFor();
    const shown = () =>
      page.locator('[data-testid^="open-"]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-testid')!));
    const wanted =
      'profile record transactions profit turnover bank-cards favourites recent lottery verify rewards vip promotions notice inbox message security kyc limits privacy help feedback app'.split(
        ' ',
      );
    await expect.poll(async () => (await shown()).sort()).toEqual(wanted.map((id) => `open-${id}`).sort());
    for (const signInPage of await shown()) {
      await page.getByTestId(signInPage).tap();
      await page.getByTestId('header-back').waitFor();
      await expect.poll(() => pathOf(page)).not.toBe('/m/member/home');
      if (['open-record', 'open-transactions', 'open-profit', 'open-favourites', 'open-recent'].includes(signInPage))
        await page.getByTestId('empty').first().waitFor();
      await page.goBack();
      await page.getByTestId(signInPage).waitFor();
    }
    await page.getByTestId('card-withdraw').tap();
    await arrives(page, '/m/withdraw');
  });
});

async function whitelabelWith(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.route('**/wps/system/whitelabel*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { value: Record<string, unknown> };
    await route.fulfill({ response: answer, json: { ...body, value: { ...body.value, ...change } } });
  });
}

test('[LOC-02] [LOC-03] [LOC-04] one language shows no picker and overrides a stored one; two make a switch with the flag of its language', async () => {
  await withPhone({ stored: { language: 'EN' } }, async (page) => {
    await whitelabelWith(page, { languages: ['VI'] });
    await page.goto('/m/login');
    await says(page.getByTestId('submit'), /Đăng nhập/);
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('vi');
    await expect.poll(() => page.getByTestId('language-picker').count()).toBe(0);
    await page.goto('/m/home');
    await openMenu(page);
    await page.getByTestId('theme-toggle').waitFor();
    await expect.poll(() => page.getByTestId('language-picker').count()).toBe(0);
  });
  await withPhone({ stored: { language: 'TH' } }, async (page) => {
    await page.goto('/m/login');
    const picker = page.getByTestId('language-picker');
    await expect.poll(() => picker.locator('img').getAttribute('src')).toBe('/COUNTRY_FLAG/CIRCLE/VN.svg');
    await picker.tap();
    await says(page.getByTestId('submit'), /Log in/);
    await expect.poll(() => picker.locator('img').getAttribute('src')).toBe('/COUNTRY_FLAG/CIRCLE/US.svg');
    await expect
      .poll(() =>
        page.evaluate(() => [
          localStorage.getItem('language'),
          document.documentElement.lang,
          document.documentElement.dir,
        ]),
      )
      .toEqual(['EN', 'en', 'ltr']);
  });
});

test('[NAV-03] code that fails to load is logged and leaves the lantern, with Retry after ten seconds', async () => {
  await withPhone({ expected: /agreement-page|did not load|ERR_FAILED/ }, async (page) => {
    const logged: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && logged.push(message.text())));
    await page.clock.install();
    await page.goto('/m/home');
    await page.route('**/assets/agreement-page*', (route) => route.abort());
    await visit(page, '/m/agreement');
    await page.getByTestId('route-loader').waitFor();
    await expect.poll(() => logged.join()).toContain('/m/agreement did not load');
    await expect.poll(() => page.getByTestId('route-loader').getByRole('button').count()).toBe(0);
    await page.clock.fastForward(10_000);
    await page.getByTestId('route-loader').getByRole('button').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByTestId('route-loader').getByRole('button').tap();
    await page.getByTestId('route-loader').waitFor({ state: 'detached' });
    await arrives(page, '/m/agreement');
  });
});

/** A swipe from one point to another; waits a frame per move, because the browser dispatches moves once a frame. */
async function drag(
  page: Page,
  touch: CDPSession,
  from: readonly [number, number],
  to: readonly [number, number],
  lift = true,
): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: readonly [number, number]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at[0], y: at[1] }] });
  await send('touchStart', from);
  for (const share of [0.1, 0.4, 0.8, 1]) {
    await send('touchMove', [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  if (lift) await send('touchEnd');
}

test('[NAV-04] a page fades for 300 ms, but not after a swipe back or with reduced motion', async () => {
  const fade = (page: Page) =>
    page
      .locator('main')
      .evaluate((main) => [
        getComputedStyle(main).animationName === 'none' ? 'none' : 'fades',
        getComputedStyle(main).animationDuration,
      ]);
  await withPhone({}, async (page, { context }) => {
    await page.goto('/m/policy');
    await visit(page, '/m/agreement');
    await expect.poll(() => fade(page)).toEqual(['fades', '0.3s']);
    // A touch on an element that is removed meanwhile sends no more events.
    const drawn = () => page.getByTestId('route-loader').waitFor({ state: 'detached' });
    await drawn();
    const touch = await context.newCDPSession(page);
    // As the browser's own gesture goes back: with the touch, however long the driver takes to lift it.
    await page.evaluate(() => {
      const goBack = ({ touches }: TouchEvent) => {
        if (touches[0]!.clientX < 200) return;
        document.removeEventListener('touchmove', goBack);
        history.back();
      };
      document.addEventListener('touchmove', goBack);
    });
    await drag(page, touch, [40, 500], [200, 500]);
    await says(page.getByTestId('header'), /Chính sách/);
    await expect.poll(async () => (await fade(page))[0]).toBe('none');
    await drawn();
    // From where the last one ended: the driver sends that point once more.
    await drag(page, touch, [200, 500], [280, 500]);
    await page.evaluate(() => history.forward());
    await says(page.getByTestId('header'), /Điều khoản/);
    await expect.poll(async () => (await fade(page))[0]).toBe('fades');
  });
  await withPhone({ reducedMotion: 'reduce' }, async (page) => {
    await page.goto('/m/policy');
    await visit(page, '/m/agreement');
    await expect.poll(async () => (await fade(page))[0]).toBe('none');
  });
});

test('[NAV-03] a new screen starts at its top, going back restores its position, and a second tap adds no second history entry', async () => {
  await withPhone({}, async (page) => {
    await page.goto('/m/agreement');
    // The text makes the page tall, and its code loads after the screen's.
    await page.locator('main h2').first().waitFor();
    await page.evaluate(() => window.scrollTo(0, 400));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
    const steps = await page.evaluate(() => history.length);
    await page.getByTestId('bottom-menu-promotions').evaluate((link: HTMLElement) => {
      link.click();
      link.click();
    });
    await arrives(page, '/m/activity');
    await expect.poll(() => page.evaluate(() => history.length)).toBe(steps + 1);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.evaluate(() => history.back());
    await arrives(page, '/m/agreement');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
    // A reloaded page is a new screen too, whatever the scroll position before.
    await page.goto('/m/policy');
    await page.getByTestId('route-loader').waitFor({ state: 'detached' });
    await page.getByRole('heading').nth(3).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test('home refetches when it is pulled from its top, and not under a sheet', async () => {
  await withPhone({}, async (page, { context }) => {
    await page.goto('/m/home');
    await reachLowerHome(page);
    await page.getByTestId('winner-board').waitFor();
    const touch = await context.newCDPSession(page);
    const requested = page.waitForRequest((request) => request.url().includes('getWinnerBoard'));
    await drag(page, touch, [60, 90], [60, 420]);
    await requested;
    await page.getByTestId('pull-refresh').waitFor({ state: 'detached' });
    await openMenu(page);
    await drag(page, touch, [330, 300], [330, 620], false);
    await expect.poll(() => page.getByTestId('pull-refresh').count()).toBe(0);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  });
});

test('without a network cached content stays under a bar that says so, and two tabs share one session', async () => {
  await withPhone({ stored: signedIn(), expected: /ERR_INTERNET_DISCONNECTED/ }, async (page, { context }) => {
    await page.goto('/m/member/home');
    await page.getByTestId('balance').waitFor();
    await context.setOffline(true);
    await page.getByTestId('offline-bar').waitFor();
    // From the header's foot to the bar's head.
    await expect
      .poll(async () => {
        const [bar, header] = await Promise.all([
          page.getByTestId('offline-bar').boundingBox(),
          page.getByTestId('header').boundingBox(),
        ]);
        return bar && header && Math.round(bar.y) - Math.round(header.y + header.height);
      })
      .toBe(0);
    await expect.poll(() => isShown(page, 'balance')).toBe(true);
    await context.setOffline(false);
    await page.getByTestId('offline-bar').waitFor({ state: 'detached' });
    const other = await context.newPage();
    await other.goto('/m/home');
    await other.getByTestId('header-user-info').waitFor();
    await other.evaluate(() => localStorage.removeItem('MC_SESSION_INFO'));
    await arrives(page, '/m/login');
  });
});
