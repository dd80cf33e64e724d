/** Deposits on a phone: method and amount, the code, waiting, the result; every outcome. */
import { readFile } from 'node:fs/promises';
import jsqr from 'jsqr';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { flatPng } from '../kit/src/pictures.ts';
import { calmDay } from '../setup/calm-day.ts';
import {
  launchBrowser,
  openPhone,
  type Phone,
  type PhoneOptions,
  pressBlocked,
  says,
  SMALL,
  storedSession,
  toasted,
} from '../setup/phone.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

const AMOUNT = 500_000;

let here: TestPlatform;
let browser: Browser;
beforeAll(async () => {
  here = await startTestPlatform();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await here.close();
});

const openAs = (member: TestMember, options: PhoneOptions = {}): Promise<Phone> =>
  openPhone(browser, here.address, {
    reducedMotion: 'reduce',
    ...options,
    stored: { language: 'VI', ...storedSession(member.token, member.userName) },
  });

async function decoded(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

async function ordered(member: TestMember, amount = AMOUNT, methodId = 'vietqr'): Promise<string> {
  const order = valueOf(
    await member.caller.call('deposit.createOrder', { body: { methodId, amount, currency: 'VND' } }),
  );
  return order.orderId;
}

const orderOf = async (member: TestMember, orderId: string) =>
  valueOf(await member.caller.call('deposit.order', { params: { orderId } }));

/** Checks a finished phone for page errors. */
async function done(phone: Phone): Promise<void> {
  expect(phone.complaints).toEqual([]);
  await phone.close();
}

async function choose(page: Page): Promise<void> {
  const submit = page.getByTestId('submit');
  await submit.waitFor();
  await says(page.getByText('Nhập hoặc chọn số tiền muốn nạp'), /./);
  // By keyboard: the arrows move along the methods, and the screen follows.
  await page.getByTestId('deposit-kind-bank_transfer').focus();
  await page.keyboard.press('ArrowLeft');
  await page.locator('[role="radio"][aria-checked="false"][data-testid="deposit-kind-bank_transfer"]').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-checked'))).toBe('true');
  await page.keyboard.press('ArrowRight');
  await page.locator('[role="radio"][aria-checked="true"][data-testid="deposit-kind-bank_transfer"]').waitFor();

  await page.getByTestId('deposit-banks-open').tap();
  await page.getByTestId('deposit-banks-search').fill(' acb');
  await expect
    .poll(() => page.getByTestId('deposit-banks').getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringContaining('ACB')]);
  await page.keyboard.press('Escape');

  // The missing field is named, and a press on the blocked button moves to it.
  await submit.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  await pressBlocked(submit);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-testid')))
    .toBe('field-amount');
  await page.getByTestId('field-amount').fill('1000');
  await says(page.locator('form'), /tối thiểu là 50\.000/);
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('button', { name: '500.000', exact: true }).tap();
  await expect.poll(() => page.getByTestId('field-amount').inputValue()).toBe('500.000');
  await says(submit, /Nạp 500\.000/);
}

test('[WAL-01] a transfer by QR code: promotion, picture to save, report with a receipt, back to it, credited live', async () => {
  const member = await newMember(here.address);
  const phone = await openAs(member);
  const { page } = phone;
  await page.goto('/m/voucherCenter');
  await choose(page);
  const { list } = valueOf(await member.caller.call('deposit.promotions'));
  const promotion = list.find(({ minimum, bonusPercent }) => minimum <= AMOUNT && bonusPercent !== undefined)!;
  await page.getByTestId(`deposit-promotion-${promotion.promotionId}`).tap();
  const bonus = Math.min((AMOUNT * promotion.bonusPercent!) / 100, promotion.bonusMaximum ?? Infinity);
  await expect
    .poll(async () => (await page.getByTestId('deposit-sum').locator('dd').last().innerText()).replace(/\D/g, ''))
    .toBe(String(AMOUNT + bonus));
  await page.getByTestId('submit').tap();

  const code = page.getByTestId('deposit-qr');
  await code.waitFor();
  const [row] = valueOf(await member.caller.call('deposit.orders', {})).content;
  const order = await orderOf(member, row!.orderId);
  expect(order).toMatchObject({ amount: AMOUNT, promotionId: promotion.promotionId, status: 'awaiting_transfer' });
  expect(new URL(page.url()).searchParams.get('order')).toBe(order.orderId);
  const [picture] = await Promise.all([page.waitForEvent('download'), page.getByTestId('deposit-qr-save').tap()]);
  expect(await decoded(await readFile(await picture.path()))).toBe(order.qr);
  await page.getByTestId('deposit-promotion').waitFor();

  await page.getByTestId('deposit-reported').tap();
  await pressBlocked(page.getByTestId('report-submit'));
  await page.locator('[data-testid="field-payerName"][aria-invalid="true"]').waitFor();
  await page.getByTestId('field-payerName').fill('NGUYEN VAN THU');
  await page
    .getByTestId('field-receipt')
    .setInputFiles({ name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await says(page.getByTestId('deposit-report'), /Không mở được tệp này/);
  await page
    .getByTestId('field-receipt')
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: flatPng(300, 400) });
  await page.locator('[data-testid="receipt"][data-stage="sent"]').waitFor();
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  await page.getByTestId('report-submit').tap();
  await says(page.getByTestId('deposit-status'), /Đang chờ báo có/);
  await expect
    .poll(() => orderOf(member, order.orderId))
    .toMatchObject({ receiptCount: 1, reportedAt: expect.any(Number) as number });

  // Left, and offered again above a new deposit.
  await page.goto('/m/voucherCenter');
  await page.getByTestId('deposit-open-order').tap();
  await says(page.getByTestId('timeline'), /Bạn đã báo chuyển khoản/);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.getByTestId('sandbox-paid').tap();
  await says(page.getByTestId('deposit-status'), /^Thành công$/);
  await page.getByTestId('deposit-first').waitFor();
  await says(page.getByTestId('deposit-outcome'), /500\.000/);
  expect(loads).toBe(0);
  await done(phone);
});

