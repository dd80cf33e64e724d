/** Risk at the console: an alert raised by what members did, claimed by keyboard, and closed by locking an account. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { newOperator, type TestOperator } from '../kit/src/operator.ts';
import { expectAccessible, openDesk, signInAtDesk } from '../setup/console-desk.ts';
import { launchBrowser, withoutComplaints } from '../setup/phone.ts';

const NAMES = ['lananh_q1', 'lananh_q2', 'lananh_q3'] as const;

let world: TestPlatform;
let browser: Browser;
let operator: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  operator = await newOperator(world, ['risk']);
  browser = await launchBrowser();
  for (const userName of NAMES) {
    await newMember(world.address, { userName });
    await world.query(
      `UPDATE identity.session SET fingerprint = sha256('one device')
      WHERE member_id = (SELECT id FROM identity.member WHERE username = $1)`,
      [userName],
    );
  }
  await world.platform.modules.risk.evaluate();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

test('[CON-15/desk] an alert is opened, claimed with C, and closed by locking one of its accounts', async () => {
  const phone = await openDesk(browser, world);
  await withoutComplaints(phone, async (page) => {
    await signInAtDesk(page, world, operator);
    await page.goto('/console/risk');
    await page.getByRole('row', { name: /Shared device/ }).waitFor();
    await expectAccessible(page, 'queue');
    await page.getByRole('row', { name: /Shared device/ }).click();
    await page.getByRole('heading', { name: /Shared device/ }).waitFor();
    await page.getByRole('button', { name: /Claim/ }).waitFor();
    await page.keyboard.press('c');
    await page.getByRole('radiogroup').getByText(/^Lock/).first().click();
    await expectAccessible(page, 'case');
    await page.getByText(NAMES[0], { exact: true }).last().click();
    await page.getByRole('button', { name: 'Close with outcome' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('One person, three accounts');
    await page.getByRole('dialog').getByRole('button', { name: 'Close with outcome' }).click();
    await page.getByText('One person, three accounts').first().waitFor();
    await page.goto('/console/risk?tab=rules&open=shared_device');
    await page.getByRole('button', { name: 'Run the test' }).click();
    await page.getByText(/alerts? about 3 members/).waitFor();
    await expectAccessible(page, 'rules');
  });
  const { list } = valueOf(await operator.call('ops.risk.list', { query: { view: 'closed' } }));
  expect(list).toMatchObject([{ kind: 'shared_device', outcome: 'lock' }]);
});
