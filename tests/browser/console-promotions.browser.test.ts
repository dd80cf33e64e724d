/** Promotions at a desk, against the real platform: a draft with a finding, mended, asked to publish, approved by a second person, live. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { newOperator, type TestOperator } from '../kit/src/operator.ts';
import { expectAccessible, openDesk, placeLink, signInAtDesk } from '../setup/console-desk.ts';
import { launchBrowser, withoutComplaints } from '../setup/phone.ts';

let world: TestPlatform;
let browser: Browser;
let author: TestOperator;
let decider: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  author = await newOperator(world, ['content']);
  decider = await newOperator(world, ['finance']);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

test('[PRO-07] [PRO-10] a rule is written and tried, a finding mended, and a second person makes it live; its codes are shown once', async () => {
  await withoutComplaints(await openDesk(browser, world), async (page) => {
    await signInAtDesk(page, world, author);
    await placeLink(page, 'Promotions').click();
    await page.getByRole('button', { name: 'New promotion' }).click();
    await page.getByRole('menuitem', { name: 'Promo codes' }).click();
    await page.getByLabel('Each code gives').fill('20.000');
    await page.getByLabel('Codes', { exact: true }).fill('3');
    await page.getByLabel('Budget').fill('60.000');
    await page.getByLabel('Name VI').fill('Mã quà tháng này');
    await page.getByLabel('Name EN').fill('Code of the month');
    await page.getByLabel('Lead VI').fill('Nhận 1 món quà nhỏ.');
    await page.getByLabel('Lead EN').fill('A small gift.');
    const publish = page.getByRole('button', { name: /^Ask to publish/ });
    const linter = page.getByTestId('linter');
    await linter.getByText('The lead has digits').waitFor();
    await page.locator('[data-language=vi]').getByText('The lead has digits').waitFor();
    await page.getByLabel('Lead VI').fill('Một món quà nhỏ.');
    await linter.getByText('Nothing found').waitFor();
    // The rule’s own numbers are in its terms, in both languages.
    await page
      .locator('[data-terms=vi]')
      .getByText(/20\.000/)
      .first()
      .waitFor();
    await page.getByRole('radiogroup', { name: 'Language' }).first().getByRole('radio', { name: 'EN' }).click();
    await page
      .locator('[data-terms=en]')
      .getByText(/20,000/)
      .first()
      .waitFor();
    // The members' own site shows the draft.
    const preview = page.frameLocator('iframe[name=content-preview]');
    await preview.getByTestId('promotion-card').getByText('Mã quà tháng này').waitFor();
    // Past days do not tell who will have a code: the worst case, which is all three of them.
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByTestId('past-trial').getByText('Who gets a code is up to you').waitFor();
    await page
      .getByTestId('past-trial')
      .getByText(/60,000/)
      .waitFor();
    await expectAccessible(page, 'builder', { frames: [page.mainFrame()] });
    await page.keyboard.press('Control+s');
    await page.waitForURL(/edit=ma-qua-thang-nay/);
    await expect.poll(() => publish.isEnabled()).toBe(true);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByRole('textbox').fill('For December');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Asked: a second person decides').waitFor();
    await page.getByText('Waits for a second person').waitFor();
    await expectAccessible(page, 'promotion');
  });

  await withoutComplaints(await openDesk(browser, world), async (page) => {
    await signInAtDesk(page, world, decider);
    await page.goto('/console/approvals');
    await page.getByText('Publication of a promotion').first().waitFor();
    await page.getByRole('heading', { name: /Mã quà tháng này/ }).waitFor();
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(
        async () => valueOf(await author.call('ops.promotions.read', { params: { key: 'ma-qua-thang-nay' } })).state,
      )
      .toBe('live');
  });

  await withoutComplaints(await openDesk(browser, world), async (page) => {
    await signInAtDesk(page, world, author);
    await page.goto('/console/promotions?tab=live&open=ma-qua-thang-nay');
    await page.getByRole('button', { name: 'Make codes' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('First batch');
    await page.keyboard.press('Control+Enter');
    const shown = page.getByRole('dialog', { name: '3 new codes' });
    const text = await shown.getByRole('textbox', { name: 'Codes' }).inputValue();
    expect(text.split('\n')).toHaveLength(3);
    expect(text).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{2}$/m);
    const saved = page.waitForEvent('download');
    await shown.getByRole('button', { name: 'Download as .txt' }).click();
    expect((await saved).suggestedFilename()).toBe('ma-qua-thang-nay-codes.txt');
    await shown.getByText('I have kept the codes').click();
    await shown.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Made, shown once').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('A pause');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Resume' }).waitFor();
  });
});
