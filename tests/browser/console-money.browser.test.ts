/** The money desk against the real platform, worked by keyboard: withdrawals, unmatched money, the closing of a day. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../kit/src/index.ts';
import { newOperator, type TestOperator } from '../kit/src/operator.ts';
import { calmDay } from '../setup/calm-day.ts';
import { expectAccessible, openDesk, signInAtDesk } from '../setup/console-desk.ts';
import { orderOfSameAmount, reviewEveryWithdrawal, unmatchedPayment, withdrawalInReview } from '../setup/desk-cases.ts';
import { launchBrowser, withoutComplaints } from '../setup/phone.ts';

const DAY_MS = 86_400_000;
const CASES = 2;

let world: TestPlatform;
let browser: Browser;
let finance: TestOperator;
let day: string;
beforeAll(async () => {
  world = await startTestPlatform();
  await calmDay(world.clock);
  await reviewEveryWithdrawal(world);
  for (let made = 0; made < CASES; made++) {
    await withdrawalInReview(world, String(7_100_440_000 + made));
    await unmatchedPayment(world);
  }
  await orderOfSameAmount(world);
  const [first] = await world.query<{ day: string }>(
    "SELECT to_char(kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') AS day",
  );
  day = first!.day;
  await world.clock.advance(DAY_MS);
  finance = await newOperator(world, ['finance']);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

async function go(page: Page, letter: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(letter);
}

async function pickReason(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').waitFor();
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** The place of the chosen order that has the focus; -1 when none has. */
const chosenOrder = (page: Page): Promise<number> =>
  page
    .getByRole('radio')
    .evaluateAll((radios) =>
      radios.findIndex((radio) => radio === document.activeElement && (radio as HTMLInputElement).checked),
    );

const count = async (query: string): Promise<number> =>
  Number((await world.query<{ count: string }>(`SELECT count(*) FROM ${query}`))[0]!.count);

/** A statement of the day that has one payment too many. */
async function statement(): Promise<string> {
  const rows = await world.query<{ reference: string; amount: string }>(
    "SELECT reference, amount::text FROM payments.bank_payment WHERE merchant_code = 'DENLONG' AND provider = 'sandbox_bank'",
  );
  const lines = [...rows.map(({ reference, amount }) => `${reference};${amount}`), 'FEE-1;5000'];
  return ['Ma giao dich;So tien', ...lines].join('\r\n');
}

describe('the money desk', () => {
  test('[CON-08/keyboard] [CON-07/unmatched] [CON-07/closing] withdrawals, unmatched money and the closing of a day are worked by keyboard', async () => {
    const phone = await openDesk(browser, world);
    await withoutComplaints(phone, async (page) => {
      await signInAtDesk(page, world, finance);

      await go(page, 'w');
      await page.getByRole('row').nth(CASES).waitFor();
      // Nothing has the focus yet: Enter opens the oldest case.
      await page.keyboard.press('Enter');
      for (let done = 0; done < CASES; done++) {
        await page.getByRole('button', { name: 'Claim' }).waitFor();
        if (done === 0) {
          await page.keyboard.press('c');
          await page.getByRole('button', { name: /^Approve/ }).waitFor();
          await expectAccessible(page, 'withdrawals');
        }
        // A case that no one holds is claimed by its approval.
        await page.keyboard.press('a');
        await pickReason(page);
      }
      expect(await count("withdrawals.withdrawal WHERE status = 'review'")).toBe(0);

      await go(page, 'u');
      for (let done = 0; done < CASES; done++) {
        await page.getByRole('button', { name: /^Credit/ }).waitFor();
        // The chosen order has the focus, of the first case and of each that opens by itself.
        await expect.poll(() => chosenOrder(page)).toBe(0);
        if (done === 0) {
          await expectAccessible(page, 'unmatched');
          expect(await page.getByRole('radio').count()).toBe(2);
          await page.keyboard.press('ArrowDown');
          expect(await chosenOrder(page)).toBe(1);
          await page.keyboard.press('ArrowUp');
          expect(await chosenOrder(page)).toBe(0);
          // A letter still acts while a radio has the focus; Escape takes it back.
          await page.keyboard.press('r');
          await page.getByRole('dialog').waitFor();
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'detached' });
          await expect.poll(() => chosenOrder(page)).toBe(0);
        }
        await page.keyboard.press('Enter');
        await pickReason(page);
      }

      expect(await count("payments.bank_payment WHERE state = 'unmatched'")).toBe(0);

      await go(page, 'z');
      await page.getByRole('button', { name: 'Upload statement' }).first().waitFor();
      await page
        .getByRole('row', { name: /sandbox_bank/ })
        .getByRole('button', { name: 'Upload statement' })
        .click();
      const file = { name: 'so-phu.csv', mimeType: 'text/csv', buffer: Buffer.from(await statement()) };
      await page.getByLabel('Choose a CSV file').setInputFiles(file);
      await page.getByLabel('Column of the reference').selectOption('Ma giao dich');
      await page.getByLabel('Column of the amount').selectOption('So tien');
      await page.getByRole('dialog').getByRole('button', { name: 'Upload statement' }).click();
      await page.getByRole('cell', { name: /FEE-1/ }).waitFor();
      await expectAccessible(page, 'closing');
      await page.keyboard.press('e');
      await pickReason(page);
      while ((await page.getByRole('button', { name: /^No statement/ }).count()) > 0) {
        const left = await page.getByRole('button', { name: /^No statement/ }).count();
        await page
          .getByRole('button', { name: /^No statement/ })
          .first()
          .click();
        await pickReason(page);
        await expect
          .poll(() => page.getByRole('button', { name: /^No statement/ }).count(), { timeout: 40_000 })
          .toBeLessThan(left);
      }
      await page.getByRole('button', { name: /^Close the day/ }).waitFor();
      await page.keyboard.press('a');
      await pickReason(page);
      await page.getByText('Proofs of the books at closing').waitFor();
      expect(await count(`closing.day WHERE day = '${day}' AND state = 'closed'`)).toBe(1);
      await expectAccessible(page, 'closed');
    });
  });
});
