/** Support at the console: an offered chat taken, answered with a canned answer, noted and closed by keyboard. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { newOperator, type TestOperator } from '../kit/src/operator.ts';
import { flatPng } from '../kit/src/pictures.ts';
import { expectAccessible, openDesk, placeLink, signInAtDesk } from '../setup/console-desk.ts';
import { expectSoon, setSwitch } from '../setup/login-screen.ts';
import { launchBrowser, withoutComplaints } from '../setup/phone.ts';

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

test('[CON-17] support goes on duty, takes an offered chat by keyboard, answers with a canned answer, notes and closes', async () => {
  valueOf(
    await support.call('ops.chat.saveCanned', {
      params: { cannedId: crypto.randomUUID() },
      body: {
        title: 'Đang kiểm tra',
        topic: 'deposit',
        vi: 'Chào {{username}}, mình đang kiểm tra.',
        en: 'Hello {{username}}, I am checking.',
        version: 0,
      },
    }),
  );
  const { caller } = await newMember(world.address, { userName: 'sonthuy88' });
  await withoutComplaints(await openDesk(browser, world), async (page) => {
    await signInAtDesk(page, world, support);
    await placeLink(page, /Help desk/).click();
    await page.getByText('Choose a chat').waitFor();
    await page.keyboard.press('d');
    await page.getByRole('button', { name: 'On duty', pressed: true }).waitFor();

    const image = new Blob([new Uint8Array(flatPng(240, 160))], { type: 'image/png' });
    const { pictureId } = valueOf(await caller.call('chat.uploadPicture', { image }));
    const { conversationId } = valueOf(
      await caller.call('chat.open', {
        body: { topic: 'deposit', text: 'Nạp 500K chưa thấy vào ví', pictureIds: [pictureId] },
      }),
    );
    const params = { conversationId };
    await world.platform.modules.chat.runDue();
    await page.getByRole('status').filter({ hasText: 'sonthuy88' }).waitFor();
    await page.keyboard.press('t');
    await page.getByRole('log').getByText('Nạp 500K chưa thấy vào ví').waitFor();
    await page.getByRole('button', { name: 'Picture 1' }).click();
    await page.getByRole('img', { name: 'Picture 1' }).waitFor();
    expect(
      await world.query("SELECT outcome FROM audit.entry WHERE call = 'ops.chat.picture' AND object_id = $1", [
        conversationId,
      ]),
    ).toEqual([{ outcome: 'opened' }]);

    valueOf(await caller.call('chat.typing', { params }));
    await page.getByRole('heading', { name: /sonthuy88.*Typing/ }).waitFor();
    await page.getByRole('button', { name: 'Đang kiểm tra' }).waitFor();
    await page.getByRole('log').focus();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    const log = page.getByRole('log');
    // In the language the member reads.
    const { language } = valueOf(await support.call('ops.chat.read', { params }));
    const said = language === 'VI' ? 'Chào sonthuy88, mình đang kiểm tra.' : 'Hello sonthuy88, I am checking.';
    await log.getByText(said).waitFor();
    const listed = async () => valueOf(await caller.call('chat.messages', { params, query: { after: 0 } })).list;
    // The desk shows a line before the server has it.
    await expectSoon(async () =>
      (await listed()).filter(({ from }) => from === 'desk').map(({ text }) => text),
    ).toEqual([said]);
    const list = await listed();
    valueOf(await caller.call('chat.read', { params, body: { upTo: list.at(-1)!.seq } }));
    await log.getByText(/· read$/).waitFor();

    await log.focus();
    await page.keyboard.press('n');
    await page.keyboard.type('Hỏi bên Tài chính');
    await page.keyboard.press('Enter');
    await log.getByText('Hỏi bên Tài chính').waitFor();
    await expectAccessible(page, 'chat');

    await log.focus();
    await page.keyboard.press('r');
    await page.getByRole('radio', { name: 'Passed on to others' }).check({ force: true });
    await page.getByRole('dialog').getByRole('button', { name: 'Close chat' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Passed on to others').waitFor();
    expect(valueOf(await caller.call('chat.desk')).current).toMatchObject({ conversationId, state: 'closed' });
    const notes = valueOf(await caller.call('chat.messages', { params, query: { after: 0 } }));
    expect(JSON.stringify(notes)).not.toContain('Tài chính');
  });
});
