/** Content on a phone: notices, messages, help, promotions, winners. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MARK_READ_THROTTLE_MS } from '../../packages/contract/src/constants.ts';
import { eventually, newMember, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { expectSoon } from '../setup/login-screen.ts';
import {
  launchBrowser,
  openPhone,
  says,
  storedSession,
  withoutComplaints,
  type Phone,
  type PhoneOptions,
} from '../setup/phone.ts';
import { publishDemoContent } from '../setup/seeded-content.ts';

const LIST = '**/wps/relay/MCSFE_getListAnnouncements*';
const HELP = '**/wps/system/helpCenter*';
const WINNERS = '**/wps/relay/ODSFE2_getWinnerBoard*';

let here: TestPlatform;
let browser: Browser;
beforeAll(async () => {
  here = await startTestPlatform();
  browser = await launchBrowser();
  await publishDemoContent(here);
  const { system } = here.platform.modules;
  valueOf(await system.setCustomerService('DENLONG', 'WHATSAPP', 'https://wa.me/84900000000'));
});
afterAll(async () => {
  await browser?.close();
  await here.close();
});

async function onPhone(
  path: string,
  run: (page: Page, phone: Phone) => Promise<void>,
  options: PhoneOptions = {},
): Promise<void> {
  const phone = await openPhone(browser, here.address, options);
  await withoutComplaints(phone, async (page) => {
    await page.goto(path);
    await run(page, phone);
  });
}

const asMember = async (language = 'vi'): Promise<PhoneOptions> => {
  const { token, userName } = await newMember(here.address);
  return { stored: { language: language.toUpperCase(), ...storedSession(token, userName) } };
};

/** Rewrites the answer of a call before the page sees it. */
async function rewrite(
  page: Page,
  calls: string,
  change: (value: { list: Record<string, unknown>[] }) => void,
): Promise<void> {
  await page.route(calls, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { value: { list: Record<string, unknown>[] } };
    change(body.value);
    await route.fulfill({ response: answer, json: body });
  });
}

