/** Live chat on a phone: opened from the message centre, answered by the desk, kept over a cut connection, left off hours. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestMember, type TestPlatform } from '../kit/src/index.ts';
import { newOperator, type TestOperator } from '../kit/src/operator.ts';
import { flatPng } from '../kit/src/pictures.ts';
import { setSwitch } from '../setup/login-screen.ts';
import {
  launchBrowser,
  openPhone,
  says,
  SMALL,
  storedSession,
  TALL,
  withoutComplaints,
  type PhoneOptions,
} from '../setup/phone.ts';
import { accessibilityFindings, setTheme, settle, speak, survey } from '../setup/screen-survey.ts';

/** What the browser logs while the network is gone. */
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection/;

let here: TestPlatform;
let browser: Browser;
let support: TestOperator;
beforeAll(async () => {
  here = await startTestPlatform();
  browser = await launchBrowser();
  support = await newOperator(here, ['support']);
  await setSwitch(here, 'CBS3', true);
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
});

const duty = async (on: boolean) => valueOf(await support.call('ops.chat.duty', { body: { on } }));
const storedFor = ({ token, userName }: TestMember) => ({
  stored: { language: 'VI', SHELL_PU_A: '0', ...storedSession(token, userName) },
});

async function onPhone(options: PhoneOptions, run: (page: Page) => Promise<void>): Promise<void> {
  await withoutComplaints(await openPhone(browser, here.address, options), run);
}

/** The member's conversation as the desk has it. */
async function conversationOf({ caller }: TestMember): Promise<string> {
  return valueOf(await caller.call('chat.desk')).current!.conversationId;
}

async function take(conversationId: string): Promise<void> {
  const params = { conversationId };
  const { version } = valueOf(await support.call('ops.chat.read', { params }));
  valueOf(await support.call('ops.chat.take', { params, body: { version } }));
}

const answer = async (conversationId: string, text: string): Promise<void> =>
  void valueOf(
    await support.call('ops.chat.send', {
      params: { conversationId },
      body: { clientId: crypto.randomUUID(), text },
    }),
  );

/** Fits the smallest phone and the usual one, and nothing is against WCAG in either theme. */
async function looksRight(page: Page, name: string): Promise<void> {
  for (const viewport of [TALL, SMALL]) {
    await page.setViewportSize(viewport);
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme);
      await settle(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([name, viewport.width, width]).toEqual([name, viewport.width, viewport.width]);
      if (viewport !== SMALL) continue;
      const found = await survey(page, { theme, language: 'vi', viewport });
      expect([name, theme, found, await accessibilityFindings(page)]).toEqual([name, theme, [], []]);
    }
  }
}

const texts = (page: Page): Promise<string[]> => page.locator('[data-testid="chat-message"] p').allInnerTexts();

