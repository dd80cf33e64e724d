/** Betting on lotteries of several families from the frame: cells, balls, the cart, bets over several draws, and refusals. */
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  deposit,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { calmIssue, type FastGame } from '../setup/fast-game.ts';
import { digitsOf, launchBrowser, MOVING, openPhone, says, storedSession } from '../setup/phone.ts';
import { accessibilityFindings, speak, setTheme } from '../setup/screen-survey.ts';

const TIMEOUT = { timeout: 40_000 };
/** Nothing is drawn during the test. */
const CALM_MS = 3 * 60_000;
const FIVE_MINUTES = { intervalSec: 300, lockTimeSec: 15 } as const;
const DICE: FastGame = { code: 'dice300', ...FIVE_MINUTES };
const ELEVEN: FastGame = { code: 'eleven300', ...FIVE_MINUTES };
const NORTH: FastGame = { code: 'mb300', ...FIVE_MINUTES };

let here: TestPlatform;
let browser: Browser;
let member: TestMember;
beforeAll(async () => {
  [here, browser] = await Promise.all([
    startTestPlatform({ environment: { LOTTERY_GAMES: [DICE, ELEVEN, NORTH].map(({ code }) => code).join(',') } }),
    launchBrowser(),
  ]);
  valueOf(await here.platform.modules.system.changeSettings('DENLONG', { languages: ['VI', 'EN', 'UR'] }));
});
/** A new member: bets of an earlier test may be drawn and paid when the clock moves. */
beforeEach(async () => {
  member = await newMember(here.address);
  await deposit(member, 5_000_000);
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

async function atGame(
  game: FastGame,
  run: (frame: Frame, page: Page) => Promise<void>,
  expected?: RegExp,
): Promise<void> {
  await calmIssue(here.clock, member.caller, game, CALM_MS);
  const stored = { ...storedSession(member.token, member.userName), SHELL_PU_A: '0', SHELL_PU_B: '0' };
  const phone = await openPhone(browser, here.address, { ...MOVING, stored, ...(expected && { expected }) });
  await phone.page.goto(`/m/launchGame?playType=trad&gameId=${game.code}&prize_mode=Lott`);
  const frame = await (await phone.page.getByTestId('game-frame').elementHandle())!.contentFrame();
  await frame!.getByTestId('bet-board').or(frame!.locator('#bet-board')).first().waitFor();
  await run(frame!, phone.page);
  expect(phone.complaints).toEqual([]);
  await phone.close();
}

const orders = async () => valueOf(await member.caller.call('lottery.orders', {})).content;
const orderOf = async (orderId: string) =>
  valueOf(await member.caller.call('lottery.orderDetail', { query: { orderId } }));
const balance = async () => valueOf(await member.caller.call('wallet.balance')).sumBalance;

/** Confirms the dialog. */
const confirm = (where: Frame | Page): Promise<void> => where.getByTestId('dialog-confirm').tap();

/** The newest order, once there is one more than before. */
async function placedAfter(before: number) {
  await expect.poll(async () => (await orders()).length, TIMEOUT).toBe(before + 1);
  return await orderOf((await orders())[0]!.orderId);
}

test('[LOTT-08] [LOTT-07] dice cells and balls of eleven: each bet as tapped, at the odds shown; cancelled before the lock', async () => {
  await atGame(DICE, async (frame) => {
    const before = (await orders()).length;
    await frame.getByTestId('choice-k3_hai_mat-tai').tap();
    await says(frame.getByTestId('slip'), /5\.000/);
    await expect.poll(() => accessibilityFindings(frame.page())).toEqual([]);
    await frame.getByTestId('place-bet').tap();
    await confirm(frame);
    const placed = await placedAfter(before);
    const sold = valueOf(
      await member.caller.call('lottery.betTypes', { query: { gameCode: DICE.code, prizeMode: 'Lott' } }),
    ).list.find(({ betType }) => betType === 'k3_hai_mat')!;
    expect(placed.suborders).toMatchObject([
      { betType: 'k3_hai_mat', selections: ['tai'], names: ['Big'], unit: 5_000, status: 'pending' },
    ]);
    expect(placed.suborders[0]!.oddsTable!['tai']).toBe(
      sold.selection.choices!.find(({ value }) => value === 'tai')!.odds,
    );

    const held = await balance();
    await frame.getByTestId('my-bet').first().getByTestId('cancel-bet').tap();
    await confirm(frame);
    await expect.poll(async () => (await orderOf(placed.orderId)).status, TIMEOUT).toBe('cancelled');
    await expect.poll(() => balance()).toBe(held + 5_000);

    // Word bets can also be picked at random, and saved under a name.
    const pressed = frame.locator('[data-testid^="choice-"][aria-pressed="true"]');
    await frame.getByTestId('pick-random').tap();
    await expect.poll(() => pressed.count(), TIMEOUT).toBe(1);
    const picked = (await pressed.getAttribute('data-testid'))!;
    await frame.getByTestId('pick-sets').tap();
    await frame.getByTestId('set-save').tap();
    await frame.getByTestId('set-pick').waitFor();
    await frame.getByTestId('sets-sheet').press('Escape');
    await frame.getByTestId('sets-sheet').waitFor({ state: 'detached' });
    await frame.getByTestId(picked).tap();
    await expect.poll(() => pressed.count(), TIMEOUT).toBe(0);
    await frame.getByTestId('pick-sets').tap();
    await frame.getByTestId('set-pick').tap();
    await expect.poll(() => pressed.getAttribute('data-testid'), TIMEOUT).toBe(picked);
  });
  await atGame(ELEVEN, async (frame) => {
    const before = (await orders()).length;
    await frame.getByTestId('bet-type-x5_chon2').tap();
    for (const ball of ['01', '05', '11']) await frame.getByTestId(`number-${ball}`).tap();
    // Three balls of a pair are three tickets.
    await says(frame.getByTestId('slip'), /15\.000/);
    await frame.getByTestId('place-bet').tap();
    await confirm(frame);
    const placed = await placedAfter(before);
    expect(placed.suborders.flatMap(({ selections }) => selections).sort()).toEqual(['01-05', '01-11', '05-11']);
    expect(placed.totalStake).toBe(15_000);
  });
});

test('[LOTT-07] [LOTT-08] from the lobby a bet takes four taps; lobby and board are accessible in light, dark and right to left', async () => {
  await calmIssue(here.clock, member.caller, NORTH, CALM_MS);
  const before = (await orders()).length;
  const stored = { ...storedSession(member.token, member.userName), SHELL_PU_A: '0', SHELL_PU_B: '0' };
  const phone = await openPhone(browser, here.address, { ...MOVING, stored });
  const { page } = phone;
  await page.goto('/m/lottery');
  const card = page.locator(`[data-testid="game-tile"][data-game="${NORTH.code}"]`).first();
  await card.waitFor();
  for (const [theme, language] of [
    ['light', 'en'],
    ['dark', 'ur'],
  ] as const) {
    await speak(page, language);
    await setTheme(page, theme);
    await expect.poll(() => accessibilityFindings(page), TIMEOUT).toEqual([]);
  }
  await card.tap();
  const frame = (await (await page.getByTestId('game-frame').elementHandle())!.contentFrame())!;
  await frame.getByTestId('number-27').tap();
  await expect.poll(() => frame.evaluate(() => document.documentElement.dir), TIMEOUT).toBe('rtl');
  await expect.poll(() => accessibilityFindings(page), TIMEOUT).toEqual([]);
  await setTheme(page, 'light');
  await expect.poll(() => accessibilityFindings(page, 'colours'), TIMEOUT).toEqual([]);
  await frame.getByTestId('place-bet').tap();
  await confirm(frame);
  expect((await placedAfter(before)).suborders).toMatchObject([
    { betType: 'lo2', selections: ['27'], status: 'pending' },
  ]);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('[LOTT-07] [PRO-06] the same bet on several draws: one stake for all, listed with its progress, stopped with the rest refunded', async () => {
  await atGame(NORTH, async (frame) => {
    const before = await balance();
    await frame.getByTestId('number-27').tap();
    const total = frame.getByTestId('stake-total');
    await says(total, /[1-9]/);
    const stake = await digitsOf(total);
    // An edge of 0.5 % is a seventh of 3.5 %.
    await says(
      frame.getByTestId('slip-points'),
      new RegExp(
        `= ${Math.floor(stake / 7)
          .toLocaleString('vi-VN')
          .replace(/\./g, '\\.')} điểm`,
      ),
    );
    await frame.getByTestId('chase').tap();
    await frame.getByTestId('chase-count-5').tap();
    await says(frame.getByTestId('chase-total'), new RegExp((stake * 5).toLocaleString('vi-VN').replace(/\./g, '\\.')));
    await expect.poll(() => frame.getByTestId('chase-issue').count()).toBe(5);
    await expect.poll(() => accessibilityFindings(frame.page())).toEqual([]);
    await frame.getByTestId('place-chase').tap();
    await confirm(frame);
    await expect.poll(balance, TIMEOUT).toBe(before - stake * 5);
    const [chase] = valueOf(await member.caller.call('lottery.chases', {})).content;
    expect(chase).toMatchObject({ gameCode: NORTH.code, status: 'running', stopOnWin: true, totalStake: stake * 5 });
    expect(chase!.issues.map(({ multiplier, status }) => [multiplier, status])).toEqual(
      Array.from({ length: 5 }, () => [1, 'pending']),
    );

    await frame.page().goto('/m/lottery');
    await frame.page().getByTestId('lottery-chases').tap();
    await frame.page().getByTestId('chase-stop').tap();
    await confirm(frame.page());
    await expect.poll(balance, TIMEOUT).toBe(before);
    expect(valueOf(await member.caller.call('lottery.chases', {})).content[0]).toMatchObject({
      status: 'stopped',
      totalReturned: stake * 5,
    });
  });
});

test('[LOTT-08] changed odds are shown for confirmation; a sold-out number is marked before it is bet on', async () => {
  await atGame(
    NORTH,
    async (frame, page) => {
      const before = (await orders()).length;
      await frame.getByTestId('number-68').tap();
      await here.query(`UPDATE lottery.odds SET odds_e4 = 900000 WHERE game_code = 'mb300' AND bet_type = 'lo2'`);
      await frame.getByTestId('place-bet').tap();
      await confirm(frame);
      const trouble = frame.getByTestId('trouble');
      await expect.poll(() => trouble.getAttribute('data-code')).toBe('odds_changed');
      await says(trouble, /99,5.*90/s);
      await expect.poll(async () => (await orders()).length).toBe(before);
      await frame.getByTestId('place-bet').tap();
      expect((await placedAfter(before)).suborders[0]).toMatchObject({
        betType: 'lo2',
        selections: ['68'],
        odds: '90',
      });

      // One more would exceed its exposure limit.
      await here.query(
        `UPDATE lottery.odds SET number_liability_maximum = 450000 WHERE game_code = 'mb300' AND bet_type = 'lo2'`,
      );
      await page.reload();
      const again = (await (await page.getByTestId('game-frame').elementHandle())!.contentFrame())!;
      await expect.poll(() => again.getByTestId('number-68').getAttribute('aria-disabled'), TIMEOUT).toBe('true');
      await expect.poll(() => again.getByTestId('number-67').getAttribute('aria-disabled')).not.toBe('true');
    },
    /409/,
  );
});
