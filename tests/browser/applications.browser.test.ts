/** Applying to a promotion: a member with a picture on a phone, an operator by keyboard at the console, and the reward that follows. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { newOperator, type TestOperator } from '../kit/src/operator.ts';
import { flatPng } from '../kit/src/pictures.ts';
import { expectAccessible, openDesk, placeLink, signInAtDesk } from '../setup/console-desk.ts';
import { openApplications } from '../setup/open-promotion.ts';
import { launchBrowser, openPhone, says, SMALL, storedSession, TALL, withoutComplaints } from '../setup/phone.ts';
import { accessibilityFindings } from '../setup/screen-survey.ts';

const REMARK = 'Đèn lồng đỏ tôi treo ở hiên nhà';

let world: TestPlatform;
let browser: Browser;
let reviewer: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  reviewer = await newOperator(world, ['finance']);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** Fits on both phones, and nothing against WCAG. */
async function passes(page: Page): Promise<void> {
  for (const viewport of [SMALL, TALL]) {
    await page.setViewportSize(viewport);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
    await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  }
}

async function approveByKeyboard(userName: string): Promise<void> {
  await withoutComplaints(await openDesk(browser, world), async (page) => {
    await signInAtDesk(page, world, reviewer);
    await placeLink(page, /Applications/).click();
    await page.getByRole('row', { name: new RegExp(userName) }).click();
    await page.getByRole('complementary').getByText(REMARK).waitFor();
    await page.keyboard.press('1');
    await page.getByRole('img', { name: 'Picture 1' }).waitFor();
    await expectAccessible(page, 'applications');
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/Amount/).fill('28000');
    await dialog.getByRole('textbox').last().fill('The picture shows the lantern');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('row', { name: new RegExp(userName) }).waitFor({ state: 'detached' });
  });
}

test('[PRO-02] a member applies with a picture, an operator approves it by keyboard, the member sees it and claims the reward', async () => {
  const key = await openApplications(world, { picturesNeeded: 1 });
  const member = await newMember(world.address);
  const stored = { language: 'VI', SHELL_PU_A: '0', ...storedSession(member.token, member.userName) };
  await withoutComplaints(await openPhone(browser, world.address, { stored }), async (page) => {
    await page.goto(`/m/promotion?key=${key}`);
    await says(page.getByTestId('application-form'), /Vui lòng viết lời nhắn/);
    await page.getByTestId('application-remark').fill(REMARK);
    await page
      .getByTestId('application-picture-add')
      .setInputFiles({ name: 'den.png', mimeType: 'image/png', buffer: flatPng(240, 180) });
    await page.locator('[data-testid="application-picture"][data-stage="sent"]').waitFor();
    await passes(page);
    await page.getByTestId('application-send').tap();
    await says(page.getByTestId('application-newest'), new RegExp(REMARK));
    await passes(page);

    await approveByKeyboard(member.userName);
    // It arrives on the open page.
    await says(page.getByTestId('application-newest'), /28\.000\s₫/);
    await passes(page);
    await page.getByTestId('application-claim').tap();
    await page.getByTestId('application-claim').waitFor({ state: 'detached' });
    expect(valueOf(await member.caller.call('wallet.balance')).sumBalance).toBe(28_000);
  });
});