test('[WAL-01] cancelled, underpaid, expired: each result is explained; the list filters by state', async () => {
  const member = await newMember(here.address);
  await deposit(member, AMOUNT);
  const short = await ordered(member);
  valueOf(
    await member.caller.call('sandbox.pay', {
      params: { orderId: short },
      body: { outcome: 'underpaid', amount: 450_000 },
    }),
  );
  const open = await ordered(member);
  const phone = await openAs(member, { viewport: SMALL });
  const { page } = phone;
  await page.goto(`/m/voucherCenter?order=${open}`);
  await page.getByTestId('deposit-cancel').tap();
  await page.getByTestId('dialog-cancel').tap();
  await page.getByTestId('deposit-cancel').tap();
  await page.getByTestId('dialog-confirm').tap();
  await says(page.getByTestId('deposit-status'), /Đã hủy/);
  await expect.poll(() => orderOf(member, open)).toMatchObject({ status: 'rejected', reason: 'cancelled_by_member' });
  await expect.poll(() => page.getByTestId('deposit-qr').count()).toBe(0);

  await page.getByTestId('deposit-orders-open').tap();
  const rows = page.getByTestId('deposit-order-row');
  await expect.poll(() => rows.count()).toBe(3);
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  await page.getByTestId('deposit-filter-credited').tap();
  await expect
    .poll(() => rows.evaluateAll((all) => all.map((one) => one.getAttribute('data-status'))))
    .toEqual(['credited']);
  await page.getByTestId('deposit-filter-awaiting_transfer').tap();
  await says(page.getByTestId('deposit-orders').getByTestId('empty'), /Không có lệnh nào khớp/);
  await page.getByTestId('deposit-filter-underpaid').tap();
  await rows.tap();
  await says(page.getByTestId('deposit-outcome'), /450\.000/);
  await says(page.getByTestId('deposit-outcome'), /-50\.000/);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL.width);
  await page.getByTestId('deposit-again').tap();
  await page.getByTestId('submit').waitFor();
  await done(phone);
});

test('[WAL-01] no network, a list that fails, another member’s order, a limit reached, a member in a break', async () => {
  const [member, stranger] = [await newMember(here.address), await newMember(here.address)];
  const phone = await openAs(member, { expected: /wps\/|ERR_INTERNET_DISCONNECTED/ });
  const { page } = phone;
  await page.route('**/wps/deposit/methods', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, code: 'method_unavailable', message: 'Phương thức này hiện không khả dụng' },
    }),
  );
  await page.goto('/m/voucherCenter');
  await page.getByTestId('error-state').waitFor();
  await page.unroute('**/wps/deposit/methods');
  await page.getByTestId('error-state').getByRole('button').tap();
  await page.getByTestId('field-amount').fill('200000');
  await page.context().setOffline(true);
  await says(page.locator('form'), /Chưa có mạng/);
  await page.context().setOffline(false);
  valueOf(await member.caller.call('protection.setLimit', { body: { kind: 'deposit', span: 'day', amount: 100_000 } }));
  await page.locator('[data-testid="submit"]:not([aria-disabled])').tap();
  await page.locator('[data-testid="deposit-refusal"][data-code="deposit_limit_reached"]').waitFor();
  // No order was opened, and a smaller amount is accepted.
  expect(valueOf(await member.caller.call('deposit.orders', {})).totalElements).toBe(0);
  await page.getByTestId('field-amount').fill('100000');
  await page.locator('[data-testid="submit"]:not([aria-disabled])').tap();
  await page.getByTestId('deposit-qr').waitFor();

  await page.goto(`/m/voucherCenter?order=${await ordered(stranger)}`);
  await says(page.getByTestId('error-state'), /không thuộc tài khoản của bạn/);
  valueOf(await member.caller.call('protection.takeBreak', { body: { period: 'day' } }));
  await page.goto('/m/voucherCenter');
  // Shown before any choice, with the end date; no deposit method is shown.
  const rest = page.locator('[data-testid="deposit-refusal"][data-code="account_cooling_off"]');
  await says(rest, /tạm nghỉ chơi đến .*\d{2}:\d{2}/);
  await expect
    .poll(() =>
      page.locator('[data-testid="submit"], [data-testid="field-amount"], [data-testid^="deposit-kind-"]').count(),
    )
    .toBe(0);
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  const { ledger } = here.platform.modules;
  await ledger.setFrozen(
    here.platform.kernel.db,
    valueOf(await stranger.caller.call('member.profile')).id as Parameters<typeof ledger.setFrozen>[1],
    true,
  );
  const frozen = await openAs(stranger, { expected: /wps\/deposit\/methods/ });
  await frozen.page.goto('/m/voucherCenter');
  await frozen.page.locator('[data-testid="deposit-refusal"][data-code="account_frozen"]').waitFor();
  await expect.poll(() => frozen.page.getByTestId('submit').count()).toBe(0);
  await done(frozen);
  await done(phone);
});

