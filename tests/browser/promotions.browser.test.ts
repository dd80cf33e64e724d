/** Promotions on a phone: what is offered and why not, a check-in, a red envelope with its proof, promo codes. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestMember, type TestPlatform } from '../kit/src/index.ts';
import {
  launchBrowser,
  openPhone,
  says,
  SMALL,
  storedSession,
  TALL,
  withoutComplaints,
  type PhoneOptions,
} from '../setup/phone.ts';
import {
  commonRule,
  goToDayOfMonth,
  newPromoters,
  publishPromotion,
  type Promoters,
} from '../setup/published-promotions.ts';
import { accessibilityFindings, setTheme } from '../setup/screen-survey.ts';

let here: TestPlatform;
let browser: Browser;
let promoters: Promoters;
let codes: readonly string[];

beforeAll(async () => {
  here = await startTestPlatform();
  browser = await launchBrowser();
  await goToDayOfMonth(here, 12);
  promoters = await newPromoters(here);
  const rule = (vi: string, en: string) => commonRule(here, vi, en);
  await publishPromotion(promoters, 'diem-danh', {
    kind: 'check_in',
    ...rule('Điểm danh mỗi ngày', 'Daily check-in'),
    art: 'lanterns',
    daily: 500,
    milestones: [1_000, 2_000, 3_000, 4_000],
  });
  await publishPromotion(promoters, 'li-xi', {
    kind: 'envelope',
    ...rule('Lì xì hoa đăng', 'Lantern envelopes'),
    art: 'lucky-money',
    envelopes: { mode: 'table', pieces: [{ amount: 8_000, count: 1 }] },
  });
  await publishPromotion(promoters, 'vip-bon', {
    kind: 'envelope',
    ...rule('Quà trăng tròn', 'Full moon gift'),
    art: 'club',
    audience: { minLevel: 4, identityVerified: true, depositDays: 0, accountDays: 0 },
    envelopes: { mode: 'table', pieces: [{ amount: 88_000, count: 10 }] },
  });
  const { version } = await publishPromotion(promoters, 'ma-qua', {
    kind: 'code',
    ...rule('Mã quà tháng này', 'Code of the month'),
    art: 'welcome',
    amount: 20_000,
    codes: 2,
    usesEach: 1,
  });
  const body = { reason: 'A test asks for them', version };
  codes = valueOf(await promoters.author.call('ops.promotions.makeCodes', { params: { key: 'ma-qua' }, body })).codes;
});
afterAll(async () => {
  await browser?.close();
  await here.close();
});

/** Opens an address as a member, or as a guest; nothing may be complained about but what is expected. */
async function onPhone(
  member: TestMember | undefined,
  path: string,
  run: (page: Page) => Promise<void>,
  options: PhoneOptions = {},
): Promise<void> {
  const own = member ? storedSession(member.token, member.userName) : {};
  const stored = { language: 'VI', SHELL_PU_A: '0', SHELL_PU_B: '0', ...own };
  const phone = await openPhone(browser, here.address, { stored, ...options });
  await withoutComplaints(phone, async (page) => {
    await page.goto(path);
    await run(page);
  });
}

const card = (page: Page, key: string) => page.locator(`[data-testid="promotion-card"][data-key="${key}"]`);
const balanceOf = async ({ caller }: TestMember) => valueOf(await caller.call('wallet.balance')).sumBalance;

/** Fits on both phones, and nothing against WCAG. */
async function passes(page: Page): Promise<void> {
  for (const viewport of [SMALL, TALL]) {
    await page.setViewportSize(viewport);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
    await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  }
}

describe('[PRO-01/promotions] the list', () => {
  test('guests see it, and a promotion says what it asks for and leads to the login', async () => {
    await onPhone(undefined, '/m/activity', async (page) => {
      await expect.poll(() => page.getByTestId('promotion-card').count()).toBe(4);
      await says(card(page, 'diem-danh'), /Tham gia[^]*Điểm danh mỗi ngày[^]*500\s₫[^]*Vòng cược\s*Không[^]*Còn lại/);
      await passes(page);
      await card(page, 'vip-bon').tap();
      await says(page.getByTestId('promotion-sign-in'), /Đăng nhập để tham gia/);
      await expect.poll(() => page.locator('[data-code="level"]').getAttribute('data-state')).toBe('ask');
      await page.getByTestId('promotion-sign-in').getByRole('button').tap();
      await page.waitForURL('**/m/login');
    });
  });

  test('[PRO-01/statuses] [PRO-07] a member sees which are open, and of the others what is missing, the number first', async () => {
    const member = await newMember(here.address);
    await onPhone(member, '/m/activity', async (page) => {
      await expect.poll(() => card(page, 'vip-bon').getAttribute('data-standing')).toBe('locked');
      await page.getByTestId('promotions-own').tap();
      await expect.poll(() => page.getByTestId('promotion-card').count()).toBe(3);
      await page.getByTestId('promotions-all').tap();
      await card(page, 'vip-bon').tap();
      await says(page.getByTestId('promotion-missing'), /Bạn chưa nhận được quà này\s+VIP 4[^]*VIP 0/);
      await says(page.locator('[data-code="level"][data-state="fail"]'), /VIP 4 trở lên/);
      await says(page.locator('[data-code="identity"][data-state="fail"]'), /Danh tính đã xác minh/);
      await says(page.locator('[data-code="restricted"][data-state="pass"]'), /Đạt/);
      await says(page.getByTestId('promotion-terms'), /88\.000/);
      expect(await page.getByTestId('envelope-open').count()).toBe(0);
      await passes(page);
    });
  });

  test('[PRO-11/marketing] [PRO-11/gifts] on a break there are none, and the page says why', async () => {
    const member = await newMember(here.address);
    valueOf(await member.caller.call('protection.takeBreak', { body: { period: 'day' } }));
    await onPhone(member, '/m/activity', async (page) => {
      await says(page.getByTestId('promotions-withheld'), /Hiện không có khuyến mãi cho bạn/);
      expect(await page.getByTestId('promotion-card').count()).toBe(0);
      await passes(page);
    });
  });
});

