/** VIP levels, the reward centre and missions on a phone: what play earns is shown, claimed and paid; badges and levels follow. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  withoutComplaints,
  type PhoneOptions,
} from '../setup/phone.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';
import { settled } from '../setup/settled-bets.ts';

const MILLION = 1_000_000n;

let here: TestPlatform;
let browser: Browser;

beforeAll(async () => {
  here = await startTestPlatform();
  browser = await launchBrowser();
  await calmDay(here.clock);
});
afterAll(async () => {
  await browser?.close();
  await here.close();
});

/** Opens an address as a member; nothing may be complained about. */
async function onPhone(
  member: TestMember,
  path: string,
  run: (page: Page) => Promise<void>,
  options: PhoneOptions = {},
): Promise<void> {
  const stored = { language: 'VI', SHELL_PU_A: '0', ...storedSession(member.token, member.userName) };
  const phone = await openPhone(browser, here.address, {
    viewport: SMALL,
    reducedMotion: 'reduce',
    stored,
    ...options,
  });
  await withoutComplaints(phone, async (page) => {
    await page.goto(path);
    await run(page);
  });
}

/** Loses bets on a slot, each point of them at risk. */
const lost = (member: TestMember, stake: bigint) => settled(here, member, [stake, 'lost', 'RNG']);

const levelOf = async ({ caller }: TestMember) => valueOf(await caller.call('vip.status')).level;
const claimableOf = async ({ caller }: TestMember) => valueOf(await caller.call('rewards.badge')).claimable;
const balanceOf = async ({ caller }: TestMember) => valueOf(await caller.call('wallet.balance')).sumBalance;

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function passes(page: Page): Promise<void> {
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
}

describe('[PRO-04/vip] [PRO-09/vip] [NAV-16] the VIP screen', () => {
  test('shows the level, the way to the next one and what it gives, and follows a rise while it is open', async () => {
    const member = await newMember(here.address);
    await onPhone(member, '/m/vip', async (page) => {
      const current = page.getByTestId('vip-current');
      await says(current, /Thành viên[^]*Còn 1\.000\.000 điểm[^]*VIP 1 Đốm Lửa/);
      await says(page.getByTestId('vip-points'), /^Điểm 90 ngày\s+0/);
      await lost(member, 25n * MILLION);
      await says(
        current,
        /VIP 2[^]*Hoa Đăng[^]*Còn 35\.000\.000 điểm[^]*VIP 3 Trăng Rằm[^]*25\.000\.000\s+60\.000\.000/,
      );
      await says(page.getByTestId('vip-keep'), /25\str \/ 10\str\s+Đã đủ giữ hạng/);
      // 15 bps of 25 million would be 37 500: the level's most is its upgrade gift.
      await says(page.getByTestId('vip-weekly'), /28\.000\s₫\s+Mức tối đa của hạng/);
      await says(page.locator('[data-gain="upgradeGift"]'), /28\.000\s₫\s+88\.000\s₫/);
      await says(page.locator('[data-gain="cashbackBps"]'), /0,65%\s+0,7%/);
      await expect.poll(() => page.getByTestId('vip-level').count()).toBe(8);
      await says(page.getByTestId('vip-level').nth(1), /VIP 2\s*Hoa Đăng\s*20\str\s*Đang giữ/);
      await passes(page);
    });
  });

  test('[MSG-04] the mails about a rise and its gift lead to the level and to the reward centre', async () => {
    const member = await newMember(here.address);
    await lost(member, 25n * MILLION);
    await expect.poll(() => levelOf(member)).toBe(2);
    for (const [mail, path] of [
      [/Bạn đã lên hạng VIP/, '/m/vip'],
      [/chờ nhận/, '/m/rewardCenter'],
    ] as const)
      await onPhone(member, '/m/webEmail', async (page) => {
        await page.getByTestId('mail').filter({ hasText: mail }).first().tap();
        await page.getByTestId('mail-open').tap();
        await expect.poll(() => new URL(page.url()).pathname).toBe(path);
      });
  });

  test('a level that requires verified identity says so and leads there', async () => {
    const member = await newMember(here.address);
    await lost(member, 120n * MILLION);
    await expect.poll(() => levelOf(member)).toBe(3);
    await onPhone(member, '/m/vip', async (page) => {
      await says(page.getByTestId('vip-current'), /VIP 3[^]*Đã đủ điểm[^]*Xác minh danh tính để lên VIP 4/);
      await says(page.getByTestId('vip-held-back'), /đủ cho VIP 4 Rước Đèn/);
      await passes(page);
      await page.getByTestId('vip-to-kyc').tap();
      await page.waitForURL('**/m/member/kyc');
    });
  });
});

