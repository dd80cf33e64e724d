/** Feedback on a phone: the form with its words counted and pictures, and the answer that arrives. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deposit,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { newOperator, type TestOperator } from '../kit/src/operator.ts';
import { flatPng } from '../kit/src/pictures.ts';
import {
  launchBrowser,
  openPhone,
  pressBlocked,
  says,
  SMALL,
  storedSession,
  withoutComplaints,
  type PhoneOptions,
} from '../setup/phone.ts';

const TEXT = 'Tôi nạp tiền qua VietQR từ sáng nhưng ví chưa cộng tiền';

let here: TestPlatform;
let browser: Browser;
let support: TestOperator;
beforeAll(async () => {
  here = await startTestPlatform();
  browser = await launchBrowser();
  support = await newOperator(here, ['support']);
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

async function onPhone(options: PhoneOptions, run: (page: Page) => Promise<void>): Promise<void> {
  await withoutComplaints(await openPhone(browser, here.address, options), run);
}

const storedFor = ({ token, userName }: TestMember, language = 'VI') => ({
  stored: { language, SHELL_PU_A: '0', ...storedSession(token, userName) },
});
const attach = (page: Page, buffer: Buffer, mimeType = 'image/png') =>
  page.getByTestId('field-picture').setInputFiles({ name: 'anh.png', mimeType, buffer });
const uploaded = (page: Page) => page.locator('[data-testid="feedback-picture"][data-stage="sent"]');

describe('[MSG-11] feedback', () => {
  test('[NAV-16] [NAV-21] counts words while typing, takes three pictures and an own deposit, and shows the answer as it arrives', async () => {
    const member = await newMember(here.address);
    await deposit(member, 150_000);
    await onPhone({ ...storedFor(member), viewport: SMALL }, async (page) => {
      await page.goto('/m/member/home');
      await page.getByTestId('open-feedback').tap();
      await page.waitForURL('**/m/feedback');
      await says(page.getByTestId('empty'), /Bạn chưa gửi góp ý nào/);

      await page.getByTestId('field-text').fill('Chưa có tiền 😀');
      await says(page.getByTestId('feedback-count'), /^3 \/ 500 từ$/);
      await pressBlocked(page.getByTestId('feedback-send'));
      await says(page.getByTestId('feedback-form'), /Cần thêm 2 từ, tối thiểu 5 từ/);
      await page.getByTestId('field-text').fill(TEXT);
      await says(page.getByTestId('feedback-count'), /^12 \/ 500 từ$/);
      await page.getByTestId('topic-deposit').tap();
      await page.getByTestId('field-reference').selectOption({ index: 1 });

      await attach(page, Buffer.from('not a picture'));
      await says(page.getByTestId('feedback-form'), /Không mở được tệp này/);
      for (let count = 1; count <= 3; count += 1) {
        await attach(page, flatPng(120, 90));
        await expect.poll(() => uploaded(page).count()).toBe(count);
      }
      await expect.poll(() => page.getByTestId('field-picture').count()).toBe(0);
      await page.getByRole('button', { name: 'Bỏ ảnh 3' }).tap();
      await expect.poll(() => uploaded(page).count()).toBe(2);
      // Nothing is wider than the smallest phone.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL.width);

      await page.getByTestId('feedback-send').tap();
      const entry = page.getByTestId('feedback-entry');
      await says(entry, /Nạp tiền[^]*Chờ trả lời/);
      await expect.poll(() => page.getByTestId('field-text').inputValue()).toBe('');
      await expect.poll(() => page.getByTestId('feedback-picture').count()).toBe(0);
      await entry.getByRole('button').first().tap();
      await says(entry, /Lệnh nạp liên quan[^]*CSKH đang xem/);
      await expect.poll(() => entry.getByRole('button', { name: /^Xem ảnh/ }).count()).toBe(2);

      const [sent] = valueOf(await member.caller.call('feedback.list', { query: {} })).list;
      expect(sent).toMatchObject({ text: TEXT, reference: { kind: 'deposit' } });
      const params = { feedbackId: sent!.feedbackId };
      const body = { text: 'Tiền đã vào ví <b>lúc 10:20</b>.', version: 1 };
      valueOf(await support.call('ops.feedback.answer', { params, body }));
      // It arrives on the open page; what an operator wrote stays text.
      await says(page.getByTestId('feedback-answer'), /CSKH trả lời[^]*<b>lúc 10:20<\/b>/);
      await says(entry, /Đã trả lời/);

      await page.goto('/m/webEmail');
      await page.getByTestId('mail').filter({ hasText: 'Góp ý của bạn đã được trả lời' }).tap();
      await page.getByTestId('mail-open').tap();
      await page.waitForURL(`**/m/feedback?id=${params.feedbackId}`);
      await page.getByTestId('feedback-answer').waitFor();
    });
  });

  test('a refusal keeps what was typed; guests sign in first', async () => {
    const member = await newMember(here.address);
    for (let at = 0; at < 5; at += 1)
      valueOf(await member.caller.call('feedback.send', { body: { topic: 'other', text: TEXT } }));
    await onPhone({ ...storedFor(member, 'EN'), expected: /409.*\/wps\/feedback/ }, async (page) => {
      await page.goto('/m/help');
      await page.getByTestId('help-feedback').tap();
      await page.getByTestId('field-text').fill(TEXT);
      await page.getByTestId('feedback-send').tap();
      await says(page.getByRole('alert').filter({ hasText: 'within 24 hours' }), /You have sent 5/);
      await expect.poll(() => page.getByTestId('field-text').inputValue()).toBe(TEXT);
      await expect.poll(() => page.getByTestId('feedback-entry').count()).toBe(5);
    });
    await onPhone({}, async (page) => {
      await page.goto('/m/feedback');
      await page.waitForURL('**/m/login*');
    });
  });
});
