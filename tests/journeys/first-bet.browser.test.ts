/** The journey of a new member through the screens, on a touch phone in Vietnamese; and registration by keyboard only. */
import jsqr from 'jsqr';
import type { Browser, Frame, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  callerFor,
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type Caller,
  type TestPlatform,
} from '../kit/src/index.ts';
import { calmIssue, installFastGame, type FastGame } from '../setup/fast-game.ts';
import { amountOf, shownBefore, traceMoney } from '../setup/money-trace.ts';
import {
  digitsOf,
  gameFrame,
  launchBrowser,
  MOVING,
  openPhone,
  pressBlocked,
  says,
  slideByTouch,
  storedSession,
  tapBox,
} from '../setup/phone.ts';

/** Drawn when the test moves the clock: there is time from the lobby to the bet before the lock. */
const GAME: FastGame = { code: 'test180', intervalSec: 180, lockTimeSec: 5 };
const CALM_MS = 150_000;
const AMOUNT = 1_000_000;
const PASSWORD = 'trăng tròn bên sông';

let here: TestPlatform;
let browser: Browser;

beforeAll(async () => {
  here = await startTestPlatform();
  await installFastGame(here.query, GAME);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await here.close();
});

const draw = () => here.clock.advance(GAME.intervalSec * 1000);

/** A caller with the browser's session. */
async function callerOf(page: Page): Promise<Caller> {
  const stored = await page.evaluate(() => localStorage.getItem('MC_SESSION_INFO'));
  const { token } = JSON.parse(stored ?? '{}') as { token?: string };
  if (token === undefined) throw new Error('the browser has no session');
  return callerFor(here.address, () => token);
}

const focusedName = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);

async function register(page: Page, userName: string): Promise<void> {
  await page.getByTestId('header-register').tap();
  const submit = page.getByTestId('submit');
  // A button with a reason counts as disabled for the driver; a finger still presses it.
  await pressBlocked(submit);
  await expect.poll(() => focusedName(page)).toBe('username');
  await expect.poll(() => page.getByTestId('field-username').getAttribute('aria-invalid')).toBe('true');
  await page.getByTestId('field-username').fill(userName);
  await page.getByTestId('field-password').fill(PASSWORD);
  await page.getByTestId('field-confirmPassword').fill('khác hẳn');
  await pressBlocked(submit);
  await expect.poll(() => focusedName(page)).toBe('confirmPassword');
  await page.getByText('Mật khẩu xác nhận không khớp').waitFor();
  await page.getByTestId('field-confirmPassword').fill(PASSWORD);
  await page.getByTestId('field-payeeName').fill('NGUYEN VAN THU');
  await slideByTouch(page, page.getByTestId('slider'));
  await page.locator('[data-testid="slider"][data-state="done"]').waitFor();
  for (const name of ['ageConfirmed', 'dataConsent']) await tapBox(page, name);
  await submit.tap();
  await page.getByTestId('header-user-info').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/m/home');
}

/** The fields of an EMV merchant QR text by their two-digit ids (EMVCo QRCPS §4.7). */
function emvFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));
    fields.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}

