/** Cashback and turnover on a phone: claiming, what counted, cancelling a bonus after reading the cost. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestMember, type TestPlatform } from '../kit/src/index.ts';
import { calmDay } from '../setup/calm-day.ts';
import {
  launchBrowser,
  openPhone,
  says,
  SMALL,
  storedSession,
  TALL,
  toasted,
  type Phone,
  type PhoneOptions,
} from '../setup/phone.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';
import { settled } from '../setup/settled-bets.ts';

let here: TestPlatform;
let browser: Browser;

beforeAll(async () => {
  here = await startTestPlatform();
  browser = await launchBrowser();
  await here.platform.modules.system.setSwitch('DENLONG', 'MANPLAYREB3', true);
});
afterAll(async () => {
  await browser?.close();
  await here.close();
});

/** A member who has deposited 500 000 with a promotion, or without. */
async function depositor(promotionId?: string): Promise<TestMember> {
  const member = await newMember(here.address);
  const body = {
    methodId: 'vietqr',
    amount: 500_000,
    currency: 'VND',
    ...(promotionId !== undefined && { promotionId }),
  };
  const { orderId } = valueOf(await member.caller.call('deposit.createOrder', { body }));
  valueOf(await member.caller.call('sandbox.pay', { params: { orderId }, body: { outcome: 'paid' } }));
  return member;
}

const openAs = (member: TestMember, path: string, options: PhoneOptions = {}, language = 'VI'): Promise<Phone> =>
  openPhone(browser, here.address, {
    reducedMotion: 'reduce',
    ...options,
    stored: { language, ...storedSession(member.token, member.userName) },
  }).then(async (phone) => {
    await phone.page.goto(`${here.address}${path}`);
    return phone;
  });

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('[WAL-06] cashback shows each category, is claimed with its amount, and is in the history', async () => {
  await calmDay(here.clock);
  const member = await depositor();
  await settled(here, member, [400_000n, 'lost'], [100_000n, 'tie'], [200_000n, 'lost', 'RNG']);
  const phone = await openAs(member, '/m/member/manualRebate', { viewport: SMALL });
  const { page } = phone;
  await says(page.getByTestId('cashback-claimable'), /3\.000/);
  await says(page.locator('[data-category="ELOTT"]'), /0,5%[\s\S]*2\.000/);
  await says(page.locator('[data-category="RNG"]'), /200\.000[\s\S]*1\.000/);
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
  await page.getByTestId('cashback-claim').tap();
  await toasted(page, /3\.000/);
  await says(page.getByTestId('cashback-claimable'), /^0/);
  // A category without cashback says why, and a second press sends nothing.
  await says(page.getByTestId('cashback-claim').locator('..'), /Đặt cược/);
  await says(page.getByTestId('cashback-claim-row'), /2 khoản[\s\S]*\+3\.000/);
  await page.getByTestId('cashback-claim-row').locator('summary').tap();
  await says(page.getByTestId('cashback-claim-row'), /400\.000\s₫ × 0,5%/);
  expect(valueOf(await member.caller.call('cashback.claims')).totalElements).toBe(1);
  await phone.close();
});

test('[WAL-06] [SYS-14/MANPLAYREB3] cashback that the merchant has disabled says so, and nothing else', async () => {
  const member = await newMember(here.address);
  await here.platform.modules.system.setSwitch('DENLONG', 'MANPLAYREB3', false);
  const phone = await openAs(member, '/m/member/manualRebate', { expected: /409/ }, 'EN');
  await says(phone.page.getByTestId('cashback'), /Cashback is not open now/);
  await expect.poll(() => phone.page.getByTestId('cashback-claim').count()).toBe(0);
  await here.platform.modules.system.setSwitch('DENLONG', 'MANPLAYREB3', true);
  await phone.close();
});

test('[WAL-02] turnover shows what is left, what counted and what did not; cancelling the bonus shows its cost', async () => {
  const member = await depositor('first-deposit');
  await settled(here, member, [200_000n, 'lost'], [100_000n, 'tie'], [50_000n, 'void']);
  const phone = await openAs(member, '/m/member/turnover', { viewport: TALL });
  const { page } = phone;
  await says(page.getByTestId('turnover-left'), /300\.000/);
  const bonus = page.locator('[data-testid="turnover-line"][data-source="bonus"]');
  await says(bonus, /500\.000\s₫ × 10[\s\S]*200\.000\s₫ \/ 5\.000\.000/);
  await says(
    page.locator('[data-effect="counted"]'),
    /200\.000 điểm[\s\S]*Khoản nạp \+200\.000[\s\S]*Thưởng \+200\.000/,
  );
  await says(page.locator('[data-effect="tie"]'), /cược hòa/);
  await says(page.locator('[data-effect="void"]'), /bị hủy/);
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);

  await page.getByTestId('turnover-forfeit').tap();
  const dialog = page.getByTestId('dialog');
  await says(dialog, /500\.000\s₫ tiền thưởng được trả lại[\s\S]*Tiền mặt giữ nguyên/);
  await dialog.getByRole('button', { name: 'Giữ thưởng' }).tap();
  expect(valueOf(await member.caller.call('turnover.standing')).bonusBalance).toBe(500_000);
  await page.getByTestId('turnover-forfeit').tap();
  await dialog.getByRole('button', { name: 'Thôi nhận thưởng' }).tap();
  await toasted(page, /500\.000/);
  await says(page.locator('[data-testid="turnover-closed"][data-state="forfeited"]'), /Đã bỏ/);
  await expect.poll(() => bonus.count()).toBe(0);
  await settled(here, member, [300_000n, 'lost']);
  await page.reload();
  await says(page.getByTestId('turnover-standing'), /Đã đủ vòng cược/);
  await phone.close();
});
