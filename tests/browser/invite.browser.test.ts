/** Inviting friends on a phone: the own link reaches the registration form, and friends are shown by their steps. */
import type { PromotionRule } from '@lantern/contract/promotion-rules';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deposit,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { commonRule } from '../setup/open-promotion.ts';
import { launchBrowser, openPhone, says, SMALL, storedSession, withoutComplaints } from '../setup/phone.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

let here: TestPlatform;
let browser: Browser;
let member: TestMember;

beforeAll(async () => {
  here = await startTestPlatform();
  browser = await launchBrowser();
  const { modules } = here.platform;
  const merchant = modules.merchant('');
  // answer not needed: without the switch no test below passes
  await modules.system.changeSettings(merchant.code, { referralEnabled: true });
  const rule: PromotionRule = {
    kind: 'referral',
    ...commonRule(here.clock.now()),
    names: { vi: 'Mời bạn bè', en: 'Invite a friend' },
    audience: { minLevel: 0, identityVerified: true, depositDays: 0, accountDays: 0 },
    amount: 88_000,
    deposits: 200_000,
    points: 1_000_000,
    windowDays: 30,
    holdDays: 7,
    shareBps: 10,
    shareDays: 90,
    monthlyFriends: 20,
  };
  // answer not needed: without the rule neither
  await modules.promotions.publishNew(merchant, { key: 'moi-ban', rule, by: 'Test' });
  member = await newMember(here.address);
});
afterAll(async () => {
  await browser?.close();
  await here.close();
});

/** Pixels by which the page is wider than the phone. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('[NAV-11/invite] [NAV-01/inviteFriends] [PRO-03/REFERRAL] a member’s page has the code, its link and QR, the terms, and friends by their steps', async () => {
  const { offer } = valueOf(await member.caller.call('referral.read'));
  const code = offer!.code;
  const friend = await newMember(here.address, { recommenderId: code });
  await deposit(friend, 200_000);
  await expect.poll(async () => valueOf(await member.caller.call('referral.friends')).list[0]?.met.deposits).toBe(true);
  const stored = { language: 'VI', SHELL_PU_A: '0', ...storedSession(member.token, member.userName) };
  const phone = await openPhone(browser, here.address, { viewport: SMALL, reducedMotion: 'reduce', stored });
  await withoutComplaints(phone, async (page) => {
    await page.goto('/m/inviteFriends');
    await says(page.getByTestId('invite-amount'), /88\.000/);
    await says(page.getByTestId('invite-code'), new RegExp(code));
    expect(await page.getByTestId('invite-qr').getAttribute('data-qr')).toBe(offer!.link);
    await says(page.getByTestId('invite-link'), new RegExp(`/m/register\\?recommenderId=${code}`));
    await says(page.getByTestId('invite-terms'), /1\.000\.000 điểm/);
    const row = page.getByTestId('invite-friend');
    await says(row, /\*\*\*[^]*Còn thiếu: xác minh danh tính, tài khoản ngân hàng, điểm[^]*Còn 30 ngày/);
    await says(page.getByTestId('invite_invited'), /^1$/);
    await expect.poll(() => accessibilityFindings(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    await page.goto('/m/member/home');
    await page.getByTestId('open-invite').waitFor();
    await page.getByTestId('bottom-menu-invite').waitFor();
  });
});

test('[PRO-09/referral] the link fills the registration form, and is kept for 90 days once the visitor agrees', async () => {
  const { offer } = valueOf(await member.caller.call('referral.read'));
  const phone = await openPhone(browser, here.address, {
    viewport: SMALL,
    reducedMotion: 'reduce',
    stored: { language: 'VI', SHELL_PU_B: '0' },
  });
  await withoutComplaints(phone, async (page) => {
    await page.goto(new URL(offer!.link).pathname + new URL(offer!.link).search);
    const field = page.locator('[name="recommenderId"]');
    await expect.poll(() => field.inputValue()).toBe(offer!.code);
    expect(await page.evaluate(() => localStorage.getItem('friendCode'))).toBeNull();
    await page.getByTestId('keep-friend-code').check();
    await page.goto('/m/register');
    await expect.poll(() => field.inputValue()).toBe(offer!.code);
    await page.getByTestId('keep-friend-code').uncheck();
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe('');
  });
});
