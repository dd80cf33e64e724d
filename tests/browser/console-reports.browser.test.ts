/** The start page and the reports at a desk, against the real platform: from a figure of the day to the rows it is made of. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deposit, newMember, startTestPlatform, type TestPlatform } from '../kit/src/index.ts';
import { codeAt, newOperator, type TestOperator } from '../kit/src/operator.ts';
import { launchBrowser, openPhone, withoutComplaints } from '../setup/phone.ts';
import { accessibilityFindings, settle } from '../setup/screen-survey.ts';

const DESK = { width: 1440, height: 900 } as const;
/** Before a sign-in the server knows no session, and a right password without a code is refused by design. */
const EXPECTED = /401.*\/ops\/(?:me|session\/login)$/;
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

describe('start page and reports', () => {
  test('[CON-05/desk] [CON-14/desk] a figure of today opens its rows in the ledger, and the figures are proven equal to it', async () => {
    const desk = await openPhone(browser, world.address, {
      viewport: DESK,
      hasTouch: false,
      isMobile: false,
      expected: EXPECTED,
      stored: { CONSOLE_LANGUAGE: '"en"' },
    });
    await withoutComplaints(desk, async (page) => {
      await signIn(page, auditor);
      // The console starts here.
      await page.getByRole('heading', { name: /^Hello/ }).waitFor();
      const deposits = page.getByRole('link', { name: /^Deposits credited/ });
      await deposits.getByText('1,234,000').waitFor();
      await page.getByRole('row', { name: /^Withdrawals to review/ }).waitFor();
      await inBothThemes(page, 'today');
      await deposits.click();
      const pane = page.getByRole('complementary', { name: 'Rows of Deposits' });
      await pane.getByRole('link', { name: username }).waitFor();
      await inBothThemes(page, 'rows');
      await page.keyboard.press('Escape');
      await pane.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Compare now' }).click();
      await page.getByText('equals the ledger to the unit').waitFor();
      expect(await page.getByText('differs from the ledger').count()).toBe(0);
      await page.getByRole('radio', { name: 'Retention' }).click();
      await page.getByRole('columnheader', { name: 'Week of registration' }).waitFor();
      await inBothThemes(page, 'retention');
    });
  });
});
