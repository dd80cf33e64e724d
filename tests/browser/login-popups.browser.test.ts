/** The announcement popups over home on a phone, against the real platform: who sees which, when, and how they close. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memberIdOf, signIn } from '../kit/src/applicants.ts';
import { newMember, startTestPlatform, valueOf, type TestMember, type TestPlatform } from '../kit/src/index.ts';
import { expectSoon, fill, slide, stored } from '../setup/login-screen.ts';
import {
  launchBrowser,
  MOVING,
  openPhone,
  SMALL,
  storedSession,
  TALL,
  withoutComplaints,
  type Phone,
  type PhoneOptions,
} from '../setup/phone.ts';
import { agreeAndSlide, arrive, fillAll, newName } from '../setup/register-screen.ts';
import { accessibilityFindings, survey, setTheme } from '../setup/screen-survey.ts';

const DELAY_MS = 500;
const PASSWORD = 'đèn lồng bên sông';
const LIST = '**/wps/relay/MCSFE_getListAnnouncements*';

let here: TestPlatform;
let published = 0;
let browser: Browser;
beforeAll(async () => {
  here = await startTestPlatform();
  browser = await launchBrowser();
  await publish('F', 'first', 'Chào mừng bạn', 'Welcome', '<p>Lần đầu</p>');
  await publish(
    'A',
    'members',
    'Dành cho thành viên',
    'For members',
    '<p style="font-size:28px">Chữ lớn <img src="/x.png" width="300" alt=""></p>',
  );
  await publish('A', 'gift', 'Quà hội đăng', 'A gift', '<ul><li>Một</li></ul>', 'GIFT');
  await publish('B', 'guests', 'Dành cho khách', 'For guests', '<p>Chơi thử</p>');
});
afterAll(async () => {
  await browser?.close();
  await here.close();
});

async function publish(
  execution: 'A' | 'B' | 'F',
  announcementId: string,
  titleVi: string,
  titleEn: string,
  content: string,
  promotionType?: string,
): Promise<void> {
  const texts = { titleVi, titleEn, contentVi: content, contentEn: content };
  const draft = {
    announcementId,
    merchantCode: 'DENLONG',
    type: 'PU',
    platform: 'M',
    execution,
    sort: ++published,
    ...texts,
    ...(promotionType ? { promotionType } : {}),
  } as const;
  valueOf(await here.platform.modules.content.publishAnnouncement(draft));
}

const popup = (page: Page) => page.getByTestId('announcement-popup');
const titleOf = (page: Page): Promise<string> => popup(page).getByRole('heading').first().innerText();
const flags = async (page: Page) => {
  const { device } = await stored(page);
  return { member: device['SHELL_PU_A'], guest: device['SHELL_PU_B'] };
};
/** The example's picture address has no picture. */
const EXPECTED = /\/x\.png/;

async function onPhone(
  run: (page: Page, phone: Phone) => Promise<void>,
  options: PhoneOptions = {},
  path = '/m/home',
): Promise<void> {
  const phone = await openPhone(browser, here.address, { expected: EXPECTED, ...MOVING, ...options });
  await withoutComplaints(phone, async (page) => {
    await page.goto(path);
    await run(page, phone);
  });
}

const asMember = ({ token, userName }: TestMember): PhoneOptions => ({ stored: storedSession(token, userName) });

/** Closes by the cross, and waits until it is gone. */
async function close(page: Page): Promise<void> {
  await page.getByTestId('popup-close').tap();
  await popup(page).waitFor({ state: 'detached' });
}

/** Expects that home is drawn, has loaded its popups and had time to open one, and none is open. */
async function expectNone(page: Page): Promise<void> {
  await page.waitForFunction(
    (delayMs) =>
      performance
        .getEntriesByType('resource')
        .some(
          (entry) =>
            entry.name.includes('MCSFE_getListAnnouncements') &&
            performance.now() > (entry as PerformanceResourceTiming).responseEnd + delayMs,
        ),
    DELAY_MS * 2,
  );
  await expect.poll(() => popup(page).count()).toBe(0);
}

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/m/login');
  await fill(page, { username, password });
  await slide(page);
  await page.getByTestId('submit').tap();
}

