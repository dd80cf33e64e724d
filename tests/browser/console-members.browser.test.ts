/** Support and risk at the console: a member found by telephone number, why a bet lost, and an identity check reviewed by keyboard. */
import { KYC_IMAGES } from '@lantern/contract';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deposit, eventually, newMember, startTestPlatform, type TestPlatform, valueOf } from '../kit/src/index.ts';
import { newOperator, type TestOperator } from '../kit/src/operator.ts';
import { expectAccessible, openDesk, signInAtDesk } from '../setup/console-desk.ts';
import { launchBrowser, withoutComplaints } from '../setup/phone.ts';

const GAME = 'mb60';

let world: TestPlatform;
let browser: Browser;
let support: TestOperator;
let risk: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  support = await newOperator(world, ['support']);
  risk = await newOperator(world, ['risk']);
  browser = await launchBrowser();
  await lostBet();
  await submitCheck();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** A member with a number whose bet has lost. */
async function lostBet(): Promise<void> {
  const member = await newMember(world.address, { userName: 'thuylinh_q7' });
  await world.query("UPDATE identity.member SET mobile = '+84987654321' WHERE username = 'thuylinh_q7'");
  await deposit(member, 500_000);
  const orderId = await eventually('an issue on sale', async () => {
    const { list } = valueOf(await member.caller.call('lottery.openIssues', { query: { gameCode: GAME } }));
    const issue = list.find(({ isSale }) => isSale);
    if (!issue) return undefined;
    const items = [{ betType: 'c3_db', selections: ['075'], unit: 10_000, multiplier: 1 }];
    const placed = await member.caller.call('lottery.placeOrder', {
      body: { gameCode: GAME, numero: issue.numero, prizeMode: 'Lott', playType: 'trad', items },
    });
    return placed.ok ? placed.value.orderId : undefined;
  });
  await world.clock.advance(70_000);
  await eventually('the bet is settled', async () => {
    const rows = await world.query<{ status: string }>('SELECT status FROM lottery."order" WHERE order_id = $1', [
      orderId,
    ]);
    return rows[0]?.status === 'lost';
  });
}

/** A member whose documents wait for a review. */
async function submitCheck(): Promise<void> {
  const { caller } = await newMember(world.address, { userName: 'giayto_01' });
  const photo = await sharp(Buffer.alloc(640 * 400 * 3, 190), { raw: { width: 640, height: 400, channels: 3 } })
    .jpeg()
    .toBuffer();
  for (const image of KYC_IMAGES)
    valueOf(
      await caller.call('kyc.uploadImage', {
        params: { image },
        image: new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }),
      }),
    );
  const facts = {
    fullName: 'Nguyễn Văn Thu',
    birthday: '1990-02-28',
    idNumber: '079190001234',
    address: '12 Lê Lợi, Quận 1',
    nationality: 'VN',
    occupation: 'Kế toán',
    sourceOfIncome: 'salary',
  } as const;
  valueOf(await caller.call('kyc.submit', { body: facts }));
}

test('[CON-06/desk] [CON-18/desk] support finds a member by phone, opens the page, and sees why a bet lost', async () => {
  const phone = await openDesk(browser, world);
  await withoutComplaints(phone, async (page) => {
    await signInAtDesk(page, world, support);
    await page.keyboard.press('Control+k');
    await page
      .getByRole('searchbox', { name: 'Search' })
      .or(page.getByPlaceholder(/Search/))
      .first()
      .fill('0987654321');
    await page.getByRole('menuitem', { name: 'thuylinh_q7' }).waitFor();
    // The first result is chosen already; the next ones are acts with it.
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /thuylinh_q7/ }).waitFor();
    await page.getByText('NGUYEN V••• T•••').waitFor();
    await expectAccessible(page, 'money');
    await page.getByRole('button', { name: 'Bets and rounds' }).click();
    await page
      .getByRole('row', { name: /Lost/ })
      .getByRole('link', { name: /^Explain / })
      .click();
    await page.getByText('The chosen numbers are not in the result of this issue.').waitFor();
    await page.getByText('Sales closed, ticket set fixed').waitFor();
    expect(await page.getByRole('link', { name: 'Verify page' }).getAttribute('href')).toMatch(/^\/verify\/mb60\/\d+$/);
    await expectAccessible(page, 'explainer');
  });
});

test('[CON-09/desk] risk reviews an identity check by keyboard: one look at a picture, then asks again', async () => {
  const phone = await openDesk(browser, world);
  await withoutComplaints(phone, async (page) => {
    await signInAtDesk(page, world, risk);
    await page.goto('/console/checks');
    await page.getByRole('row', { name: /giayto_01/ }).click();
    await page.getByText('079190001234').waitFor();
    await expectAccessible(page, 'check');
    await page.keyboard.press('1');
    const picture = page.getByRole('img', { name: 'Front of the document' });
    await picture.waitFor();
    await page.keyboard.press('1');
    await picture.waitFor({ state: 'detached' });
    await page.keyboard.press('s');
    await page.getByRole('textbox', { name: /Reason/ }).fill('The picture is blurred');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('row', { name: /giayto_01/ }).waitFor({ state: 'detached' });
    const looks = await world.query("SELECT subject FROM kyc.access_log WHERE viewer = $1 AND subject <> 'facts'", [
      risk.username,
    ]);
    expect(looks).toEqual([{ subject: 'idFront' }]);
  });
});