describe('[PRO-01/rewards] [PRO-09/missions] the reward centre', () => {
  test('[HOME-07] [PRO-01/badge] a gift is counted on home, claimed once, and in the balance and the history', async () => {
    const member = await newMember(here.address);
    await onPhone(
      member,
      '/m/home',
      async (page) => {
        await page.getByTestId('quick-rewards').waitFor();
        await expect.poll(() => page.getByTestId('rewards-badge').count()).toBe(0);
        await lost(member, 25n * MILLION);
        await expect.poll(() => claimableOf(member)).toBe(4);
        await says(page.getByTestId('rewards-badge'), /^4$/);
        await page.getByTestId('quick-rewards').tap();
        await page.waitForURL('**/m/rewardCenter');
        await says(page.getByTestId('open-vip-card'), /VIP 2\s*Hoa Đăng[^]*Còn 35\str điểm[^]*nhận 88\.000\s₫/);
        await says(page.getByTestId('rewards-claimable'), /Nhận được \(4\)/);
        await expect.poll(() => page.getByTestId('reward').count()).toBe(4);
        const gift = page.locator('[data-testid="reward"][data-kind="vip_upgrade"]');
        await says(gift, /VIP 2[^]*28\.000\s₫[^]*sau đó tự vào ví/);
        await passes(page);
        await gift.getByTestId('reward-claim').tap();
        await toasted(page, /28\.000/);
        await says(page.getByTestId('rewards-claimable'), /Nhận được \(3\)/);
        await expect.poll(() => gift.count()).toBe(0);
        expect(await balanceOf(member)).toBe(28_000);
        await page.getByTestId('rewards-paid').tap();
        await says(page.getByTestId('reward-paid'), /VIP 2[^]*\+28\.000\s₫[^]*Đã nhận/);
        await page.goto('/m/home');
        await says(page.getByTestId('rewards-badge'), /^3$/);
        await says(page.getByTestId('header-user-info'), /28\.000\s₫[^]*VIP 2/);
      },
      { viewport: TALL },
    );
  });

  test('missions show progress, pay when they are met, and the next one goes on', async () => {
    const member = await newMember(here.address);
    await onPhone(member, '/m/rewardCenter?view=missions', async (page) => {
      const mission = page.getByTestId('mission');
      await says(mission.nth(0), /0 \/ 500\.000 điểm\s+Còn 500\.000/);
      await says(page.getByTestId('missions-renewal'), /^Làm mới sau \d\d:\d\d:\d\d$/);
      await lost(member, 800_000n);
      await says(mission.nth(0), /1\.000\s₫[^]*500\.000 \/ 500\.000 điểm\s+Nhận/);
      await says(mission.nth(1), /3\.000\s₫[^]*800\.000 \/ 2\.000\.000 điểm\s+Còn 1\.200\.000/);
      await passes(page);
      await mission.nth(0).getByTestId('reward-claim').tap();
      await toasted(page, /1\.000/);
      await says(mission.nth(0), /Đã nhận/);
      expect(await balanceOf(member)).toBe(1_000);
    });
  });

  test('cashback can be claimed among the rewards; with nothing left the missions are one tap away', async () => {
    const member = await newMember(here.address);
    await here.platform.modules.system.setSwitch('DENLONG', 'MANPLAYREB3', true);
    try {
      await lost(member, 400_000n);
      await onPhone(member, '/m/rewardCenter', async (page) => {
        await says(page.getByTestId('cashback-card'), /Hoàn trả[^]*2\.000\s₫/);
        await page.getByTestId('cashback-card-claim').tap();
        await toasted(page, /2\.000/);
        await says(page.getByTestId('empty'), /Chưa có thưởng để nhận/);
        await passes(page);
        await page.getByTestId('empty').getByRole('button').tap();
        await expect.poll(() => page.getByTestId('mission').count()).toBeGreaterThan(0);
      });
    } finally {
      await here.platform.modules.system.setSwitch('DENLONG', 'MANPLAYREB3', false);
    }
  });
});

describe('[NAV-21] who gets there, and from where', () => {
  test('members from the member centre and the side menu', async () => {
    const member = await newMember(here.address);
    await lost(member, 600_000n);
    await expect.poll(() => claimableOf(member)).toBe(1);
    await onPhone(member, '/m/member/home', async (page) => {
      await says(page.getByTestId('open-rewards'), /Trung tâm thưởng\s*1/);
      await page.getByTestId('open-vip').tap();
      await page.waitForURL('**/m/vip');
      await page.goto('/m/home');
      await page.getByTestId('header-menu').tap();
      await page.getByTestId('side-menu-vip').waitFor();
      await page.getByTestId('side-menu-rewards').tap();
      await page.waitForURL('**/m/rewardCenter');
      await page.getByTestId('open-vip-card').tap();
      await page.waitForURL('**/m/vip');
    });
  });

  test('[HOME-07] guests are sent to the login page', async () => {
    const phone = await openPhone(browser, here.address, {
      viewport: SMALL,
      reducedMotion: 'reduce',
      stored: { language: 'VI', SHELL_PU_B: '0' },
    });
    await withoutComplaints(phone, async (page) => {
      await page.goto('/m/home');
      await page.getByTestId('quick-rewards').tap();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/m/login');
    });
  });
});