test('[PRO-09/checkIn] today is signed and paid once, and one missed day is made up', async () => {
  const member = await newMember(here.address);
  await onPhone(member, '/m/promotion?key=diem-danh', async (page) => {
    await says(page.getByTestId('check-in-streak'), /^0 ngày liền/);
    await passes(page);
    // The panel is dark in both themes, so the ring on it is the light one in both.
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme);
      await page.keyboard.press('Tab');
      await page.getByTestId('check-in-claim').focus();
      const ring = await page
        .getByTestId('check-in-claim')
        .evaluate((button) => getComputedStyle(button).outline.replace(/^(rgb\([^)]+\)) (.*)$/, '$2 $1'));
      expect(ring, theme).toBe('solid 2px rgb(255, 230, 173)');
    }
    await page.getByTestId('check-in-claim').tap();
    await says(page.getByTestId('check-in-paid'), /Đã cộng 500\s₫/);
    await says(page.getByTestId('check-in-streak'), /^1 ngày liền/);
    await page.getByTestId('check-in-done').waitFor();
    expect(await balanceOf(member)).toBe(500);
    // Days 7 to 11 were missed.
    await expect.poll(() => page.getByTestId('check-in-missed').count()).toBe(5);
    await page.getByTestId('check-in-missed').last().tap();
    await says(page.getByTestId('make-up-sheet'), /Điểm danh bù ngày 11/);
    await page.getByTestId('make-up-claim').tap();
    await says(page.getByTestId('check-in-streak'), /^2 ngày liền/);
    await expect.poll(() => page.getByTestId('check-in-missed').count()).toBe(0);
    await says(page.getByTestId('check-in-make-up'), /đã dùng lượt bù/);
    expect(await balanceOf(member)).toBe(1_000);
    await page.goto('/m/rewardCenter?view=paid');
    await says(page.getByTestId('reward-paid').first(), /\+500\s₫/);
  });
});

test('[PRO-09/envelope] an envelope opens once, the next member finds none, and the list proves itself', async () => {
  const [first, second] = [await newMember(here.address), await newMember(here.address)];
  await onPhone(first, '/m/promotion?key=li-xi', async (page) => {
    await says(page.getByTestId('envelope-table'), /8\.000\s₫\s+1\s+100%/);
    await page.getByTestId('envelope-open').tap();
    await says(page.getByTestId('envelope-amount'), /8\.000\s₫/);
    expect(await balanceOf(first)).toBe(8_000);
    await expect.poll(() => accessibilityFindings(page)).toEqual([]);
    await page.getByTestId('envelope-done').tap();
    await says(page.getByTestId('envelope-received'), /8\.000\s₫/);
    expect(await page.getByTestId('envelope-open').count()).toBe(0);
    await says(page.getByTestId('promotion-standing'), /Đã nhận/);
    await says(page.getByTestId('envelope-proof'), /công bố khi chương trình kết thúc/);
    await passes(page);
  });
  await onPhone(second, '/m/promotion?key=li-xi', async (page) => {
    await says(page.getByTestId('promotion-standing'), /Đã phát hết/);
    expect(await page.getByTestId('envelope-open').count()).toBe(0);
    const { version } = valueOf(await promoters.author.call('ops.promotions.read', { params: { key: 'li-xi' } }));
    const body = { reason: 'Over', version };
    valueOf(await promoters.author.call('ops.promotions.end', { params: { key: 'li-xi' }, body }));
    await page.reload();
    await page.getByTestId('envelope-check').tap();
    await expect.poll(() => page.locator('[data-testid="envelope-found"] [data-right="true"]').count()).toBe(2);
  });
});

test('[PRO-09/codes] a wrong code is refused by name, a right one pays however it is typed, and a second one is refused', async () => {
  const member = await newMember(here.address);
  const [code, other] = codes.map((one) => one.replaceAll('-', ''));
  await onPhone(
    member,
    '/m/activity',
    async (page) => {
      await page.getByTestId('promo-code-open').tap();
      const field = page.getByTestId('promo-code');
      await field.fill('00000');
      await page.getByTestId('promo-code-send').tap();
      await says(page.getByTestId('promo-code-sheet'), /đúng 10 ký tự/);
      await field.fill('0000000000');
      await expect.poll(() => field.inputValue()).toBe('0000-0000-00');
      await page.getByTestId('promo-code-send').tap();
      await says(page.getByTestId('promo-code-sheet'), /Mã không đúng/);
      await passes(page);
      await field.fill(code!.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l'));
      await page.getByTestId('promo-code-send').tap();
      await says(page.getByTestId('promo-code-paid'), /\+20\.000\s₫[^]*Mã quà tháng này/);
      expect(await balanceOf(member)).toBe(20_000);
      await page.getByTestId('promo-code-done').tap();
      await expect.poll(() => card(page, 'ma-qua').getAttribute('data-standing')).toBe('claimed');
      await says(card(page, 'ma-qua'), /Bạn đã nhận\s+20\.000\s₫/);
      await page.getByTestId('promo-code-open').tap();
      await field.fill(other!);
      await page.getByTestId('promo-code-send').tap();
      await says(page.getByTestId('promo-code-sheet'), /Bạn đã nhận khuyến mãi này/);
      expect(await balanceOf(member)).toBe(20_000);
    },
    { expected: /promotions\/code/ },
  );
});
