/** The member's inbox on a phone: reading, deleting, badges that follow, and who is turned away. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOAST_FREE_REJECT_MS } from '../../packages/contract/src/constants.ts';
import {
  deposit,
  newMember,
  startTestPlatform,
  toDaytime,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../kit/src/index.ts';
import { expectSoon } from '../setup/login-screen.ts';
import {
  launchBrowser,
  openPhone,
  says,
  SMALL,
  storedSession,
  toasted,
  withoutComplaints,
  type PhoneOptions,
} from '../setup/phone.ts';

let here: TestPlatform;
let browser: Browser;
beforeAll(async () => {
  here = await startTestPlatform();
  await toDaytime(here);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await here.close();
});

async function onPhone(options: PhoneOptions, run: (page: Page) => Promise<void>): Promise<void> {
  await withoutComplaints(await openPhone(browser, here.address, options), run);
}

const storedFor = ({ token, userName }: TestMember, language = 'VI') => ({
  stored: { language, SHELL_PU_A: '0', ...storedSession(token, userName) },
});

/** Mails as the system would have written them, `age` seconds ago. */
async function placed(member: TestMember, kind: string, mailClass: string, ages: readonly number[]): Promise<void> {
  const { id } = valueOf(await member.caller.call('member.profile'));
  await here.query(
    `INSERT INTO messaging.mail (mail_id, member_id, kind, class, variables, event_key, created_at)
     SELECT $1 || '-' || $2 || '-' || n, $1, $2, $3, '{"reason": "Ảnh <b>mờ</b>"}', $1 || ':' || $2 || ':' || n, kernel.now() - age * interval '1 second'
     FROM unnest($4::integer[]) WITH ORDINALITY AS a(age, n)`,
    [id, kind, mailClass, ages],
  );
}

const DAY_SEC = 86_400;

describe('[MSG-04] the inbox', () => {
  test('[MSG-12/inbox] lists mails under their days, opens one in full, marks it read once, and leads to its screen', async () => {
    const member = await newMember(here.address);
    await placed(member, 'kyc_resubmit', 'service', [DAY_SEC, 20 * DAY_SEC]);
    await onPhone({ ...storedFor(member), viewport: SMALL }, async (page) => {
      await page.goto('/m/message');
      await says(page.getByTestId('message-inbox'), /Hộp thư[^]*2 thư chưa đọc/);
      // Written while the page is open: the badge follows.
      await deposit(member, 150_000);
      await says(page.getByTestId('message-inbox'), /3 thư chưa đọc/);
      await page.getByTestId('message-inbox').tap();
      await page.waitForURL('**/m/webEmail');
      await page.getByTestId('mail').first().waitFor();
      await expect
        .poll(() => page.getByTestId('inbox').getByRole('heading').allInnerTexts())
        .toEqual(['Hôm nay', 'Hôm qua', expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/)]);
      await expect.poll(() => page.getByTestId('unread-dot').count()).toBe(3);
      // Nothing is wider than the smallest phone.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL.width);

      let marks = 0;
      page.on('request', (request) => void (request.url().endsWith('/wps/inbox/read') && marks++));
      await page.getByTestId('mail').first().tap();
      await says(page.getByTestId('mail-detail'), /Tiền nạp đã vào ví[^]*150\.000[^]*được giữ 12 tháng/);
      await expect.poll(() => page.getByTestId('mail-delete').count()).toBe(0);
      await expectSoon(() => page.getByTestId('unread-dot').count()).toBe(2);
      await says(page.getByTestId('inbox-unread'), /^2 /);
      await page.getByTestId('mail-open').tap();
      await page.waitForURL('**/m/voucherCenter?order=*');
      await page.goBack();
      await page.getByTestId('mail-detail').waitFor();
      await page.keyboard.press('Escape');
      await page.reload();
      await page.getByTestId('mail').first().waitFor();
      await expect.poll(async () => [marks, await page.getByTestId('unread-dot').count()]).toEqual([1, 2]);
    });
  });

  test('deletes a mail that may go, after a question; reads all; then it is empty', async () => {
    const member = await newMember(here.address);
    await placed(member, 'kyc_resubmit', 'service', [0, 1]);
    await onPhone(storedFor(member, 'EN'), async (page) => {
      await page.goto('/m/webEmail');
      await page.getByTestId('mail').first().waitFor();
      await page.getByTestId('inbox-read-all').tap();
      await expectSoon(() => page.getByTestId('unread-dot').count()).toBe(0);
      await expect.poll(() => page.getByTestId('inbox-unread').count()).toBe(0);
      for (const left of [1, 0]) {
        await page.getByTestId('mail').first().tap();
        // What an operator wrote stays text.
        await says(page.getByTestId('mail-detail'), /Reason: Ảnh <b>mờ<\/b>/);
        await page.getByTestId('mail-delete').tap();
        await page.getByTestId('dialog-cancel').tap();
        await page.getByTestId('mail-delete').tap();
        await page.getByTestId('dialog-confirm').tap();
        await page.getByTestId('mail-detail').waitFor({ state: 'detached' });
        await expectSoon(() => page.getByTestId('mail').count()).toBe(left);
      }
      await says(page.getByTestId('empty'), /Your inbox is empty/);
    });
  });

  test('loads further pages, and says what failed', async () => {
    const member = await newMember(here.address);
    await placed(
      member,
      'kyc_approved',
      'service',
      Array.from({ length: 45 }, (_, at) => at),
    );
    await onPhone({ ...storedFor(member), expected: /wps\/inbox/ }, async (page) => {
      await page.goto('/m/webEmail');
      await expect
        .poll(async () => {
          await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
          return await page.getByTestId('mail').count();
        })
        .toBe(45);
      await page.route('**/wps/inbox?*', (route) =>
        route.fulfill({ status: 400, json: { success: false, code: 'input_invalid', message: 'x' } }),
      );
      await page.route('**/wps/inbox', (route) =>
        route.fulfill({ status: 400, json: { success: false, code: 'input_invalid', message: 'x' } }),
      );
      await page.reload();
      await page.getByTestId('error-state').waitFor();
    });
  });

  test('leads guests to sign in and back, and turns trial accounts away for two seconds', async () => {
    await onPhone({}, async (page) => {
      await page.goto('/m/message');
      await page.getByTestId('message-inbox').tap();
      await page.waitForURL('**/m/login');
      await page.goto('/m/webEmail');
      await page.waitForURL('**/m/login*');
    });
    const trial = valueOf(await here.guest().call('session.freePlay', { query: { ageConfirmed: true } }));
    const session = {
      token: trial.token,
      merchantCode: 'lantern',
      userName: trial.userName,
      type: 4,
      firstTimeLogin: false,
    };
    await onPhone(
      { stored: { language: 'VI', SHELL_PU_A: '0', MC_SESSION_INFO: JSON.stringify(session) } },
      async (page) => {
        let counts = 0;
        page.on('request', (request) => void (request.url().includes('CSP_unreadCount') && counts++));
        await page.goto('/m/message');
        await page.getByTestId('message-inbox').tap();
        expect(await toasted(page, /Tài khoản chơi thử/)).toMatchObject({
          type: 'offline',
          durationMs: TOAST_FREE_REJECT_MS,
        });
        await expect.poll(() => page.url()).toContain('/m/message');
        // Their unread mails are not even asked for.
        expect(counts).toBe(0);
      },
    );
  });
});

