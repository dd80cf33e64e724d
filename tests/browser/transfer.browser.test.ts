/** A member moves money to a vendor's own wallet and back, on a phone. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deposit,
  newMember,
  startTestPlatform,
  startTestVendor,
  valueOf,
  type TestMember,
  type TestPlatform,
  type TestVendor,
} from '../kit/src/index.ts';
import { launchBrowser, openPhone, SMALL, storedSession, TALL, toasted } from '../setup/phone.ts';
import { accessibilityFindings, survey, type Look } from '../setup/screen-survey.ts';

let here: TestPlatform;
let browser: Browser;
let vendor: TestVendor;
let member: TestMember;

/** The platform's timeout for the vendor: long enough for a busy machine, unless the vendor should be late. */
async function openTransferVendor(code: string, timeoutMs = 10_000): Promise<void> {
  const { catalogue, transfers } = here.platform.modules;
  await catalogue.setVendorState(code, { enabled: { merchantCode: 'DENLONG', enabled: true } });
  valueOf(
    await transfers.setTransferVendor(code, {
      walletUrl: vendor.address,
      key: vendor.key,
      timeoutMs,
      minimum: 10_000n,
      maximum: 50_000_000n,
    }),
  );
}

beforeAll(async () => {
  here = await startTestPlatform();
  vendor = await startTestVendor();
  member = await newMember(here.address);
  await deposit(member, 1_000_000);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await vendor.close();
  await here.close();
});

const wallet = (page: Page, text: string) =>
  page.getByTestId('transfer-wallet').filter({ hasText: text }).first().waitFor();
const form = (page: Page, direction: 'in' | 'out') =>
  page.locator(`[data-testid="transfer-form"][data-direction="${direction}"]`).waitFor();
const LOOKS: readonly Look[] = [
  { language: 'vi', theme: 'light', viewport: SMALL },
  { language: 'vi', theme: 'dark', viewport: TALL },
];

/** Findings of the screen in both themes and sizes. */
async function findings(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const look of LOOKS) found.push(...(await survey(page, look)), ...(await accessibilityFindings(page)));
  return found;
}

const openPage = (locale: string) =>
  openPhone(browser, here.address, {
    stored: { language: locale, ...storedSession(member.token, member.userName) },
    expected: /GCS_walletTransfer/,
  });

test('[WAL-03] transfer out, a slow vendor, transfer back with the win, and transfer everything back', async () => {
  const phone = await openPage('VI');
  const { page } = phone;
  await page.goto('/m/transfer');
  await page.getByTestId('empty').waitFor();
  await page.goto('/m/member/home');
  await page.getByTestId('open-record').waitFor();
  await expect.poll(() => page.getByTestId('open-transfer').count()).toBe(0);

  await openTransferVendor('PG');
  await page.reload();
  await page.getByTestId('open-transfer').tap();
  await form(page, 'out');
  await page.getByTestId('field-amount').fill('5000');
  await expect.poll(() => page.getByTestId('submit').getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('button', { name: '200.000' }).tap();
  await page.getByTestId('submit').tap();
  expect((await toasted(page, /200\.000/)).type).toBe('success');
  await wallet(page, '200.000');

  const { id } = valueOf(await member.caller.call('member.profile'));
  vendor.purse.fail('/transfer', 'late_after');
  vendor.purse.fail('/transfer/inquiry', 'fails_before', Infinity);
  await openTransferVendor('PG', 1_000);
  await page.getByTestId('field-amount').fill('50000');
  await page.getByTestId('submit').tap();
  await page.getByTestId('transfer-pending').waitFor();
  await openTransferVendor('PG');
  await expect.poll(() => findings(page)).toEqual([]);
  await page.getByTestId('transfer-history-open').tap();
  await page.locator('[data-testid="transfer-row"][data-status="pending"]').waitFor();
  vendor.purse.heal();
  // An inquiry that was on its way to the silent vendor postpones the next one when it ends.
  await expect
    .poll(async () => {
      await here.query('UPDATE transfers.transfer SET inquire_at = kernel.now() WHERE resolved_at IS NULL');
      return page.locator('[data-testid="transfer-row"][data-status="pending"]').count();
    })
    .toBe(0);
  await expect.poll(() => page.getByTestId('transfer-row').count()).toBe(2);
  await page.keyboard.press('Escape');
  await page.getByTestId('transfer-pending').waitFor({ state: 'detached' });
  await wallet(page, '250.000');

  vendor.purse.win(id, 30_000);
  await page.getByTestId('transfer-refresh').tap();
  await wallet(page, '280.000');
  await page.getByTestId('transfer-swap').tap();
  await form(page, 'in');
  await page.getByTestId('field-amount').fill('30000');
  await page.getByTestId('submit').tap();
  await wallet(page, '250.000');
  vendor.purse.fail('/balance', 'fails_before', Infinity);
  await page.getByTestId('transfer-refresh').tap();
  await wallet(page, 'Không phản hồi');
  vendor.purse.heal();

  await page.goto('/m/member/home');
  await page.getByTestId('open-vendor-wallets').tap();
  await page.getByTestId('transfer-all-back').tap();
  await page.getByTestId('transfer-all-back').waitFor({ state: 'detached' });
  expect(valueOf(await member.caller.call('wallet.balance')).sumBalance).toBe(1_030_000);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('[WAL-03] [OPS-03] a self-excluded member can transfer nothing to a vendor, and everything back', async () => {
  await openTransferVendor('PG');
  const excluded = await newMember(here.address);
  await deposit(excluded, 300_000);
  valueOf(
    await excluded.caller.call('wallet.transfer', {
      body: { vendor: 'PG', direction: 'out', amount: 100_000, currency: 'VND' },
    }),
  );
  const phone = await openPhone(browser, here.address, {
    stored: { language: 'VI', ...storedSession(excluded.token, excluded.userName) },
    expected: /GCS_walletTransfer/,
  });
  const { page } = phone;
  await page.goto('/m/transfer');
  await form(page, 'out');
  valueOf(await excluded.caller.call('protection.excludeMyself', { body: { period: 'half_year', confirmed: true } }));
  await page.getByTestId('field-amount').fill('50000');
  await page.getByTestId('submit').tap();
  await page
    .locator('[data-testid="transfer-refusal"][data-code="account_self_excluded"]')
    .getByText(/tự loại trừ khỏi trò chơi đến/)
    .waitFor();
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  await page.getByTestId('transfer-all-back').tap();
  await page.getByTestId('transfer-all-back').waitFor({ state: 'detached' });
  expect(valueOf(await excluded.caller.call('wallet.balance')).sumBalance).toBe(300_000);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
