/** Responsible gaming on a phone: limits, breaks, and the automatic reality check. */
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
import { digitsOf, gameFrame, launchBrowser, openPhone, SMALL, storedSession, TALL } from '../setup/phone.ts';

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

const phoneOf = (member: TestMember) =>
  openPhone(browser, here.address, {
    stored: { language: 'VI', SHELL_PU_A: '0', SHELL_PU_B: '0', ...storedSession(member.token, member.userName) },
  });
const dayLimit = async (member: TestMember) =>
  valueOf(await member.caller.call('protection.overview')).limits.find(
    ({ kind, span }) => kind === 'stake' && span === 'day',
  )!;

test('[OPS-03] limits are set, raised, stored; a break takes two steps and shows at once', async () => {
  const member = await newMember(here.address);
  await deposit(member, 500_000);
  const phone = await phoneOf(member);
  const { page } = phone;
  await page.goto('/m/member/home');
  await page.getByTestId('protection-strip').tap();
  await page.getByTestId('limits').waitFor();
  await expect.poll(() => digitsOf(page.getByTestId('net-deposits'))).toBe(500_000);
  await expect.poll(() => page.getByTestId('help-links').count()).toBe(0);

  const row = page.getByTestId('limit-stake');
  await page.getByTestId('limit-stake-change').tap();
  await page.getByTestId('limit-amount').fill('1000000');
  await page.getByTestId('limit-save').tap();
  await page.locator('[data-testid="limit-stake"][data-amount="1000000"]').waitFor();
  await expect.poll(() => dayLimit(member)).toMatchObject({ amount: 1_000_000, left: 1_000_000 });

  await page.getByTestId('limit-stake-change').tap();
  await page.getByTestId('limit-amount').fill('3000000');
  await page.getByTestId('limit-save').tap();
  await page.getByTestId('pending-stake').waitFor();
  await expect.poll(() => row.getAttribute('data-amount')).toBe('1000000');
  await expect.poll(async () => (await dayLimit(member)).pending).toMatchObject({ amount: 3_000_000 });
  await page.getByTestId('pending-stake-keep').tap();
  await page.getByTestId('pending-stake').waitFor({ state: 'detached' });
  await expect.poll(async () => (await dayLimit(member)).pending).toBeUndefined();

  for (const viewport of [SMALL, TALL]) {
    await page.setViewportSize(viewport);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
  }

  await page.getByTestId('take-break').tap();
  await page.getByTestId('period-week').check();
  await page.getByTestId('break-next').tap();
  const send = page.getByTestId('break-send');
  await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true');
  await page.getByText('Tôi hiểu rằng không thể kết thúc sớm').tap();
  await send.tap();
  await page.locator('[data-testid="exclusion"][data-kind="cool_off"]').waitFor();
  expect(valueOf(await member.caller.call('protection.overview')).exclusion?.kind).toBe('cool_off');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('[OPS-03] time and result are shown over a game; after the set time the member chooses to go on or stop, and a break ends the game', async () => {
  const member = await newMember(here.address);
  valueOf(await member.caller.call('protection.setRealityCheck', { body: { minutes: 15 } }));
  const phone = await phoneOf(member);
  const { page } = phone;
  const game = '/m/launchGame?playType=trad&gameId=mb60&prize_mode=Lott';
  await page.goto(game);
  const strip = page.getByTestId('play-strip');
  await strip.waitFor();
  // Its launch token is spent before the clock moves.
  await gameFrame(page);

  /** Minutes of play: the clock moves on, and the page becomes visible again. */
  async function play(minutes: number): Promise<void> {
    await here.query('UPDATE kernel.clock_offset SET offset_ms = offset_ms + $1', [minutes * 60_000]);
    // The request, because an answer may be to one that was sent before the clock moved.
    const pulse = page.waitForRequest((request) => request.url().endsWith('/wps/member/protection/pulse'));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(await (await (await pulse).response())!.finished()).toBe(null);
  }

  for (let round = 0; round < 3; round++) await play(4);
  await expect.poll(() => page.getByTestId('reality-continue').count()).toBe(0);
  await play(4);
  const playOn = page.getByTestId('reality-continue');
  await playOn.waitFor();
  await expect.poll(() => page.getByTestId('dialog').innerText()).toMatch(/1[6-9] phút/);
  await page.keyboard.press('Escape');
  await expect.poll(() => playOn.isVisible()).toBe(true);
  await playOn.tap();
  await playOn.waitFor({ state: 'detached' });
  await expect.poll(() => strip.innerText()).toMatch(/1[6-9] phút/);

  // Taken on another device: the game ends here.
  valueOf(await member.caller.call('protection.takeBreak', { body: { period: 'day' } }));
  const leave = page.getByTestId('play-leave');
  await leave.waitFor();
  await leave.tap();
  await page.waitForURL('**/m/game');
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