test('[MSG-12/inbox] every entry shows the unread mails, 99+ above 99, and none once they are read', async () => {
  const member = await newMember(here.address);
  await placed(
    member,
    'kyc_approved',
    'service',
    Array.from({ length: 120 }, (_, at) => at),
  );
  await onPhone(storedFor(member), async (page) => {
    await page.goto('/m/member/home');
    await says(page.getByTestId('open-inbox'), /99\+/);
    await page.goto('/m/notice');
    await expectSoon(() => page.getByTestId('notice-inbox').getAttribute('aria-label')).toBe('Hộp thư, 99+');
    await page.getByTestId('notice-inbox').tap();
    await page.waitForURL('**/m/webEmail');
    await says(page.getByTestId('inbox-unread'), /^120 /);
    await page.goto('/m/home');
    await page.getByTestId('header-menu').tap();
    await says(page.getByTestId('side-menu-message'), /99\+/);
    // Read elsewhere: an open screen follows.
    valueOf(await member.caller.call('inbox.readAll'));
    await expectSoon(() => page.getByTestId('side-menu-message').innerText()).not.toMatch(/\d/);
  });
});

test('[MSG-13/consents] [PRO-11/marketing] a consent is switched on, a message comes under it, and one tap in the message ends it', async () => {
  const member = await newMember(here.address);
  const { kernel, modules } = here.platform;
  await modules.messaging.broadcasts.publish(kernel.db, {
    broadcastId: 'offer-in-browser',
    merchantCode: 'DENLONG',
    receivers: 'members',
    product: 'lottery',
    purpose: 'news',
    levels: null,
    also: [],
    titleVi: 'Kỳ quay đêm hội',
    titleEn: 'Festival draw',
    contentVi: '<p>Quay lúc <b>20:00</b></p>',
    contentEn: '<p>Draw at <b>20:00</b></p>',
    others: {},
    url: '/m/lottery',
    startsAt: null,
    endsAt: null,
  });
  await onPhone(storedFor(member), async (page) => {
    await page.goto('/m/member/privacy');
    const cell = page.getByTestId('marketing-lottery-inbox');
    await expectSoon(() => cell.getAttribute('aria-pressed')).toBe('false');
    await cell.tap();
    await expectSoon(() => cell.getAttribute('aria-pressed')).toBe('true');
    await page.goto('/m/webEmail');
    await page.getByTestId('mail').filter({ hasText: 'Kỳ quay đêm hội' }).tap();
    await says(page.getByTestId('mail-detail'), /Quay lúc 20:00/);
    await page.getByTestId('mail-stop').tap();
    await page.getByTestId('mail-detail').waitFor({ state: 'detached' });
    await page.getByTestId('mail').filter({ hasText: 'Kỳ quay đêm hội' }).waitFor({ state: 'detached' });
  });
  expect(valueOf(await member.caller.call('privacy.consents')).marketing).toMatchObject({
    given: [],
    history: [
      { source: 'message', given: false },
      { source: 'page', given: true },
    ],
  });
});
