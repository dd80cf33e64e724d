/** The lottery desk against the real platform: a price with its edge, and an issue that two persons void. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deposit, eventually, newMember, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { codeAt, newOperator, type TestOperator } from '../kit/src/operator.ts';
import { onOpenIssue } from '../setup/fast-game.ts';
import { launchBrowser, openPhone, withoutComplaints, type Phone } from '../setup/phone.ts';
import { accessibilityFindings, settle } from '../setup/screen-survey.ts';

const DESK = { width: 1440, height: 900 } as const;
/** Before a sign-in the server knows no session, and a right password without a code is refused by design. */
const EXPECTED = /401.*\/ops\/(?:me|session\/login)$/;
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

const openDesk = (): Promise<Phone> =>
  openPhone(browser, world.address, {
    viewport: DESK,
    hasTouch: false,
    isMobile: false,
    expected: EXPECTED,
    stored: { CONSOLE_LANGUAGE: '"en"' },
  });

async function signIn(page: Page, operator: TestOperator): Promise<void> {
  await page.goto('/console/');
  await page.getByLabel('User name').fill(operator.username);
  await page.getByLabel('Password').fill(operator.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const cells = page.getByRole('group').getByRole('textbox');
  await cells.first().waitFor();
  await world.clock.advance(30_000);
  await cells.first().pressSequentially(codeAt(operator.totpSecret, world.clock.now()));
  await page.getByRole('navigation', { name: 'Places' }).waitFor();
}

async function inBothThemes(page: Page, name: string): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
    await settle(page);
    expect([name, theme, await accessibilityFindings(page)]).toEqual([name, theme, []]);
  }
}

describe('the lottery desk', () => {
  test('[CON-11/prices] [CON-11/void] [CON-03/voids] a price is corrected with its edge shown, and two persons void a settled issue', async () => {
    await withoutComplaints(await openDesk(), async (page) => {
      await signIn(page, asking);
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
      await inBothThemes(page, 'prices');
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
      await inBothThemes(page, 'void');
      await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Wrong price list');
      await page.keyboard.press('ControlOrMeta+Enter');
      await dialog.waitFor({ state: 'hidden' });
    });
    await withoutComplaints(await openDesk(), async (page) => {
      await signIn(page, deciding);
      await page.keyboard.press('g');
      await page.keyboard.press('a');
      await page.getByRole('button', { name: /^Approve/ }).click();
      await settled(issueId.split('-')[1]!, 'resettled');
      await page.goto(`/console/lottery?issue=${issueId}`);
      await page.getByText('Voided after settlement').waitFor();
      await inBothThemes(page, 'issue');
    });
    expect(valueOf(await deciding.call('ops.lottery.issue', { params: { issueId } }))).toMatchObject({
      voided: true,
      sales: [{ betType: 'lo2', stake: 27_000, payout: 27_000, pending: 0 }],
    });
  });
});
