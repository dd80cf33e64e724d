/** Withdrawals on a phone: set-up, request, live status to the bank, and the list. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deposit,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { WITHDRAWAL_QUESTIONS } from '@lantern/contract/ops/rejections';
import { newOperator } from '../kit/src/operator.ts';
import { calmDay } from '../setup/calm-day.ts';
import { launchBrowser, openPhone, SMALL, storedSession } from '../setup/phone.ts';

const PIN = '280919';

let here: TestPlatform;
let browser: Browser;
beforeAll(async () => {
  here = await startTestPlatform();
  await here.query(`INSERT INTO kyc.merchant_setting (merchant_code, needed_to_withdraw) VALUES ('DENLONG', false)`);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await here.close();
});

const phoneOf = (member: TestMember, options: Parameters<typeof openPhone>[2] = {}) =>
  openPhone(browser, here.address, {
    stored: { language: 'VI', ...storedSession(member.token, member.userName) },
    ...options,
  });

async function link(member: TestMember, accountNumber: string): Promise<void> {
  valueOf(
    await member.caller.call('security.setPaymentPassword', {
      body: { password: member.password, newPassword: PIN, confirmNewPassword: PIN },
    }),
  );
  valueOf(
    await member.caller.call('security.addBankCard', {
      body: { bankCode: 'VCB', accountNumber, accountName: 'NGUYEN VAN THU', paymentPassword: PIN },
    }),
  );
}

/** Deposited money that counts as played. */
async function fund(member: TestMember, amount: number): Promise<void> {
  await deposit(member, amount);
  await here.query(`UPDATE turnover.requirement SET counted = required WHERE member_id = $1`, [
    valueOf(await member.caller.call('member.profile')).id,
  ]);
}

