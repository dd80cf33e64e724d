/** Support at the console: feedback found by topic, read with its picture, answered by keyboard. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { newOperator, type TestOperator } from '../kit/src/operator.ts';
import { flatPng } from '../kit/src/pictures.ts';
import { expectAccessible, openDesk, placeLink, signInAtDesk } from '../setup/console-desk.ts';
import { launchBrowser, withoutComplaints } from '../setup/phone.ts';

const TEXT = 'Tôi nạp tiền qua VietQR từ sáng nhưng ví chưa cộng tiền';

let world: TestPlatform;
let browser: Browser;
let support: TestOperator;
let auditor: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  support = await newOperator(world, ['support']);
  auditor = await newOperator(world, ['auditor']);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

async function sent(userName: string, topic: 'deposit' | 'game'): Promise<string> {
  const { caller } = await newMember(world.address, { userName });
  const image = new Blob([new Uint8Array(flatPng(240, 160))], { type: 'image/png' });
  const { pictureId } = valueOf(await caller.call('feedback.uploadPicture', { image }));
  const body = { topic, text: TEXT, pictureIds: [pictureId] };
  return valueOf(await caller.call('feedback.send', { body })).feedbackId;
}

test('[MSG-11] support reads a feedback, looks at its picture, and answers it by keyboard; an auditor only reads', async () => {
  const feedbackId = await sent('gopy_01', 'deposit');
  await sent('gopy_02', 'game');
  await withoutComplaints(await openDesk(browser, world), async (page) => {
    await signInAtDesk(page, world, support);
    await placeLink(page, /Feedback/).click();
    await page.getByRole('row', { name: /gopy_02/ }).waitFor();
    await page.getByRole('row', { name: /gopy_01/ }).click();
    await page.getByText('Member’s language').waitFor();
    await expectAccessible(page, 'feedback');
    await page.keyboard.press('1');
    await page.getByRole('img', { name: 'Picture 1' }).waitFor();
    await page.keyboard.press('a');
    await page.keyboard.type('Chào bạn, tiền đã vào ví.');
    await page.keyboard.press('Control+Enter');
    // The next case opens.
    await page.getByRole('heading', { name: 'gopy_02' }).waitFor();
    await page.getByRole('row', { name: /gopy_01/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('r');
    await page.getByRole('button', { name: 'Close feedback' }).last().click();
    await page.getByText('No feedback waits for an answer').waitFor();
    await page.getByRole('radio', { name: 'Answered' }).click();
    await page.getByRole('row', { name: /gopy_01/ }).click();
    await page.getByText('Chào bạn, tiền đã vào ví.').waitFor();
    expect(
      await world.query("SELECT outcome FROM audit.entry WHERE call = 'ops.feedback.picture' AND object_id = $1", [
        feedbackId,
      ]),
    ).toEqual([{ outcome: 'opened' }]);
  });
  await withoutComplaints(await openDesk(browser, world), async (page) => {
    await signInAtDesk(page, world, auditor);
    await page.goto(`/console/feedback?tab=answered&open=${feedbackId}`);
    await page.getByText('Chào bạn, tiền đã vào ví.').waitFor();
    expect(await page.getByRole('button', { name: 'Close feedback' }).count()).toBe(0);
  });
});