/** Reads the QR code from the screen, as a bank's app does. */
async function scan(code: Locator): Promise<string> {
  await code.scrollIntoViewIfNeeded();
  const { data: pixels, info: size } = await sharp(await code.screenshot())
    .resize({ width: 900 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const decoded = jsqr.default(new Uint8ClampedArray(pixels), size.width, size.height);
  if (!decoded) throw new Error('no QR code on the screen');
  return decoded.data;
}

async function creditDeposit(page: Page, home: Page): Promise<void> {
  await page.getByTestId('bottom-menu-deposit').tap();
  await page.getByRole('button', { name: '1.000.000', exact: true }).tap();
  await page.getByTestId('submit').tap();
  const text = await scan(page.getByTestId('deposit-qr').getByTestId('qr'));
  const caller = await callerOf(page);
  const [row] = valueOf(await caller.call('deposit.orders', {})).content;
  const order = valueOf(await caller.call('deposit.order', { params: { orderId: row!.orderId } }));
  const fields = emvFields(text);
  expect(text).toBe(order.qr);
  expect(fields.get('53')).toBe('704');
  expect(fields.get('54')).toBe(String(AMOUNT));
  expect(emvFields(fields.get('62')!).get('08')).toBe(order.memo);
  expect(order).toMatchObject({ amount: AMOUNT, status: 'awaiting_transfer' });

  await expect.poll(() => digitsOf(home.getByTestId('header-user-info').locator('span span').first())).toBe(0);
  let loads = 0;
  for (const one of [page, home]) one.on('load', () => (loads += 1));
  await page.getByTestId('sandbox-paid').tap();
  await says(page.getByTestId('deposit-status'), /^Thành công$/);
  await says(home.getByTestId('header-user-info'), /1\.000\.000/);
  expect(loads).toBe(0);
}

/** Two pairs, and big and small together: one of these wins, whatever is drawn. */
async function fillCart(frame: Frame): Promise<void> {
  for (const number of ['27', '68']) await frame.getByTestId(`number-${number}`).tap();
  await frame.getByTestId('add-to-cart').tap();
  await frame.getByTestId('bet-group-two_sided').tap();
  for (const betType of ['db2_tai', 'db2_xiu']) await frame.getByTestId(`bet-type-${betType}`).tap();
  await frame.getByTestId('add-to-cart').tap();
  await frame.getByTestId('cart').tap();
  await expect.poll(() => frame.getByTestId('cart-item').count()).toBe(3);
}

async function bet(
  page: Page,
  frame: Frame,
): Promise<{ readonly orderId: string; readonly numero: string; readonly stake: number; readonly payout: number }> {
  const caller = await callerOf(page);
  await fillCart(frame);
  const stake = await digitsOf(frame.getByTestId('cart-total'));
  await frame.getByTestId('place-cart').tap();
  await frame.getByTestId('dialog-confirm').tap();
  await frame.locator('[data-testid="my-bet"][data-status="pending"]').nth(2).waitFor();
  await expect.poll(() => digitsOf(frame.getByTestId('balance'))).toBe(AMOUNT - stake);

  const trace = await traceMoney(page, 'draw-summary', 'data-outcome');
  await draw();
  await frame.locator('[data-testid="draw-reveal"]:not([data-look="strip"])').waitFor();
  await frame.locator('[data-testid="draw-summary"]:not([data-outcome="pending"])').waitFor();
  const { orderId, numero, totalStake, totalPayout } = await eventually('the settled order', async () => {
    const [placed] = valueOf(await caller.call('lottery.orders')).content;
    return placed?.status === 'pending' ? undefined : placed;
  });
  expect(totalStake).toBe(stake);
  expect(totalPayout).toBeGreaterThan(0);
  await expect
    .poll(() => frame.getByTestId('won-amount').innerText())
    .toMatch(new RegExp(`^\\+?${totalPayout.toLocaleString('vi-VN')}\\s₫`));
  await expect.poll(() => digitsOf(frame.getByTestId('balance'))).toBe(AMOUNT - stake + totalPayout);
  // The draw's numbers come before their money, in the game and around it.
  await expect
    .poll(
      async () =>
        (await trace()).filter(({ what, text }) => what === 'net' && amountOf(text) === totalPayout - stake).length,
    )
    .toBeGreaterThan(0);
  expect(shownBefore(await trace(), /./, { balance: AMOUNT - stake + totalPayout }, 0)).toEqual([]);
  expect(shownBefore(await trace(), /./, { net: totalPayout - stake })).toEqual([]);
  return { orderId, numero, stake, payout: totalPayout };
}

async function expectRecorded(
  page: Page,
  { stake, payout }: { readonly stake: number; readonly payout: number },
): Promise<void> {
  const written = (amount: number) => amount.toLocaleString('vi-VN');
  const row = page.getByTestId('record-row');
  await row.first().waitFor();
  await expect.poll(() => row.count()).toBe(1);
  for (const amount of [stake, payout]) await expect.poll(() => row.innerText()).toContain(written(amount));
  await row.tap();
  const detail = page.getByTestId('record-detail');
  await detail.getByText('Lô 2').first().waitFor();
  for (const amount of [stake, payout]) await expect.poll(() => detail.innerText()).toContain(written(amount));
  await page.goBack();
}

async function signOut(page: Page, userName: string): Promise<void> {
  await page.getByTestId('bottom-menu-home').tap();
  const caller = await callerOf(page);
  await page.getByTestId('header-logout').tap();
  await expect.poll(() => page.getByTestId('dialog').innerText()).toMatch(/^Thông báo\s+Bạn có chắc muốn đăng xuất\?/);
  const requested = page.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().endsWith('/wps/session/logout'),
  );
  await page.getByTestId('dialog-confirm').tap();
  expect((await requested).headers()['authorization']).toMatch(/^Bearer ./);
  await page.getByTestId('header-login').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/m/home');
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('MC_SESSION_INFO'), localStorage.getItem('autoLogin')]))
    .toEqual([null, '0']);
  expect(await caller.call('wallet.balance')).toMatchObject({ ok: false, code: 'session_ended' });
  for (let steps = 0; steps < 3; steps++) {
    await page.goBack();
    await page.locator('main').waitFor();
    await expect.poll(() => page.locator('body').innerText()).not.toContain(userName);
    await expect
      .poll(() =>
        page.getByTestId('header-user-info').or(page.getByTestId('balance')).or(page.getByTestId('record-row')).count(),
      )
      .toBe(0);
  }
}