describe('[MSG-02] the notice page', () => {
  test('opens each notice with its whole text, marks it read once, and reloads the list', async () => {
    await onPhone(
      '/m/notice',
      async (page) => {
        await page.getByTestId('notice').first().waitFor();
        await expect.poll(() => page.getByTestId('unread-dot').count()).toBe(4);
        const marks: string[] = [];
        let reloads = 0;
        page.on('request', (request) => {
          if (request.url().includes('MCSFE_markAnnouncementAsRead')) marks.push(request.postData() ?? '');
          if (request.url().includes('MCSFE_getListAnnouncements')) reloads += 1;
        });
        await page.getByTestId('notice').nth(1).tap();
        await says(page.getByTestId('notice-detail'), /Mở kết quả của một kỳ/);
        await expect.poll(() => page.url()).toContain('id=demo-notice-fairness');
        await expectSoon(() => page.getByTestId('unread-dot').count()).toBe(3);
        await expect
          .poll(() => marks.map((mark) => JSON.parse(mark) as unknown))
          .toEqual([{ announcementId: 'demo-notice-fairness', read: true }]);
        await expect.poll(() => reloads).toBeGreaterThan(0);
        await page.goBack();
        await page.getByTestId('notice-detail').waitFor({ state: 'detached' });
        await page.getByTestId('notice').nth(1).tap();
        await page.getByTestId('notice-detail').waitFor();
        await page.keyboard.press('Escape');
        await page.reload();
        await page.getByTestId('notice').first().waitFor();
        await expect.poll(async () => [marks.length, await page.getByTestId('unread-dot').count()]).toEqual([1, 3]);
      },
      await asMember(),
    );
  });

  test('[MSG-02] has pinned notices first, and shows those of one category', async () => {
    await onPhone('/m/notice', async (page) => {
      await says(page.getByTestId('notices-pinned'), /Ghim[\s\S]*bản trình diễn[\s\S]*Hệ thống/);
      const titles = () => page.getByTestId('notice').allInnerTexts();
      expect((await titles()).length).toBe(4);
      await page.getByTestId('notice-category-payment').tap();
      await expectSoon(async () => (await titles()).length).toBe(1);
      expect((await titles())[0]).toMatch(/Khi nạp tiền/);
      await page.getByTestId('notice-category-all').tap();
      await expectSoon(async () => (await titles()).length).toBe(4);
    });
  });

  test('[CALL-02] sends at most one read mark per 150 ms, and loses none', async () => {
    await onPhone(
      '/m/notice',
      async (page) => {
        await page.getByTestId('notice').first().waitFor();
        // Faster than any finger: three notices one after the other within the window.
        await page.evaluate(async () => {
          for (const row of Array.from(document.querySelectorAll<HTMLElement>('[data-testid="notice"]')).slice(0, 3)) {
            row.click();
            await new Promise((resolve) => setTimeout(resolve, 30));
          }
        });
        await expectSoon(() => page.locator('[data-unread="true"]').count()).toBe(1);
        const sentAt = () =>
          page.evaluate(() =>
            performance
              .getEntriesByType('resource')
              .filter(({ name }) => name.includes('markAnnouncementAsRead'))
              .map(({ startTime }) => startTime),
          );
        await expectSoon(async () => (await sentAt()).length).toBe(3);
        // Two windows are between the first and the last; one is margin for a busy page, whose timers fire late.
        const [first, , last] = await sentAt();
        expect(last! - first!).toBeGreaterThan(MARK_READ_THROTTLE_MS);
      },
      await asMember(),
    );
  });

  test('shows guests no dots, and shows the empty state', async () => {
    await onPhone('/m/notice', async (page) => {
      await page.getByTestId('notice').first().tap();
      await page.getByTestId('notice-detail').waitFor();
      await expect.poll(() => page.getByTestId('unread-dot').count()).toBe(0);
      await rewrite(page, LIST, (value) => void (value.list = []));
      await page.goto('/m/notice');
      await says(page.getByTestId('empty'), /Chưa có thông báo/);
    });
  });
});

describe('[MSG-03] the message centre', () => {
  test('[MSG-12/notice] lists the available channels, counts unread messages, opens the messaging channel, and goes back home', async () => {
    await onPhone(
      '/m/message',
      async (page) => {
        await says(page.getByTestId('message-notice'), /4/);
        await expect.poll(() => page.getByTestId('message-centre').innerText()).not.toMatch(/Trò chuyện/);
        await page.evaluate(() => void (window.open = (url) => ((document.title = String(url)), null)));
        await page.getByTestId('contact-messaging').tap();
        await expectSoon(() => page.title()).toBe('https://wa.me/84900000000');
        await expect.poll(() => page.getByTestId('contact-service').count()).toBe(0);
        await page.getByTestId('message-help').tap();
        await page.waitForURL('**/m/help');
        await page.goBack();
        await page.getByTestId('message-notice').tap();
        await page.waitForURL('**/m/notice');
        await page.goBack();
        await page.getByTestId('header-back').tap();
        await page.waitForURL('**/m/home');
      },
      await asMember(),
    );
  });

  test('[MSG-07] shows no channel outside the allow-list, whatever is configured', async () => {
    await here.query(
      "INSERT INTO system.customer_service VALUES ('DENLONG', 'CS', 'mailto:hotro@denlong.example') ON CONFLICT DO NOTHING",
    );
    await here.query(
      "UPDATE system.customer_service SET path = 'https://evil.example/wa.me' WHERE cs_type = 'WHATSAPP'",
    );
    await eventually(
      'both entries',
      async () => valueOf(await here.guest().call('system.customerService')).list.length === 2,
    );
    await onPhone('/m/message', async (page) => {
      await page.getByTestId('contact-service').waitFor();
      await expect.poll(() => page.getByTestId('contact-messaging').count()).toBe(0);
    });
    valueOf(await here.platform.modules.system.setCustomerService('DENLONG', 'WHATSAPP', 'https://wa.me/84900000000'));
  });
});

