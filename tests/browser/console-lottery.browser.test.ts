/** The lottery desk against the real platform: a price with its edge, and an issue that two persons void. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deposit, eventually, newMember, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { newOperator, type TestOperator } from '../kit/src/operator.ts';
import { onOpenIssue } from '../setup/fast-game.ts';
import { expectAccessible, openDesk, signInAtDesk } from '../setup/console-desk.ts';
import { launchBrowser, withoutComplaints } from '../setup/phone.ts';

const GAME = 'mb60';
const MINUTE_MS = 60_000;

let world: TestPlatform;
let browser: Browser;
let asking: TestOperator;
let deciding: TestOperator;
let issueId: string;
beforeAll(async () => {
  world = await startTestPlatform({ environment: { LOTTERY_GAMES: GAME } });
  const member = await newMember(world.address);
  await deposit(member, 100_000);
  const placed = await onOpenIssue(member.caller, GAME, async (numero) => {
    const items = [{ betType: 'lo2', selections: ['27'], unit: 1000, multiplier: 1 }];
    const body = { gameCode: GAME, numero, prizeMode: 'Elott', playType: 'trad' as const, items };
    const order = await member.caller.call('lottery.placeOrder', { body });
    return { ...order, numero };
  });
  issueId = `${GAME}-${placed.numero}`;
  await world.clock.advance(MINUTE_MS);
  await settled(placed.numero, 'settled');
  [asking, deciding] = [await newOperator(world, ['risk']), await newOperator(world, ['finance'])];
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const settled = (numero: string, state: string) =>
  eventually(`the issue is ${state}`, async () => {
    const rows = await world.query(
      'SELECT 1 FROM lottery.issue WHERE game_code = $1 AND numero = $2 AND state = $3 AND settled_at IS NOT NULL',
      [GAME, numero, state],
    );
    return rows.length > 0;
  });

describe('the lottery desk', () => {
  test('[CON-11/prices] [CON-11/void] [CON-03/voids] a price is corrected with its edge shown, and two persons void a settled issue', async () => {
    await withoutComplaints(await openDesk(browser, world), async (page) => {
      await signInAtDesk(page, world, asking);
      await page.keyboard.press('g');
      await page.keyboard.press('x');
      await page.getByRole('row').filter({ hasText: GAME }).click();
      const price = page.getByRole('textbox', { name: /^New price of/ }).first();
      await price.focus();
      await page.keyboard.type('101');
      await page.getByText('the house would lose').waitFor();
      await price.fill('90');
      const row = price.locator('xpath=ancestor::tr');
      await row.getByText('10.0%').waitFor();
      await expectAccessible(page, 'prices');
      await page.keyboard.press('ControlOrMeta+s');
      const dialog = page.getByRole('dialog');
      await dialog.getByText('10.0%').waitFor();
      await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Too many hits');
      await page.keyboard.press('ControlOrMeta+Enter');
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText('version 2').first().waitFor();
      await page.goto(`/console/lottery?issue=${issueId}`);
      await page.getByRole('button', { name: 'Void the issue' }).click();
      await dialog.getByText('VND').first().waitFor();
      await expectAccessible(page, 'void');
      await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Wrong price list');
      await page.keyboard.press('ControlOrMeta+Enter');
      await dialog.waitFor({ state: 'hidden' });
    });
    await withoutComplaints(await openDesk(browser, world), async (page) => {
      await signInAtDesk(page, world, deciding);
      await page.keyboard.press('g');
      await page.keyboard.press('a');
      await page.getByRole('button', { name: /^Approve/ }).click();
      await settled(issueId.split('-')[1]!, 'resettled');
      await page.goto(`/console/lottery?issue=${issueId}`);
      await page.getByText('Voided after settlement').waitFor();
      await expectAccessible(page, 'issue');
    });
    expect(valueOf(await deciding.call('ops.lottery.issue', { params: { issueId } }))).toMatchObject({
      voided: true,
      sales: [{ betType: 'lo2', stake: 27_000, payout: 27_000, pending: 0 }],
    });
  });
});
