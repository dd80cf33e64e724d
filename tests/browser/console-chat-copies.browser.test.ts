/** The help desk's sound of an offer, its pictures and transcripts, and what the member gets of them. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { newOperator, type TestOperator } from '../kit/src/operator.ts';
import { flatPng } from '../kit/src/pictures.ts';
import { expectAccessible, openDesk, placeLink, signInAtDesk } from '../setup/console-desk.ts';
import { setSwitch } from '../setup/login-screen.ts';
import { launchBrowser, openPhone, says, SMALL, storedSession, TALL, withoutComplaints } from '../setup/phone.ts';
import { accessibilityFindings, setTheme, settle, survey } from '../setup/screen-survey.ts';

let world: TestPlatform;
let browser: Browser;
let support: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  await setSwitch(world, 'CBS3', true);
  support = await newOperator(world, ['support']);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** Counts the notes the page plays. */
const countNotes = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const counted = window as unknown as { notes: number };
    counted.notes = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...at) {
      counted.notes += 1;
      return start.apply(this, at);
    };
  });
};
const notesOf = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { notes: number }).notes);

async function looksRight(page: Page, name: string): Promise<void> {
  for (const viewport of [TALL, SMALL]) {
    await page.setViewportSize(viewport);
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme);
      await settle(page);
      const found = await survey(page, { theme, language: 'vi', viewport });
      expect([name, viewport.width, theme, found, await accessibilityFindings(page)]).toEqual([
        name,
        viewport.width,
        theme,
        [],
        [],
      ]);
    }
  }
}

test('[CON-17] [MSG-14] an offer sounds and is in the title; the desk sends a picture; both sides take the transcript', async () => {
  const member = await newMember(world.address, { userName: 'sonthuy88' });
  await withoutComplaints(await openDesk(browser, world), async (page) => {
    await countNotes(page);
    await signInAtDesk(page, world, support);
    await placeLink(page, /Help desk/).click();
    await page.getByText('Choose a chat').waitFor();
    await page.getByRole('button', { name: 'Sound of offered chats', pressed: true }).waitFor();
    await page.keyboard.press('d');
    await page.getByRole('button', { name: 'On duty', pressed: true }).waitFor();

    const open = async () =>
      valueOf(await member.caller.call('chat.open', { body: { topic: 'deposit', text: 'Nạp 500K chưa thấy vào ví' } }));
    const { conversationId } = await open();
    const params = { conversationId };
    await expect.poll(() => page.title()).toMatch(/^sonthuy88 is waiting for you/);
    await expect.poll(() => notesOf(page)).toBe(2);
    // Wherever the operator works.
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
    expect(await page.title()).toMatch(/^sonthuy88 is waiting for you/);
    await page.getByRole('status').filter({ hasText: 'sonthuy88' }).getByRole('button', { name: 'Take' }).click();
    const log = page.getByRole('log');
    await log.getByText('Nạp 500K chưa thấy vào ví').waitFor();
    await expect.poll(() => page.title()).not.toMatch(/sonthuy88/);

    await page.getByRole('button', { name: 'Sound of offered chats' }).click();
    await page.getByRole('button', { name: 'Sound of offered chats', pressed: false }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('CONSOLE_OFFER_SOUND'))).toBe('false');

    const file = { name: 'huong-dan.png', mimeType: 'image/png', buffer: flatPng(300, 200) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('img', { name: 'Picture 1: huong-dan.png' }).waitFor();
    await page.getByRole('textbox', { name: 'Answer' }).fill('Bạn bấm vào nút này');
    await expectAccessible(page, 'chat with a chosen picture');
    await page.getByRole('textbox', { name: 'Answer' }).press('Enter');
    await log.getByText('Bạn bấm vào nút này').waitFor();
    await log.getByRole('button', { name: /^Picture 1 of/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('img', { name: /^Picture 1 of/ })
      .waitFor();
    await expectAccessible(page, 'a picture');
    await page.keyboard.press('Escape');

    await page.getByRole('region', { name: 'sonthuy88' }).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Chat transcript' }).click();
    const dialog = page.getByRole('dialog');
    await expect
      .poll(() => dialog.getByRole('textbox').inputValue())
      .toMatch(/sonthuy88: Nạp 500K chưa thấy vào ví\n[^]*Support \d+: Bạn bấm vào nút này \[1 picture\]\n/);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/^chat-sonthuy88-\d{4}-\d\d-\d\d\.txt$/);
    expect(await readFile(await saved.path(), 'utf8')).toBe(await dialog.getByRole('textbox').inputValue());
    await expectAccessible(page, 'transcript');
    const looks = await world.query("SELECT outcome FROM audit.entry WHERE call = 'ops.chat.transcript'");
    expect(looks).toEqual([{ outcome: 'opened' }]);
    await page.keyboard.press('Escape');

    const { version } = valueOf(await support.call('ops.chat.read', { params }));
    valueOf(await support.call('ops.chat.close', { params, body: { reason: 'solved', version } }));
  });

  const stored = { language: 'VI', SHELL_PU_A: '0', ...storedSession(member.token, member.userName) };
  await withoutComplaints(await openPhone(browser, world.address, { stored }), async (page) => {
    await page.goto('/m/chat');
    const picture = page.getByTestId('chat-picture');
    await picture.waitFor();
    expect(await picture.getAttribute('aria-label')).toMatch(/^Xem ảnh 1 lúc \d\d:\d\d$/);
    await looksRight(page, 'a picture of the desk');
    await picture.tap();
    await page
      .getByRole('dialog')
      .getByRole('img', { name: /^Ảnh 1 lúc/ })
      .waitFor();
    await looksRight(page, 'the picture, large');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByTestId('chat-transcript').tap();
    await page.getByTestId('chat-transcript-open').waitFor();
    await looksRight(page, 'transcript asked for');
    await page.getByTestId('chat-transcript-open').tap();
    await page.waitForURL('**/m/webEmail*');
    await page.getByTestId('mail').filter({ hasText: 'Bản ghi cuộc trò chuyện' }).first().tap();
    await says(page.locator('body'), /CSKH \d+[^]*Bạn bấm vào nút này[^]*\[1 ảnh\]/);
  });
});

test('[MSG-05] a member who waits elsewhere is told that it is their turn; what they typed is kept', async () => {
  valueOf(await support.call('ops.chat.duty', { body: { on: true } }));
  const member = await newMember(world.address);
  const stored = { language: 'VI', SHELL_PU_A: '0', ...storedSession(member.token, member.userName) };
  await withoutComplaints(await openPhone(browser, world.address, { stored }), async (page) => {
    await page.goto('/m/message');
    await page.getByTestId('message-chat').tap();
    await page.waitForURL('**/m/chat*');
    await page.getByTestId('chat-first').fill('Cho mình hỏi');
    await page.getByTestId('chat-begin').tap();
    await page.getByTestId('chat-place').waitFor();
    await page.getByTestId('chat-text').fill('viết dở');
    // Within the site, so that its line stays open.
    await page.getByTestId('header-back').tap();
    await page.waitForURL('**/m/message*');
    const { conversationId } = valueOf(await member.caller.call('chat.desk')).current!;
    const params = { conversationId };
    const { version } = valueOf(await support.call('ops.chat.read', { params }));
    valueOf(await support.call('ops.chat.take', { params, body: { version } }));
    await page.getByText(/Tới lượt bạn/).waitFor();
    await page.goto('/m/chat');
    await expect.poll(() => page.getByTestId('chat-text').inputValue()).toBe('viết dở');
  });
});