describe('[ACC-17] the first login', () => {
  test('opens the welcome of a new member before the popup for every member, once', async () => {
    const userName = newName();
    await onPhone(
      async (page) => {
        await fillAll(page, userName);
        await agreeAndSlide(page);
        await arrive(page);
        await popup(page).waitFor();
        await expect.poll(() => titleOf(page)).toBe('Chào mừng bạn');
        await expect.poll(() => popup(page).getAttribute('data-execution')).toBe('F');
        await expect.poll(() => page.getByTestId('popup-page').innerText()).toBe('1 / 3');
        await page.getByTestId('popup-next').tap();
        await expect.poll(() => titleOf(page)).toBe('Dành cho thành viên');
        await close(page);
        await expect.poll(() => flags(page)).toMatchObject({ member: '0' });
        await page.reload();
        await expectNone(page);

        // The second login is not the first.
        await page.evaluate(() => localStorage.removeItem('MC_SESSION_INFO'));
        await logIn(page, userName, PASSWORD);
        await popup(page).waitFor();
        await expect.poll(() => page.getByTestId('popup-page').innerText()).toBe('1 / 2');
        await expect.poll(() => titleOf(page)).toBe('Dành cho thành viên');
      },
      {},
      '/m/register',
    );
  });

  test('asks for a due password change first, and welcomes after it', async () => {
    const { userName, password } = await newMember(here.address);
    await here.query('DELETE FROM identity.session WHERE member_id = $1', [await memberIdOf(here, userName)]);
    await here.query('UPDATE identity.member SET first_login_at = NULL WHERE id = $1', [
      await memberIdOf(here, userName),
    ]);
    valueOf(await here.platform.modules.identity.requirePasswordChange(await memberIdOf(here, userName)));
    await onPhone(
      async (page) => {
        await logIn(page, userName, password);
        await page.waitForURL('**/m/changePsw');
        await page.getByTestId('field-newPassword').waitFor();
        await expect.poll(() => popup(page).count()).toBe(0);
        await fill(page, { newPassword: PASSWORD, confirmNewPassword: PASSWORD });
        await page.getByTestId('submit').tap();
        await page.waitForURL('**/m/home');
        await popup(page).waitFor();
        await expect.poll(() => popup(page).getAttribute('data-execution')).toBe('F');
      },
      {},
      '/m/login',
    );
  });
});

