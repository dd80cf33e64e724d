/** The sports desk against the real platform and its simulated book: liability follows a slip, and a suspended market closes on the member's phone. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { newOperator, type TestOperator } from '../kit/src/operator.ts';
import { expectAccessible, openDesk, signInAtDesk } from '../setup/console-desk.ts';
import { launchBrowser, openPhone, withoutComplaints } from '../setup/phone.ts';

const TIMEOUT_MS = 120_000;
const TIMEOUT = { timeout: TIMEOUT_MS };
const RESULT = '1x2?period=ft';
const GAME = {
  ...{ vendor: 'SCO', category: 'SPORTS', gameId: 'bong-da', nodeId: 'bong-da' },
  ...{ supportPlay: 'html5', platform: 'html5' },
};

let world: TestPlatform;
let browser: Browser;
let member: TestMember;
let trader: TestOperator;
beforeAll(async () => {
  [world, browser] = await Promise.all([
    startTestPlatform({ studio: true, environment: { STUDIO_SPORTS: 'simulated' } }),
    launchBrowser(),
  ]);
  member = await newMember(world.address);
  await deposit(member, 1_000_000);
  await eventually(
    'the vendor to be opened',
    async () => (await member.caller.call('launch.game', { query: GAME })).ok,
    TIMEOUT_MS,
  );
  trader = await newOperator(world, ['risk']);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** A match that has not begun, with its result on offer. */
async function coming(): Promise<string> {
  let found: string | undefined;
  await eventually(
    'a match that has not begun with prices',
    async () => {
      const board = await trader.call('ops.sports.board');
      const event =
        board.ok && board.value.up && board.value.events.find((one) => one.status === 'planned' && one.lineCount > 20);
      found = event ? event.event : undefined;
      return found !== undefined;
    },
    TIMEOUT_MS,
  );
  return found!;
}

const lineOf = async (event: string) =>
  valueOf(await trader.call('ops.sports.event', { params: { eventId: event } })).lines.find(
    ({ key }) => key === RESULT,
  )!;

/** Opens the match on the phone by its link in the lobby. */
async function openMatch(page: Page, event: string): Promise<void> {
  await page.getByTestId('sports-lobby').waitFor(TIMEOUT);
  const price = page.locator(`[data-leg^="${event}/"]`);
  const leagues = page.getByTestId('sports-league');
  for (let at = 0; (await price.count()) === 0 && at < (await leagues.count()); at += 1)
    if ((await leagues.nth(at).getByTestId('sports-event').count()) === 0)
      await leagues.nth(at).getByRole('button', { expanded: false }).tap();
  await page.getByTestId('sports-event').filter({ has: price }).getByTestId('sports-open-event').first().tap();
  await page.getByTestId('sports-match').waitFor(TIMEOUT);
}

async function bet(page: Page, event: string): Promise<void> {
  await page.locator(`[data-leg="${event}/${RESULT}/1"]`).first().tap();
  await page.getByTestId('sports-open-slip').tap();
  await page.getByTestId('sports-slip').waitFor(TIMEOUT);
  for (const key of ['1', '0', '0', '000']) await page.getByTestId(`sports-key-${key}`).tap();
  const place = page.getByTestId('sports-place');
  await expect
    .poll(async () => {
      if ((await page.getByTestId('sports-leg').count()) === 0) return 'placed';
      if ((await place.getAttribute('aria-disabled')) !== 'true') await place.tap();
      return 'waiting';
    }, TIMEOUT)
    .toBe('placed');
}

/** Carries the act out. A late answer of the studio leaves the dialog open with the same act, which is sent again. */
async function carryOut(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        if ((await page.getByRole('dialog').count()) === 0) return 'closed';
        await page.keyboard.press('ControlOrMeta+Enter');
        return 'open';
      },
      { ...TIMEOUT, interval: 1_000 },
    )
    .toBe('closed');
}

describe('the sports desk', () => {
  test('[SPO-09/desk] [SPO-09/liability] [SPO-09/stop] a slip moves the liability; a trader suspends the market by keyboard, the member’s price closes and opens again', async () => {
    const event = await coming();
    const phone = await openPhone(browser, world.address, { reducedMotion: 'reduce' });
    await phone.page.goto(valueOf(await member.caller.call('launch.game', { query: GAME })).gameUrl);
    await openMatch(phone.page, event);
    await withoutComplaints(await openDesk(browser, world), async (page) => {
      await signInAtDesk(page, world, trader);
      await page.keyboard.press('g');
      await page.keyboard.press('2');
      await page.getByRole('heading', { name: 'The house' }).waitFor(TIMEOUT);
      await expectAccessible(page, 'house');
      await page.goto(`/console/sports?view=next&event=${event}`);
      const line = page.locator(`[data-line="${RESULT}"]`);
      await line.waitFor(TIMEOUT);
      await bet(phone.page, event);
      // Read again by the page itself, as its minimum allows.
      await line.getByText('bets: 1').waitFor(TIMEOUT);
      const { outcomes, staked } = await lineOf(event);
      expect(staked).toBe(100_000);
      expect(outcomes.map(({ liability }) => Math.sign(liability))).toEqual([1, -1, -1]);
      await expectAccessible(page, 'match');
      await page.keyboard.press('1');
      await page.keyboard.press('x');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Lines that change: 1').waitFor(TIMEOUT);
      await expectAccessible(page, 'act');
      await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Team news');
      await carryOut(page);
      await line.getByText('stopped by a trader').waitFor(TIMEOUT);
      // A price that cannot be bet on is no button.
      const price = phone.page.locator(`[data-leg="${event}/${RESULT}/1"]`);
      await expect.poll(() => price.count(), TIMEOUT).toBe(0);
      await page.keyboard.press('x');
      await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Line-ups are known');
      await carryOut(page);
      await expect.poll(() => price.count(), TIMEOUT).toBeGreaterThan(0);
      expect((await lineOf(event)).ownStopSince).toBe(null);
      // The same slip among the biggest, its stake among what is open, and the limits it was judged by.
      for (const [part, text] of [
        ['slips', member.userName],
        ['profit', '1 slips'],
        ['limits', '500,000,000'],
      ] as const) {
        await page.goto(`/console/sports?part=${part}`);
        await page.getByText(text).first().waitFor(TIMEOUT);
        await expectAccessible(page, part);
      }
    });
    await phone.close();
  });
});
