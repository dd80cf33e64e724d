/** Content at a desk, against the real platform: a popup in two languages from the first key to members' phones, and back. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../kit/src/index.ts';
import { newOperator, type TestOperator } from '../kit/src/operator.ts';
import { expectAccessible, openDesk, signInAtDesk } from '../setup/console-desk.ts';
import { launchBrowser, openPhone, withoutComplaints } from '../setup/phone.ts';

let world: TestPlatform;
let browser: Browser;
let author: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  author = await newOperator(world, ['content']);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** What a guest with this language reads in the popup over home; undefined without one. */
async function guestReads(language: 'VI' | 'EN'): Promise<string | undefined> {
  const phone = await openPhone(browser, world.address, { stored: { language } });
  let read: string | undefined;
  await withoutComplaints(phone, async (page) => {
    const listed = page.waitForResponse(/MCSFE_getListAnnouncements/);
    await page.goto('/m/home');
    const { value } = (await (await listed).json()) as { value: { list: readonly { type: string }[] } };
    if (!value.list.some(({ type }) => type === 'PU')) return;
    const popup = page.getByTestId('announcement-popup');
    await popup.waitFor();
    read = await popup.innerText();
  });
  return read;
}

test('[CON-12/publish] [CON-12/preview] a popup in two languages is previewed, published by keyboard, seen in both, changed and rolled back', async () => {
  const desk = await openDesk(browser, world);
  await withoutComplaints(desk, async (page) => {
    await signInAtDesk(page, world, author);
    await page.goto('/console/content?create=PU');
    const [vi, en] = ['VI', 'EN'].map((language) => page.locator(`[data-language=${language}]`));
    await vi!.getByLabel('Title').fill('Đêm hội trăng rằm');
    await vi!.getByRole('textbox', { name: /^Text/ }).fill('Từ 18:00 ngày 21/11');
    await en!.getByLabel('Title').fill('Full moon night');
    await en!.getByRole('textbox', { name: /^Text/ }).fill('From 18:00 on 21 November');
    await page.getByLabel('Audience').selectOption('B');

    // The members' own site shows the draft, in both themes.
    const preview = page.frameLocator('iframe[name=content-preview]');
    await preview.getByTestId('announcement-popup').getByText('Full moon night').first().waitFor();
    // A popup is modal where members read it; beside the editor it leaves the focus where it is.
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME');
    await page.getByRole('radio', { name: 'Light' }).click();
    await preview.locator('html[data-theme=light]').waitFor();
    // The members' site in the preview has tests of its own.
    await expectAccessible(page, 'editor', { frames: [page.mainFrame()] });
    expect(await guestReads('EN')).toBeUndefined();

    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Publish/ })
      .press('Enter');
    await page.getByText('Published: members see it now').waitFor();
    expect(await guestReads('VI')).toContain('Từ 18:00 ngày 21/11');
    expect(await guestReads('EN')).toContain('From 18:00 on 21 November');

    await en!.getByLabel('Title').fill('Lantern night');
    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Publish/ })
      .press('Enter');
    await expect.poll(() => guestReads('EN'), { timeout: 40_000 }).toContain('Lantern night');

    await page.getByRole('button', { name: 'Versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Versions' });
    await versions.getByRole('button', { name: 'Version 1' }).click();
    await versions.getByRole('button', { name: 'Roll back to version 1' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Wrong name');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Rolled back to version 1').waitFor();
    expect(await guestReads('EN')).toContain('Full moon night');
  });
});