describe('[MSG-01] a popup', () => {
  test('opens half a second after the list, for a guest the guests’ popup, in the page’s language', async () => {
    await onPhone(
      async (page) => {
        await page.addInitScript(() => {
          new MutationObserver(() => {
            if (document.querySelector('[data-testid="announcement-popup"]')) performance.mark('popup');
          }).observe(document, { childList: true, subtree: true });
        });
        await page.goto('/m/home');
        await popup(page).waitFor();
        await expect.poll(() => titleOf(page)).toBe('For guests');
        await expect.poll(() => page.getByTestId('popup-page').count()).toBe(0);
        await expect.poll(() => page.getByTestId('popup-action').getAttribute('data-kind')).toBe('close');
        await expect.poll(() => page.evaluate(() => document.body.dataset['popup'])).toBe('on');
        const waitedMs = await page.evaluate(() => {
          const listed = performance
            .getEntriesByType('resource')
            .find((entry) => entry.name.includes('MCSFE_getListAnnouncements')) as PerformanceResourceTiming;
          return performance.getEntriesByName('popup')[0]!.startTime - listed.responseEnd;
        });
        expect(waitedMs).toBeGreaterThanOrEqual(DELAY_MS - 1);
        await close(page);
        await expect.poll(() => page.evaluate(() => document.body.dataset['popup'])).toBeUndefined();
        await expect.poll(() => flags(page)).toEqual({ member: undefined, guest: '0' });
        await page.reload();
        await expectNone(page);
      },
      { stored: { language: 'EN' } },
      '/m/policy',
    );
  });

  test('pages from first to last, joins a promotion, and fits its text to the column', async () => {
    const member = await newMember(here.address);
    await onPhone(async (page) => {
      await popup(page).waitFor();
      await expect.poll(() => titleOf(page)).toBe('Dành cho thành viên');
      const text = popup(page).locator('[style*="font-size"]').first();
      // 28 px of the author's 750 are 0.28 rem, and a rem is the phone's 390 px over 7.5.
      await expect
        .poll(() => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)))
        .toBeCloseTo((28 / 100) * (TALL.width / 7.5), 1);
      const picture = popup(page).locator('img[style*="width"]').first();
      await expect.poll(() => picture.evaluate((image) => image.style.width)).toContain('var(--popup-rem) * 3');
      await expect.poll(() => page.getByTestId('popup-action').getAttribute('data-kind')).toBe('close');
      await page.getByTestId('popup-previous').tap({ force: true });
      await expect.poll(() => page.getByTestId('popup-page').innerText()).toBe('1 / 2');
      await page.getByTestId('popup-next').tap();
      await page.getByTestId('popup-next').tap({ force: true });
      await expect.poll(() => page.getByTestId('popup-page').innerText()).toBe('2 / 2');
      await page.getByTestId('popup-action').tap();
      // It leads to the promotions, and closes the popups like any other end.
      await page.waitForURL('**/m/activity');
      await page.getByTestId('promotions').waitFor();
      await popup(page).waitFor({ state: 'detached' });
      await expectSoon(() => flags(page)).toMatchObject({ member: '0' });
      await page.goto('/m/home');
      await expectNone(page);
    }, asMember(member));
  });

  test('with a link leads there, one without closes by its button', async () => {
    const member = await newMember(here.address);
    const draft = {
      merchantCode: 'DENLONG',
      type: 'PU',
      platform: 'M',
      execution: 'A',
      titleVi: 'Xem',
      titleEn: 'See',
      contentVi: '<p>x</p>',
      contentEn: '<p>x</p>',
      sort: -9,
      announcementId: 'link',
    } as const;
    const { content } = here.platform.modules;
    const press = (kind: string, then: (page: Page) => Promise<void>) =>
      onPhone(async (page) => {
        await popup(page).waitFor();
        await expect.poll(() => page.getByTestId('popup-action').getAttribute('data-kind')).toBe(kind);
        await page.getByTestId('popup-action').tap();
        await popup(page).waitFor({ state: 'detached' });
        await then(page);
        await expectSoon(() => flags(page)).toMatchObject({ member: '0' });
      }, asMember(member));
    try {
      valueOf(await content.publishAnnouncement({ ...draft, url: '/m/help' }));
      await press('link', (page) => page.waitForURL('**/m/help'));
      valueOf(await content.publishAnnouncement({ ...draft, url: 'https://foreign.example/x' }));
      await press('link', async (page) => {
        await page.waitForURL('**/m/leaving?to=*');
        await expectSoon(() => page.getByTestId('leaving-host').innerText()).toBe('foreign.example');
      });
      valueOf(await content.publishAnnouncement(draft));
      await press('close', async (page) => expect(new URL(page.url()).pathname).toBe('/m/home'));
    } finally {
      // The other tests' popups come first again.
      valueOf(await content.publishAnnouncement({ ...draft, endsAt: new Date(2), startsAt: new Date(1) }));
    }
  });

  test('stays closed while its flag is off, and a corrupt flag counts as none', async () => {
    const member = await newMember(here.address);
    await onPhone(expectNone, { stored: { ...storedSession(member.token, member.userName), SHELL_PU_A: '0' } });
    await onPhone((page) => popup(page).waitFor(), {
      stored: { ...storedSession(member.token, member.userName), SHELL_PU_A: '{"on":', SHELL_PU_B: '0' },
    });
  });

  test('opens again at the next login, but not on a day it was silenced', async () => {
    const { userName, password } = await newMember(here.address);
    const signOut = async (page: Page): Promise<void> => {
      await page.getByTestId('header-logout').tap();
      await page.getByTestId('dialog-confirm').tap();
      await page.getByTestId('header-login').waitFor();
    };
    await onPhone(
      async (page) => {
        await logIn(page, userName, password);
        await popup(page).waitFor();
        await close(page);
        await signOut(page);
        await logIn(page, userName, password);
        await popup(page).waitFor();
        await page.getByTestId('popup-rest').locator('..').tap();
        await close(page);
        await signOut(page);
        await logIn(page, userName, password);
        await page.getByTestId('header-user-info').waitFor();
        await page.reload();
        await expectNone(page);
      },
      { stored: { SHELL_PU_B: '0' } },
      '/m/login',
    );
  });

  test('follows the session: a login in another tab opens the members’ popups', async () => {
    const { userName, password } = await newMember(here.address);
    await onPhone(
      async (page, { context }) => {
        await page.getByTestId('header-login').waitFor();
        const other = await context.newPage();
        await logIn(other, userName, password);
        await other.getByTestId('header-user-info').waitFor();
        await page.bringToFront();
        await popup(page).waitFor();
        await expect.poll(() => popup(page).getAttribute('data-execution')).not.toBe('B');
      },
      { stored: { SHELL_PU_B: '0' } },
    );
  });

  test('traps the focus, closes by Esc and by the mask, at once with reduced motion', async () => {
    for (const way of ['Escape', 'mask'] as const) {
      await onPhone(
        async (page) => {
          await popup(page).waitFor();
          for (let press = 0; press < 8; press++) {
            await page.keyboard.press('Tab');
            await expect
              .poll(() =>
                page.evaluate(() => document.activeElement?.closest('[data-testid="announcement-popup"]') !== null),
              )
              .toBe(true);
          }
          if (way === 'Escape') await page.keyboard.press('Escape');
          else await page.getByTestId('scrim').click({ position: { x: 8, y: 8 } });
          await popup(page).waitFor({ state: 'detached' });
          await expectSoon(() => flags(page)).toMatchObject({ guest: '0' });
        },
        { reducedMotion: way === 'Escape' ? 'reduce' : 'no-preference' },
      );
    }
  });

  test('shows an operator’s markup without running it', async () => {
    const content =
      '<p onclick="hurt()">Xin <b>chào</b></p><script>hurt()</script><img src="x" onerror="hurt()"><a href="javascript:hurt()">đi</a><iframe src="/m/login"></iframe>';
    const phone = await openPhone(browser, here.address);
    await phone.page.route(LIST, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { value: { list: { content: string }[] } };
      for (const item of body.value.list) item.content = content;
      await route.fulfill({ response: answer, json: body });
    });
    await phone.page.goto('/m/home');
    await popup(phone.page).waitFor();
    const made = await popup(phone.page).evaluate((panel) => ({
      text: panel.querySelector('p')!.innerText,
      foreign: panel.querySelectorAll('script, iframe, [onclick], [onerror], a[href^="javascript"], img[src="x"]')
        .length,
      bold: panel.querySelectorAll('b').length,
    }));
    expect(made).toEqual({ text: 'Xin chào', foreign: 0, bold: 1 });
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });

  test('fits the smallest phone in both themes and both languages', async () => {
    const long = `<p>${'Một đoạn dài hơn màn hình nhỏ nhất. '.repeat(30)}</p>`;
    await publish('B', 'guests', 'Dành cho khách', 'For guests', long);
    for (const [theme, language, viewport] of [
      ['dark', 'vi', SMALL],
      ['light', 'en', TALL],
    ] as const) {
      await onPhone(
        async (page) => {
          await popup(page).waitFor();
          await setTheme(page, theme);
          await expect.poll(() => survey(page, { theme, language, viewport })).toEqual([]);
          await expect.poll(() => accessibilityFindings(page)).toEqual([]);
          await close(page);
        },
        { viewport, stored: { language: language.toUpperCase() } },
      );
    }
  });
});

test('[ACC-17] a login marks the first one', async () => {
  const { userName, password } = await newMember(here.address);
  expect(valueOf(await signIn(here.guest(), userName, password)).firstTimeLogin).toBe(false);
});