test('[WAL-01] an e-wallet’s page and back, a voucher card, crypto at a held rate: each method asks for its own fields', async () => {
  const member = await newMember(here.address);
  const phone = await openAs(member);
  const { page } = phone;
  const choosing = async (kind: string) => {
    await page.goto('/m/voucherCenter');
    await page.getByTestId(`deposit-kind-${kind}`).tap();
  };
  const submit = page.locator('[data-testid="submit"]:not([aria-disabled])');
  await choosing('e_wallet');
  await page.getByRole('button', { name: '100.000', exact: true }).tap();
  await submit.tap();
  await page.getByTestId('deposit-pay').tap();
  await page.getByTestId('sandbox-paid').tap();
  await page.getByTestId('sandbox-result').waitFor();
  await page.getByTestId('sandbox-back').tap();
  await page.locator('[data-testid="deposit-outcome"][data-status="credited"]').waitFor();

  await choosing('card_voucher');
  const { list } = valueOf(await member.caller.call('deposit.methods'));
  const [card] = list.find(({ kind }) => kind === 'card_voucher')!.cards!;
  await page.getByTestId(`cardNetwork-${card!.network}`).tap();
  await page.getByRole('button', { name: '100.000', exact: true }).tap();
  await page.getByTestId('field-cardSerial').fill('12');
  await page.getByTestId('field-cardCode').fill('1234 5678 90123');
  await page.locator('[data-testid="field-cardSerial"][aria-invalid="true"]').waitFor();
  await page.getByTestId('field-cardSerial').fill('10001234567');
  await expect
    .poll(async () => (await page.getByTestId('deposit-sum').locator('dd').last().innerText()).replace(/\D/g, ''))
    .toBe(String(card!.creditPercent * 1_000));
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  await submit.tap();
  await says(page.getByTestId('deposit-status'), /Đang kiểm tra thẻ/);
  await page.getByTestId('sandbox-failed').tap();
  await page.locator('[data-testid="deposit-outcome"][data-status="rejected"]').waitFor();

  await choosing('crypto');
  await page.getByTestId('coinNetwork-TRC20').tap();
  await page.getByTestId('field-amount').fill('1000000');
  await says(page.getByTestId('deposit-quote'), /USDT[\s\S]*Giữ giá \d\d:\d\d/);
  await submit.tap();
  await page.getByTestId('deposit-qr').waitFor();
  const [row] = valueOf(await member.caller.call('deposit.orders', {})).content;
  const { coin } = await orderOf(member, row!.orderId);
  await expect.poll(() => page.getByTestId('deposit-qr').getAttribute('data-qr')).toBe(coin!.address);
  await says(page.locator('main'), new RegExp(coin!.coinAmount.replace('.', ',')));
  await page.getByTestId('deposit-add-promotion').tap();
  await page.getByTestId('deposit-promotions').locator('[role="radio"]').nth(1).tap();
  await page.getByTestId('promotion-accept').tap();
  await page.getByTestId('deposit-promotion').waitFor();

  await done(phone);
});

test('[WAL-01] a deposit credited while the member is on another page is announced there', async () => {
  const member = await newMember(here.address);
  const phone = await openAs(member);
  const { page } = phone;
  await page.goto('/m/home');
  // Deposits repeatedly until the page listens.
  let announced = false;
  const toast = toasted(page, /50\.000/).finally(() => (announced = true));
  await eventually('the toast of a credited deposit', async () => {
    if (!announced) await deposit(member, 50_000);
    return announced;
  });
  expect(await toast).toMatchObject({ type: 'success', text: expect.stringMatching(/đã vào ví/) as string });
  await done(phone);
});

