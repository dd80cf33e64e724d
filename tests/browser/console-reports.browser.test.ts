/** The start page and the reports at a desk, against the real platform: from a figure of the day to the rows it is made of. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deposit, newMember, startTestPlatform, type TestPlatform } from '../kit/src/index.ts';
import { newOperator, type TestOperator } from '../kit/src/operator.ts';
import { expectAccessible, openDesk, signInAtDesk } from '../setup/console-desk.ts';
import { launchBrowser, withoutComplaints } from '../setup/phone.ts';

const DEPOSIT = 1_234_000;

let world: TestPlatform;
let browser: Browser;
let auditor: TestOperator;
let username: string;
beforeAll(async () => {
  world = await startTestPlatform();
  const member = await newMember(world.address);
  username = member.userName;
  await deposit(member, DEPOSIT);
  auditor = await newOperator(world, ['auditor']);
  const isBehind = async () =>
    (
      await world.query(
        'SELECT FROM ledger.transfer WHERE operation > (SELECT coalesce(max(last_operation), 0) FROM ledger.block)',
      )
    ).length > 0;
  do await world.platform.modules.ledger.seal();
  while (await isBehind());
  await world.platform.modules.reports.rollUp();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe('start page and reports', () => {
  test('[CON-05/desk] [CON-14/desk] a figure of today opens its rows in the ledger, and the figures are proven equal to it', async () => {
    const desk = await openDesk(browser, world);
    await withoutComplaints(desk, async (page) => {
      await signInAtDesk(page, world, auditor);
      // The console starts here.
      await page.getByRole('heading', { name: /^Hello/ }).waitFor();
      const deposits = page.getByRole('link', { name: /^Deposits credited/ });
      await deposits.getByText('1,234,000').waitFor();
      await page.getByRole('row', { name: /^Withdrawals to review/ }).waitFor();
      await expectAccessible(page, 'today');
      await deposits.click();
      const pane = page.getByRole('complementary', { name: 'Rows of Deposits' });
      await pane.getByRole('link', { name: username }).waitFor();
      await expectAccessible(page, 'rows');
      await page.keyboard.press('Escape');
      await pane.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Compare now' }).click();
      await page.getByText('equals the ledger to the unit').waitFor();
      expect(await page.getByText('differs from the ledger').count()).toBe(0);
      await page.getByRole('radio', { name: 'Retention' }).click();
      await page.getByRole('columnheader', { name: 'Week of registration' }).waitFor();
      await expectAccessible(page, 'retention');
    });
  });
});