describe('[MSG-05] [MSG-14] live chat', () => {
  test('[MSG-03] a member waits, is answered, sees typing and seen marks; a message sent while the connection is cut arrives once', async () => {
    await duty(true);
    const member = await newMember(here.address);
    await onPhone({ ...storedFor(member), expected: CUT }, async (page) => {
      await page.goto('/m/message');
      await page.getByTestId('message-chat').tap();
      await page.waitForURL('**/m/chat*');
      await page.getByTestId('chat-topic-deposit').tap();
      await page.getByTestId('chat-first').fill('Mình nạp 500K lúc 21:30 mà chưa thấy tiền vào ví');
      await looksRight(page, 'start');
      await page.getByTestId('chat-begin').tap();
      await says(page.getByTestId('chat-place'), /^1$/);
      await page.getByTestId('chat-text').fill('Nội dung là DL 8K2Q41');
      await page.getByTestId('chat-send').tap();
      await expect.poll(() => texts(page)).toHaveLength(2);
      await looksRight(page, 'queue');

      const conversationId = await conversationOf(member);
      const params = { conversationId };
      await take(conversationId);
      await page.getByTestId('chat-queue').waitFor({ state: 'detached' });
      await says(page.getByTestId('chat-note'), /Tư vấn viên số \d+, đang trực/);
      valueOf(await support.call('ops.chat.markRead', { params, body: { upTo: 3 } }));
      await says(page.locator('[data-testid="chat-mark"][data-seen="true"]'), /đã xem/);
      valueOf(await support.call('ops.chat.typing', { params }));
      await page.getByTestId('chat-typing').waitFor();
      await answer(conversationId, 'Bạn gửi giúp mình ảnh giao dịch nhé. Nhớ che số dư nếu muốn.');
      await expect.poll(() => texts(page)).toHaveLength(3);
      await page.getByTestId('chat-typing').waitFor({ state: 'detached' });
      // What is in sight has been read.
      await expect.poll(async () => valueOf(await member.caller.call('chat.unreadCount')).totalUnreadCount).toBe(0);
      await page
        .getByTestId('chat-file')
        .setInputFiles({ name: 'anh.png', mimeType: 'image/png', buffer: flatPng(300, 400) });
      await page.getByTestId('chat-picture').waitFor();
      await looksRight(page, 'open');

      await page.context().setOffline(true);
      await page.getByTestId('chat-text').fill('Gửi lúc mất mạng');
      await page.getByTestId('chat-send').tap();
      await says(page.locator('[data-testid="chat-unsent"][data-state="waiting"]'), /Gửi lúc mất mạng[^]*Chờ mạng/);
      await page.context().setOffline(false);
      await page.getByTestId('chat-unsent').waitFor({ state: 'detached' });
      await expect.poll(async () => (await texts(page)).filter((text) => text === 'Gửi lúc mất mạng')).toHaveLength(1);
      const { list } = valueOf(await member.caller.call('chat.messages', { params, query: { after: 0 } }));
      expect(list.map(({ seq }) => seq)).toEqual(list.map((_, at) => at + 1));
      expect(list.filter(({ text }) => text === 'Gửi lúc mất mạng')).toHaveLength(1);

      const { version } = valueOf(await support.call('ops.chat.read', { params }));
      valueOf(await support.call('ops.chat.close', { params, body: { reason: 'solved', version } }));
      await page.getByTestId('chat-star-5').tap();
      await looksRight(page, 'closed');
      await page.getByTestId('chat-rate').tap();
      await says(page.getByTestId('chat-rating'), /Cảm ơn bạn đã đánh giá/);
      await page.getByTestId('chat-go-on').tap();
      await page.getByTestId('chat-text').fill('Cho mình hỏi thêm');
      await page.getByTestId('chat-send').tap();
      await page.getByTestId('chat-closed').waitFor({ state: 'detached' });
      await expect.poll(() => texts(page)).toContain('Cho mình hỏi thêm');
    });
  });

  test('[MSG-12] [MSG-15] off hours a message is left with a picture, and its answer is in the inbox', async () => {
    await duty(false);
    const member = await newMember(here.address);
    await onPhone({ ...storedFor(member), viewport: SMALL }, async (page) => {
      await page.goto('/m/chat');
      await page.getByTestId('chat-offline').waitFor();
      for (const language of ['en', 'ur', 'vi'] as const) {
        await speak(page, language);
        expect(await survey(page, { theme: 'dark', language, viewport: SMALL })).toEqual([]);
      }
      await page.getByTestId('chat-topic').selectOption('account');
      await page.getByTestId('chat-first').fill('Mình muốn đổi số điện thoại');
      await page
        .getByTestId('chat-first-file')
        .setInputFiles({ name: 'anh.png', mimeType: 'image/png', buffer: flatPng(120, 90) });
      await page.locator('[data-testid="chat-first-picture"][data-stage="sent"]').waitFor();
      await looksRight(page, 'offline');
      await page.getByTestId('chat-begin').tap();
      await says(page.getByTestId('chat'), /CSKH đã nhận lời nhắn/);
      const conversationId = await conversationOf(member);
      await duty(true);
      await take(conversationId);
      await answer(conversationId, 'Bạn đổi số trong mục Bảo mật nhé.');
      await expect.poll(() => texts(page)).toContain('Bạn đổi số trong mục Bảo mật nhé.');
      // The other entries, with what is unread where the member passes by.
      await page.goto('/m/message');
      await page.getByTestId('message-chat').waitFor();
      await answer(conversationId, 'Bạn còn cần gì nữa không?');
      await says(page.getByTestId('message-chat'), /1 tin chưa đọc/);
      for (const [address, entry] of [
        ['/m/voucherCenter', 'support-entry'],
        ['/m/withdraw', 'support-entry'],
        ['/m/help', 'contact-chat'],
      ] as const) {
        await page.goto(address);
        await page.getByTestId(entry).waitFor();
      }
      await page.goto('/m/home');
      await page.getByTestId('header-menu').tap();
      await says(page.getByTestId('side-menu-chat'), /1\s*Trò chuyện/);
      await page.goto('/m/webEmail');
      await page.getByTestId('mail').first().tap();
      await page.getByTestId('mail-open').tap();
      await page.waitForURL('**/m/chat*');
      await expect.poll(() => texts(page)).toContain('Bạn đổi số trong mục Bảo mật nhé.');
    });
  });

  test('[SYS-14/CBS3] guests sign in first; without CBS3 there is no entry and no chat', async () => {
    await onPhone({}, async (page) => {
      await page.goto('/m/chat');
      await page.waitForURL('**/m/login*');
    });
    await setSwitch(here, 'CBS3', false);
    const member = await newMember(here.address);
    await onPhone(storedFor(member), async (page) => {
      await page.goto('/m/message');
      await page.getByTestId('message-help').waitFor();
      expect(await page.getByTestId('message-chat').count()).toBe(0);
      await page.goto('/m/chat');
      await says(page.getByTestId('empty'), /Trò chuyện trực tuyến hiện không mở/);
    });
    await setSwitch(here, 'CBS3', true);
  });
});