test('[WAL-01] overpaid, late and charged-back payments: each state live, and in the list', async () => {
  const member = await newMember(here.address);
  const { payments } = here.platform.modules;
  const by = { operator: 'r1', reason: 'Đã đối soát' };
  const unmatchedOf = async (orderId: string) =>
    (await payments.unmatchedPayments(100)).find((payment) => payment.orderId === orderId)!;
  await calmDay(here.clock);
  const [over, late] = [await ordered(member), await ordered(member, 300_000)];
  const phone = await openAs(member);
  const { page } = phone;
  const is = (status: string) => page.locator(`[data-testid="deposit-outcome"][data-status="${status}"]`).waitFor();

  await page.goto(`/m/voucherCenter?order=${over}`);
  await page.getByTestId('sandbox-overpaid').tap();
  await is('overpaid');
  await says(page.getByTestId('deposit-outcome'), /750\.000[\s\S]*\+250\.000/);
  valueOf(await payments.assignPayment(await unmatchedOf(over), { orderId: over }, by));
  await is('credited');
  await says(page.getByTestId('deposit-outcome'), /\+\s*750\.000/);
  valueOf(await payments.reverseDeposit(over, by));
  await is('reversed');
  await expect.poll(() => page.locator('[data-testid^="sandbox-"]').count()).toBe(0);
  expect(valueOf(await member.caller.call('wallet.balance')).sumBalance).toBe(0);

  await here.query(
    `UPDATE payments.deposit_order SET expires_at = created_at + interval '1 second' WHERE order_id = $1`,
    [late],
  );
  await page.goto(`/m/voucherCenter?order=${late}`);
  await is('expired');
  await page.getByTestId('sandbox-paid').tap();
  await is('unmatched');
  await says(page.getByTestId('deposit-outcome'), /chuyển sau khi lệnh hết hạn/);
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  valueOf(await payments.assignPayment(await unmatchedOf(late), { orderId: late }, by));
  await is('credited');
  expect(valueOf(await member.caller.call('wallet.balance')).sumBalance).toBe(300_000);

  await page.getByTestId('deposit-orders-open').tap();
  const rows = page.getByTestId('deposit-order-row');
  const shown = () => rows.evaluateAll((all) => all.map((one) => one.getAttribute('data-status')));
  await expect.poll(shown).toEqual(['credited', 'reversed']);
  await page.getByTestId('range-yesterday').tap();
  await says(page.getByTestId('deposit-orders').getByTestId('empty'), /Không có lệnh nào khớp/);
  await page.getByTestId('range-custom').tap();
  await page.getByTestId('range-sheet').getByTestId('submit').tap();
  await page.getByTestId('range-sheet').waitFor({ state: 'detached' });
  await expect.poll(shown).toEqual(['credited', 'reversed']);
  await page.getByTestId('deposit-filter-reversed').tap();
  await expect.poll(shown).toEqual(['reversed']);
  await done(phone);
});

test('[SYS-02/depFunc] [SYS-02/memCen] the operator chooses between the new and the base version of deposit and member centre', async () => {
  const { system } = here.platform.modules;
  const member = await newMember(here.address);
  const phone = await openAs(member);
  const { page } = phone;
  await page.goto('/m/voucherCenter');
  await page.getByTestId('deposit-kind-bank_transfer').waitFor();
  await page.goto('/m/member/home');
  await page.getByTestId('week').waitFor();
  valueOf(await system.changeSettings('DENLONG', { templateMemCen: 'base', templateDepFunc: 'base' }));
  await eventually(
    'the base version',
    async () => valueOf(await here.guest().call('system.settings')).template.dep_func === 'base',
  );
  await page.goto('/m/voucherCenter');
  const methods = page.getByRole('radiogroup').first().getByRole('radio');
  await page.getByTestId('deposit-method-vietqr').waitFor();
  const { list } = valueOf(await member.caller.call('deposit.methods'));
  await expect.poll(() => methods.count()).toBe(list.length);
  await expect.poll(() => page.getByTestId('deposit-kind-bank_transfer').count()).toBe(0);
  await page.getByTestId('deposit-method-vietqr').tap();
  await page.getByTestId('submit').waitFor();
  await page.goto('/m/member/home');
  await page.getByTestId('member-base').waitFor();
  await expect.poll(() => page.getByTestId('week').count()).toBe(0);
  await page.getByTestId('open-record').tap();
  await page.waitForURL('**/m/gameRecord');
  valueOf(await system.changeSettings('DENLONG', { templateMemCen: 'new', templateDepFunc: 'new' }));
  await done(phone);
});