describe('[MSG-06] the help centre', () => {
  test('numbers sub-items, pushes p and c, opens the item of a direct address, and shows the empty state', async () => {
    await onPhone('/m/help', async (page) => {
      await page.getByTestId('help-item').first().waitFor();
      await expect.poll(() => page.getByTestId('help-sub-item').first().innerText()).toMatch(/^1\s+Đăng ký/);
      await page.getByTestId('help-item').nth(1).tap();
      await page.waitForURL('**/m/helpDetail?p=1');
      await says(page.getByTestId('help-detail'), /Nạp bằng mã VietQR hoặc chuyển khoản/);
      await page.getByTestId('help-sub-item').first().tap();
      await page.waitForURL('**/m/helpDetail?p=1&c=0');
      await says(page.getByTestId('help-detail'), /Quét mã bằng ứng dụng ngân hàng/);
      await page.goBack();
      await page.waitForURL('**/m/helpDetail?p=1');
      await page.goto('/m/helpDetail?p=2&c=1');
      await says(page.getByTestId('help-detail'), /Tỷ lệ và giờ khóa/);
      await page.goto('/m/helpDetail?p=3&c=0');
      await page.getByRole('link', { name: 'Kiểm chứng kết quả' }).last().tap();
      await page.waitForURL('**/verify');
      for (const address of ['p=99', 'p=0&c=99', '']) {
        await page.goto(`/m/helpDetail?${address}`);
        await says(page.getByTestId('empty'), /Không tìm thấy/);
      }
      await page.getByRole('button', { name: 'Xem mọi nội dung' }).tap();
      await page.waitForURL('**/m/help');
    });
  });

  test('is searched by words without their marks, in titles first, after the member’s own cases; what is not there says so', async () => {
    const { caller, token, userName } = await newMember(here.address);
    const text = 'Hôm qua tôi nạp bằng VietQR nhưng tiền vẫn chưa vào ví của tôi';
    const { feedbackId } = valueOf(await caller.call('feedback.send', { body: { topic: 'deposit', text } }));
    const run = async (page: Page) => {
      const search = page.getByTestId('help-search');
      await search.fill('nap vietqr');
      await says(page.getByTestId('help-case'), /^Hôm qua tôi nạp bằng VietQR.*Góp ý của bạn · .*Chờ trả lời/s);
      await expect
        .poll(() => page.getByTestId('help-found').locator('a').first().getAttribute('href'))
        .toBe(`/m/feedback?id=${feedbackId}`);
      await says(page.getByTestId('help-hit').first(), /^Nạp bằng VietQR\s+Nạp tiền/);
      expect(await page.getByTestId('help-item').count()).toBe(0);
      await search.fill('khinh khí cầu');
      await says(page.getByTestId('help-found'), /Không tìm thấy/);
      await search.fill('');
      await page.getByTestId('help-item').first().waitFor();
      await search.fill('nap vietqr');
      await page.getByTestId('help-hit').first().tap();
      await page.waitForURL('**/m/helpDetail?p=1&c=0');
    };
    await onPhone('/m/help', run, { stored: storedSession(token, userName) });
  });

  test('unfolds questions and policies one at a time, by finger and by key', async () => {
    await onPhone('/m/help', async (page) => {
      const heads = page.getByTestId('accordion-head');
      await heads.first().waitFor();
      const open = () => page.locator('[data-testid="accordion-head"][aria-expanded="true"]').allInnerTexts();
      await expect.poll(() => open()).toEqual([]);
      await heads.first().tap();
      await expect.poll(() => open()).toEqual(['Đây có phải tiền thật không?']);
      await says(page.getByTestId('accordion-body'), /ngân hàng thử nghiệm/);
      await page.getByTestId('help-policy').getByTestId('accordion-head').first().tap();
      await expect.poll(() => open()).toEqual(['Chơi có trách nhiệm']);
      await expect.poll(() => page.getByTestId('accordion-body').count()).toBe(1);
      await heads.nth(1).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => open()).toEqual(['Tôi không nhận được mã SMS']);
      await page.keyboard.press('Enter');
      await expect.poll(() => open()).toEqual([]);
    });
  });

  test('[MSG-08] [MSG-10] shows an operator’s markup without running it, sized by the root font; shows the empty state', async () => {
    const content =
      '<p style="font-size:50px">To <b>lắm</b></p><img src="/art/icon-192.png" width="100" onerror="hurt()"><script>hurt()</script><iframe src="/m/login"></iframe><a href="javascript:hurt()" onclick="hurt()">đi</a>';
    await onPhone('/m/home', async (page) => {
      await rewrite(page, HELP, ({ list }) => void (list[0]!['content'] = content));
      await page.goto('/m/helpDetail?p=0');
      await says(page.getByTestId('help-detail'), /To lắm/);
      const made = await page.getByTestId('help-detail').evaluate((text) => ({
        foreign: text.querySelectorAll('script, iframe, [onclick], [onerror], a[href^="javascript"]').length,
        size: text.querySelector<HTMLElement>('p[style]')!.style.fontSize,
        width: text.querySelector<HTMLElement>('img')!.style.width,
        drawn:
          Number.parseFloat(getComputedStyle(text.querySelector('p[style]')!).fontSize) /
          Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      }));
      expect(made).toEqual({ foreign: 0, size: '1rem', width: '2rem', drawn: 1 });
      await page.unroute(HELP);
      await rewrite(page, HELP, (value) => void (value.list = []));
      await page.goto('/m/help');
      await says(page.getByTestId('empty'), /Chưa có nội dung trợ giúp/);
    });
  });
});