test('[WAL-02] sets up, sees the exact turnover left, requests, follows it live to the bank and finds it in the list', async () => {
  await calmDay(here.clock);
  const member = await newMember(here.address);
  await deposit(member, 1_000_000);
  const phone = await phoneOf(member, { expected: /wps\/transaction\/withdraw/ });
  const { page } = phone;
  await page.goto('/m/withdraw');

  // Nothing is set up: each step leads to its screen, and is ticked on return.
  await page.getByTestId('withdraw-setup-next').tap();
  await page.waitForURL('**/m/member/security');
  await link(member, '1234567890');
  await page.goBack();
  await page.getByTestId('withdraw-available').getByText('1.000.000').waitFor();

  // The deposit is not played: the remaining turnover is shown to the unit, with a link to its details.
  await page
    .locator('[data-testid="withdraw-check-turnover"][data-result="failed"]')
    .getByText('1.000.000')
    .first()
    .waitFor();
  await expect.poll(() => page.getByTestId('submit').getAttribute('aria-disabled')).toBe('true');
  await page.getByTestId('withdraw-how-counted').tap();
  await page.waitForURL('**/m/member/turnover');
  await here.query('UPDATE turnover.requirement SET counted = required');
  await page.goBack();
  await page.locator('[data-testid="withdraw-check-turnover"][data-result="passed"]').waitFor();

  await page.getByTestId('withdraw-all').tap();
  await expect.poll(() => page.getByTestId('field-amount').inputValue()).toBe('1.000.000');
  await page.getByTestId('field-amount').fill('2000000');
  await page.getByText('Vượt số tiền rút được').first().waitFor();
  await page.getByTestId('field-amount').fill('400000');
  await page.getByTestId('withdraw-net').getByText('400.000').waitFor();

  // A wrong payment password shows an error at its field and nothing is lost.
  await page.getByTestId('field-paymentPassword').fill('280918');
  await page.getByTestId('submit').tap();
  await page.locator('[data-testid="field-paymentPassword"][aria-invalid="true"]').waitFor();
  await expect.poll(() => page.getByTestId('field-paymentPassword').inputValue()).toBe('');
  await expect.poll(() => page.getByTestId('field-amount').inputValue()).toBe('400.000');
  await page.getByTestId('field-paymentPassword').fill(PIN);
  await page.getByTestId('submit').tap();

  // Deposits that were never staked need a reviewer; the next actor is shown, and every step updates live.
  await page.getByTestId('withdraw-status').getByText('Chờ duyệt').waitFor();
  await page.getByTestId('withdraw-actor').getByText('kiểm duyệt').waitFor();
  await expect
    .poll(() => page.getByRole('listitem').filter({ hasText: 'Nhân viên xét duyệt' }).getAttribute('aria-current'))
    .toBe('step');
  const id = new URL(page.url()).searchParams.get('withdrawal')!;
  const { withdrawals } = here.platform.modules;
  valueOf(await withdrawals.claim(id, 'r1'));
  valueOf(await withdrawals.approve(id, 'r1'));
  await page.getByTestId('withdraw-status').getByText('Thành công').waitFor();
  await page.getByText('Đã chuyển về ngân hàng').waitFor();

  await page.getByTestId('withdrawals-open').tap();
  await page.getByTestId('withdraw-totals').getByText('1 lệnh').waitFor();
  await page.getByTestId('withdraw-filter-rejected').tap();
  await page.getByText('Không có lệnh nào khớp').waitFor();
  const row = page.locator(`[data-testid="withdrawal-row"][data-id="${id}"]`);
  await page.getByTestId('withdraw-filter-paid').tap();
  await row.waitFor();
  await page.getByTestId('range-yesterday').tap();
  await page.getByText('Không có lệnh nào khớp').waitFor();
  await page.getByTestId('range-today').tap();
  await row.tap();
  await page.getByTestId('withdraw-again').tap();
  await page.getByTestId('withdraw-attempts').getByText('2 / 3').waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('[WAL-02] [CON-08/ask] a reviewer’s question is answered, a rejection shows its reason and the full refund; the smallest phone cuts nothing off; guests sign in first', async () => {
  const member = await newMember(here.address);
  await link(member, '2345678901');
  await fund(member, 900_000);
  const { list } = valueOf(await member.caller.call('withdraw.bankCards'));
  const { withdrawalId } = valueOf(
    await member.caller.call('withdraw.request', {
      body: { bankCardId: list[0]!.bankCardId, amount: 900_000, currency: 'VND', paymentPassword: PIN },
    }),
  );
  const { withdrawals } = here.platform.modules;
  const phone = await phoneOf(member, { viewport: SMALL });
  const { page } = phone;
  await page.goto(`/m/withdraw?withdrawal=${withdrawalId}`);
  await page.getByTestId('withdraw-status').getByText('Chờ duyệt').waitFor();

  // A reviewer's question arrives by itself; the answer goes back, and the case is the reviewers' again.
  const reviewer = await newOperator(here, ['risk']);
  const params = { withdrawalId };
  const [ready] = WITHDRAWAL_QUESTIONS;
  valueOf(await reviewer.call('ops.withdrawals.claim', { params }));
  valueOf(await reviewer.call('ops.withdrawals.ask', { params, body: { reason: ready.en } }));
  await page.getByTestId('withdraw-status').getByText('Chờ bạn trả lời').waitFor();
  await page.getByTestId('withdraw-questions').getByText(ready.vi).waitFor();
  await page.getByTestId('withdraw-answer').fill('Của tôi, lập năm 2019');
  await page.getByTestId('withdraw-answer-send').tap();
  await page.getByTestId('withdraw-answered').getByText('Của tôi, lập năm 2019').waitFor();
  await page.getByTestId('withdraw-status').getByText('Chờ duyệt').waitFor();

  valueOf(await withdrawals.claim(withdrawalId, 'r1'));
  valueOf(await withdrawals.reject(withdrawalId, 'r1', 'Tên tài khoản không hợp lệ'));
  await page.getByText('Tên tài khoản không hợp lệ').first().waitFor();
  await page.getByText('đã về số dư').waitFor();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(() => overflow()).toBe(0);
  await page.getByTestId('withdraw-again').tap();
  await page.getByTestId('withdraw-checks').waitFor();
  await expect.poll(() => overflow()).toBe(0);
  await page.goto('/m/withdraw?withdrawal=nobodys');
  await page.getByText('không có trong tài khoản').waitFor();
  await phone.close();

  const guest = await openPhone(browser, here.address, {});
  await guest.page.goto('/m/withdraw');
  await guest.page.waitForURL('**/m/login*');
  await guest.close();
});