test('[ACC-15] [GAME-18] a visitor on a phone registers, deposits, bets, watches the draw win, verifies it, finds it in the records and logs out', async () => {
  const userName = 'denlong_moi';
  const phone = await openPhone(browser, here.address, MOVING);
  const { page } = phone;
  await page.goto('/m/');
  await register(page, userName);
  const home = await phone.context.newPage();
  await home.goto('/m/home');
  await home.getByTestId('header-user-info').waitFor();
  await creditDeposit(page, home);
  await home.close();

  await calmIssue(here.clock, here.guest(), GAME, CALM_MS);
  for (const tap of ['bottom-menu-home', 'header-menu', 'side-menu-lottery']) await page.getByTestId(tap).tap();
  await page.locator(`[data-testid="game-tile"][data-game="${GAME.code}"]`).tap();
  const frame = await gameFrame(page);
  const placed = await bet(page, frame);

  await frame.getByTestId('verify-draw').tap();
  await page.locator('[data-testid="verdict"][data-good="true"]').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/verify/${GAME.code}/${placed.numero}`);
  await page.getByTestId('header-back').tap();
  await (await gameFrame(page)).getByTestId('header-back').tap();
  await page.waitForURL('**/m/game');
  await page.goto('/m/lottery');
  await page.getByRole('button', { name: 'Lịch sử cược' }).tap();
  await expectRecorded(page, placed);
  await signOut(page, userName);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

/** Presses Tab until the element with this test id has the focus. */
async function tabTo(page: Page, testId: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))) === testId) return;
  }
  throw new Error(`Tab does not reach ${testId}`);
}

test('registration works by keyboard only', async () => {
  const phone = await openPhone(browser, here.address, { ...MOVING, hasTouch: false, isMobile: false });
  const { page } = phone;
  const { keyboard } = page;
  await page.goto('/m/');
  await page.getByTestId('header-register').waitFor();
  await tabTo(page, 'header-register');
  await keyboard.press('Enter');
  await page.getByTestId('field-username').waitFor();
  const fields = { username: 'phim_bam', password: PASSWORD, confirmPassword: PASSWORD, payeeName: 'TRAN THI BE' };
  for (const [name, value] of Object.entries(fields)) {
    await tabTo(page, `field-${name}`);
    await keyboard.insertText(value);
  }
  await tabTo(page, 'slider');
  await keyboard.press('Enter');
  await page.locator('[data-testid="slider"][data-state="done"]').waitFor();
  for (const name of ['ageConfirmed', 'dataConsent']) {
    await tabTo(page, `field-${name}`);
    await keyboard.press('Space');
  }
  await tabTo(page, 'submit');
  await keyboard.press('Enter');
  await page.getByTestId('header-user-info').waitFor();
  await says(page.getByTestId('header-user-info'), /phim_bam/);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('with reduced motion the whole draw is shown at once', async () => {
  const member = await newMember(here.address);
  await deposit(member, AMOUNT);
  const { numero } = await calmIssue(here.clock, member.caller, GAME, CALM_MS);
  const items = [{ betType: 'db2_tai', selections: ['DB'], unit: 10_000, multiplier: 1 }];
  valueOf(
    await member.caller.call('lottery.placeOrder', {
      body: { gameCode: GAME.code, numero, prizeMode: 'Lott', playType: 'trad', items },
    }),
  );
  const phone = await openPhone(browser, here.address, {
    reducedMotion: 'reduce',
    stored: storedSession(member.token, member.userName),
  });
  await phone.page.goto(`/m/launchGame?playType=trad&gameId=${GAME.code}&prize_mode=Lott`);
  const frame = await gameFrame(phone.page);
  const sheet = frame.locator('[data-testid="draw-reveal"]:not([data-look="strip"])');
  await frame.locator('[data-testid="my-bet"][data-status="pending"]').waitFor();
  await draw();
  await sheet.waitFor();
  await expect.poll(() => sheet.getByTestId('draw-skip').count()).toBe(0);
  await expect.poll(() => sheet.getByTestId('draw-summary').count()).toBe(1);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