describe('[NAV-16] promotions and the winner board', () => {
  test('promotions are cards with picture, title and period; each opens its text and its link', async () => {
    await onPhone('/m/activity', async (page) => {
      await page.getByTestId('promotion').first().waitFor();
      await expect.poll(() => page.getByTestId('promotion').count()).toBe(3);
      await says(page.getByTestId('promotion').first(), /Chơi thử miễn phí[^]*không thời hạn/);
      await expectSoon(() =>
        page
          .getByTestId('promotion')
          .first()
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      ).toBeGreaterThan(100);
      await page.getByTestId('promotion').nth(1).tap();
      await says(page.getByTestId('promotion-detail'), /Trình duyệt của bạn tính lại/);
      await page.getByTestId('promotion-go').tap();
      await page.waitForURL('**/verify');
      await page.goBack();
      await rewrite(page, LIST, (value) => void (value.list = []));
      await page.goto('/m/activity');
      await says(page.getByTestId('empty'), /Chưa có khuyến mãi/);
    });
  });

  test('the winner board lists the newest wins, or shows the empty state', async () => {
    await onPhone('/m/winnerBoard', async (page) => {
      await says(page.getByTestId('empty'), /Chưa có lượt trúng nào/);
      const vo = {
        iconUrl: '/art/games/mb60.vi.m.webp',
        vendor: 'TCG_LOTTO_VN',
        gameName: 'Siêu tốc 1 phút',
        customerName: 'den***g1',
        winAmount: 990_000,
        currency: 'VND',
        at: Date.now() - 60_000,
      };
      await rewrite(
        page,
        WINNERS,
        (value) => void (value.list = Array.from({ length: 100 }, (_, at) => ({ vo: { ...vo, at: vo.at - at } }))),
      );
      await page.goto('/m/winnerBoard');
      await says(page.getByTestId('winner-row'), /den\*\*\*g1[^]*Siêu tốc 1 phút[^]*990\.000/);
      await expect.poll(() => page.getByTestId('winner-row').count()).toBe(100);
    });
  });
});
