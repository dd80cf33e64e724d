/** The site as an app: worker, offline start, update, install; how it is offered; its messages to a native app around it. */
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deposit, newMember, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { ROOT } from '../../tools/project.ts';
import { reachLowerHome } from '../setup/home-world.ts';
import { expectSoon } from '../setup/login-screen.ts';
import {
  launchBrowser,
  openPhone,
  says,
  storedSession,
  toasted,
  withoutComplaints,
  type Phone,
  type PhoneOptions,
} from '../setup/phone.ts';

const MERCHANT = 'DENLONG';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const SAFARI = `${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1`;
const IOS_CHROME = `${IPHONE} CriOS/124.0.0.0 Mobile/15E148 Safari/604.1`;
const IN_LINE = `${IPHONE} Safari Line/14.0.0`;
const LINKS = {
  Android: 'https://app.example/den-long.apk',
  IOS: 'https://app.example/ios',
  MOBILECONFIG: '/den-long.mobileconfig',
  AppDownloadIcon: '/art/icon-512.png',
} as const;

let here: TestPlatform;
let browser: Browser;
/** A copy of the built apps, so that a test can release a new version. */
let webDir: string;

beforeAll(async () => {
  webDir = join(await mkdtemp(join(tmpdir(), 'lantern-app-')), 'web');
  await cp(join(ROOT, 'dist/web'), webDir, { recursive: true });
  // Tiles and logos are served beside the apps.
  await symlink(join(ROOT, 'dist/art'), join(webDir, '../art'));
  here = await startTestPlatform({ webDir });
  browser = await launchBrowser();
});
// Also after a failed attempt.
beforeEach(async () => {
  await offer({ appWindowEnabled: true, appDownloadEnabled: true, downloadLoginRequired: false });
  for (const [resourceType, url] of Object.entries(LINKS))
    valueOf(await here.platform.modules.system.setDownloadLink(MERCHANT, resourceType as keyof typeof LINKS, url));
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
  if (webDir) await rm(join(webDir, '..'), { recursive: true, force: true });
});

const offer = async (change: {
  readonly appWindowEnabled?: boolean;
  readonly appDownloadEnabled?: boolean;
  readonly downloadLoginRequired?: boolean;
}): Promise<void> => valueOf(await here.platform.modules.system.changeSettings(MERCHANT, change));

/** Runs with a phone, and expects no page errors afterwards. Announcement popups are switched off. */
async function onPhone(options: PhoneOptions, run: (page: Page, phone: Phone) => Promise<void>): Promise<void> {
  const phone = await openPhone(browser, here.address, {
    ...options,
    stored: { SHELL_PU_A: '0', SHELL_PU_B: '0', ...options.stored },
  });
  await phone.context.route('https://app.example/**', (route) =>
    route.fulfill({ contentType: 'text/plain', body: 'the app' }),
  );
  await withoutComplaints(phone, run);
}

async function goHome(page: Page): Promise<void> {
  await page.goto('/m/home');
  await page.getByTestId('header-login').waitFor();
}

/** Opens the popup from the bar: a tap while the page still moves may miss it. */
async function openFromBar(page: Page): Promise<void> {
  const link = page.getByTestId('download-IOS');
  await expectSoon(async () => {
    if (!(await link.isVisible()))
      await page
        .getByTestId('download-bar-get')
        .tap({ timeout: 5_000 })
        .catch(() => undefined);
    return link.isVisible();
  }).toBe(true);
}

/** Messages a native app received; its side of the bridge exists before the page. */
async function mockNativeApp(page: Page, system: 'ios' | 'android'): Promise<() => Promise<Record<string, unknown>[]>> {
  await page.addInitScript((kind) => {
    const received: unknown[] = [];
    Object.assign(window, { received });
    if (kind === 'ios')
      Object.assign(window, {
        webkit: { messageHandlers: { lantern: { postMessage: (message: unknown) => received.push(message) } } },
      });
    else Object.assign(window, { LanternBridge: { postMessage: (text: string) => received.push(JSON.parse(text)) } });
  }, system);
  return () => page.evaluate(() => (window as unknown as { received: Record<string, unknown>[] }).received);
}

/** Each attempt releases another one. */
let releases = 0;

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

async function awaitWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('[SYS-04] the worker caches the shell and no call; a start without a network shows it and recovers by itself', async () => {
  const member = await newMember(here.address);
  // The browser logs a call without a network to the console.
  await onPhone(
    {
      serviceWorkers: 'allow',
      expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/,
      stored: storedSession(member.token, member.userName),
    },
    async (page) => {
      await page.goto('/m/home');
      await page.getByTestId('header-user-info').waitFor();
      await awaitWorker(page);
      // The header is shown before the code of the offline bar: that code must be loaded before the network is cut.
      await Promise.all([page.waitForResponse(/\/assets\/companions-/), page.reload()]);
      await page.getByTestId('header-user-info').waitFor();
      await page.waitForLoadState('networkidle');
      const paths = await keptPaths(page);
      expect(paths).toContain('/m/home');
      expect(paths.filter((path) => !/^\/(?:m\/home$|boot\.js$|assets\/|art\/|COUNTRY_FLAG\/)/.test(path))).toEqual([]);

      await page.context().setOffline(true);
      expect(await toasted(page, /\S/)).toMatchObject({ type: 'offline' });
      await page.goto('/m/');
      await page.getByTestId('offline-start').waitFor();
      await expect.poll(() => page.getByTestId('offline-start').innerText()).toContain('Bạn đang ngoại tuyến');
      await page.context().setOffline(false);
      await page.getByTestId('offline-start').waitFor({ state: 'detached' });
      await page.getByTestId('header-user-info').waitFor();
    },
  );
});

test('[SYS-04] a new version waits for the member’s consent, and then removes the old one', async () => {
  await onPhone({ serviceWorkers: 'allow' }, async (page) => {
    await goHome(page);
    await awaitWorker(page);
    const [before] = (await cacheNames(page)).filter((name) => name.startsWith('lantern-shell-'));
    await page.evaluate(() => caches.open('lantern-shell-broken'));

    const script = join(webDir, 'sw.js');
    const version = `newversion0${++releases}`;
    await writeFile(
      script,
      (await readFile(script, 'utf8')).replaceAll(before!.replace('lantern-shell-', ''), version),
    );
    // The server prefers files compressed at build time.
    for (const packed of ['br', 'gz']) await rm(`${script}.${packed}`, { force: true });
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const prompt = page.getByTestId('update-prompt');
    await prompt.waitFor();
    await page.getByTestId('update-later').tap();
    await prompt.waitFor({ state: 'detached' });
    await expect.poll(() => cacheNames(page)).toContain(before);

    await page.reload();
    await prompt.waitFor();
    // The member has seen the question: the first interaction loads home's lower half.
    await reachLowerHome(page);
    await page.waitForLoadState('networkidle');
    await Promise.all([page.waitForEvent('load'), page.getByTestId('update-now').tap()]);
    await page.getByTestId('header-login').waitFor();
    await expectSoon(async () => (await cacheNames(page)).filter((name) => name.startsWith('lantern-shell-'))).toEqual([
      `lantern-shell-${version}`,
    ]);
    await expect.poll(() => prompt.count()).toBe(0);
  });
});

test('[SYS-04] can be installed: a manifest with maskable icons, and the browser’s own prompt on request', async () => {
  await onPhone({ userAgent: ANDROID }, async (page) => {
    await goHome(page);
    const manifest = await page.evaluate(async () => {
      const address = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')!.href;
      const { icons, ...rest } = (await (await fetch(address)).json()) as {
        icons: { src: string; purpose: string }[];
        [name: string]: unknown;
      };
      const answers = await Promise.all(icons.map(({ src }) => fetch(src)));
      return { ...rest, purposes: icons.map(({ purpose }) => purpose), statuses: answers.map(({ status }) => status) };
    });
    expect(manifest).toMatchObject({
      name: 'Đèn Lồng',
      start_url: '/m/home',
      display: 'standalone',
      purposes: ['any', 'any', 'maskable'],
      statuses: [200, 200, 200],
    });
    await page.evaluate(() => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => document.body.setAttribute('data-asked', 'yes'),
        userChoice: Promise.resolve({ outcome: 'accepted' }),
      });
      window.dispatchEvent(event);
    });
    await page.getByTestId('download-bar-get').tap();
    await page.getByTestId('download-install').tap();
    await expectSoon(() => page.evaluate(() => document.body.dataset['asked'])).toBe('yes');
    await page.getByTestId('download-home-steps').waitFor();
  });
});

test('[HOME-03] [HOME-04] bar and popup offer the app where a link helps, with winners marked as invented', async () => {
  await onPhone({ userAgent: ANDROID }, async (page) => {
    await goHome(page);
    await expect.poll(() => page.getByTestId('download-bar').count()).toBe(1);
    await page.getByTestId('download-bar-get').tap();
    const popup = page.getByTestId('download-popup');
    await popup.waitFor();
    for (const testId of ['download-Android', 'download-IOS', 'download-MOBILECONFIG', 'download-home-steps'])
      await page.getByTestId(testId).waitFor();
    await expect.poll(() => page.getByTestId('download-icon').getAttribute('src')).toBe(LINKS.AppDownloadIcon);
    await expect.poll(() => page.getByTestId('download-winners').locator('li').count()).toBe(10);
    const winners = await page.getByTestId('download-winners').locator('li').allInnerTexts();
    for (const winner of winners) {
      const [, name, bonus] = /^([A-Z]{3})\s*\+([\d.]+)$/.exec(winner) ?? [];
      expect([winner, name?.length]).toEqual([winner, 3]);
      expect(Number(bonus!.replace('.', ''))).toBeGreaterThanOrEqual(188);
      expect(Number(bonus!.replace('.', ''))).toBeLessThanOrEqual(6888);
    }
    await expect.poll(() => popup.innerText()).toMatch(/6\.888 điểm[\s\S]*minh họa/);
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByTestId('download-Android').tap(),
    ]);
    await opened.waitForURL(LINKS.Android);
    await opened.close();
    await page.keyboard.press('Escape');
    await page.getByTestId('download-bar-close').tap();
    await page.getByTestId('download-bar').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('hideDownloadBar'))).toBe('1');
    await page.reload();
    await page.getByTestId('header-login').waitFor();
    await page.getByTestId('marquee').waitFor();
    await expect.poll(() => page.getByTestId('download-bar').count()).toBe(0);
  });
});

test('[HOME-03] [HOME-04] operators can switch bar and bonus off; an installed app shows none', async () => {
  await offer({ appDownloadEnabled: false });
  await onPhone({ userAgent: SAFARI }, async (page) => {
    await goHome(page);
    await openFromBar(page);
    await expect.poll(() => page.getByTestId('download-winners').count()).toBe(0);
  });
  // A start from the home screen or a profile's icon means the app is installed.
  for (const start of ['standalone', 'webclip'] as const) {
    await onPhone({ userAgent: SAFARI }, async (page) => {
      if (start === 'standalone')
        await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
      await page.goto(start === 'webclip' ? '/m/home?WEBCLIP=1' : '/m/home');
      await page.getByTestId('header-login').waitFor();
      await page.getByTestId('marquee').waitFor();
      await expect.poll(() => page.getByTestId('download-bar').count()).toBe(0);
      if (start === 'webclip') expect(await page.evaluate(() => localStorage.getItem('WEBCLIP'))).toBe('1');
    });
  }
  await offer({ appWindowEnabled: false });
  await onPhone({ userAgent: ANDROID }, async (page) => {
    await goHome(page);
    await page.getByTestId('marquee').waitFor();
    await expect.poll(() => page.getByTestId('download-bar').count()).toBe(0);
  });
});

test('[HOME-04] an operator may limit the bar to signed-in members', async () => {
  await offer({ downloadLoginRequired: true });
  const member = await newMember(here.address);
  await onPhone({ userAgent: ANDROID }, async (page) => {
    await goHome(page);
    await page.getByTestId('marquee').waitFor();
    await expect.poll(() => page.getByTestId('download-bar').count()).toBe(0);
  });
  await onPhone({ userAgent: ANDROID, stored: storedSession(member.token, member.userName) }, async (page) => {
    await page.goto('/m/home');
    await page.getByTestId('download-bar').waitFor();
  });
});

test('[HOME-04] [SYS-16/safari] iOS outside Safari is sent to Safari, in the reader’s language', async () => {
  await onPhone({ userAgent: IOS_CHROME, stored: { language: 'EN' } }, async (page) => {
    for (const [language, text] of [
      ['EN', 'Please use Safari for download App.'],
      ['VI', 'Vui lòng dùng Safari để tải ứng dụng.'],
    ] as const) {
      await page.goto('/m/app');
      await page.getByTestId('download-IOS').tap();
      await expect
        .poll(async () => (await page.getByTestId('dialog').innerText()).split('\n'), { message: language })
        .toContain(text);
      await page.getByTestId('dialog-confirm').tap();
      await page.evaluate(() => localStorage.setItem('language', 'VI'));
    }
  });
  await onPhone({ userAgent: SAFARI }, async (page) => {
    await page.route('**/den-long.mobileconfig', (route) =>
      route.fulfill({
        contentType: 'application/x-apple-aspen-config',
        body: '<plist/>',
        headers: { 'content-disposition': 'attachment' },
      }),
    );
    await page.goto('/m/app');
    await Promise.all([
      page.waitForRequest('**/den-long.mobileconfig'),
      page.getByTestId('download-MOBILECONFIG').tap(),
    ]);
    await expect.poll(() => page.getByTestId('dialog').count()).toBe(0);
  });
});

test('[NAV-18] the download page guides each kind of phone, shows a QR code on computers, and without an installer offers only the home screen', async () => {
  await onPhone({ userAgent: ANDROID }, async (page) => {
    await page.goto('/m/app');
    await page.getByTestId('download-Android').waitFor();
    await expect.poll(() => page.getByTestId('qr').count()).toBe(0);
    await page.getByTestId('app-phone').getByRole('radio').nth(1).tap();
    await page.getByTestId('download-MOBILECONFIG').waitFor();
  });
  await here.platform.modules.system.setDownloadLink(MERCHANT, 'Android', undefined);
  await onPhone({ isMobile: false, hasTouch: false }, async (page) => {
    await page.goto('/m/app');
    await page.getByTestId('qr').waitFor();
    await page.getByTestId('download-home-steps').waitFor();
    await expect.poll(() => page.getByTestId(/^download-(Android|IOS|MOBILECONFIG)$/).count()).toBe(0);
    await expect.poll(() => page.getByTestId('empty').count()).toBe(0);
  });
});

test('[SYS-17] [SYS-11] [NAV-17] inside a native app, links and downloads go over the bridge and no app is offered', async () => {
  await here.platform.modules.system.setCustomerService(MERCHANT, 'WHATSAPP', 'https://wa.me/84900000000');
  for (const [system, userAgent] of [
    ['ios', SAFARI],
    ['android', ANDROID],
  ] as const) {
    await onPhone({ userAgent }, async (page) => {
      const received = await mockNativeApp(page, system);
      const windows: unknown[] = [];
      page.on('popup', (window) => windows.push(window));
      await goHome(page);
      await expectSoon(received).toContainEqual({ version: 1, name: 'ready' });
      await expect.poll(() => page.getByTestId('download-bar').count()).toBe(0);
      await page.getByTestId('header-menu').tap();
      await page.getByTestId('side-menu-whatsapp').tap();
      await expectSoon(received).toContainEqual({ version: 1, name: 'openExternal', url: 'https://wa.me/84900000000' });
      await page.goto('/m/app');
      await page.getByTestId('app-phone').getByRole('radio').nth(1).tap();
      await page.getByTestId('download-IOS').tap();
      await expectSoon(received).toContainEqual({ version: 1, name: 'download', url: LINKS.IOS });
      expect(windows).toEqual([]);
    });
  }
});

test('[SYS-09] the app’s logger receives an account’s first credited deposit, once, whether the site was open then or closed', async () => {
  for (const site of ['open', 'closed'] as const) {
    const member = await newMember(here.address);
    await onPhone({ userAgent: ANDROID, stored: storedSession(member.token, member.userName) }, async (page) => {
      const received = await mockNativeApp(page, 'android');
      const deposits = async () => (await received()).filter(({ name }) => name === 'track').map(({ event }) => event);
      const open = async () => {
        await page.goto('/m/home');
        await page.getByTestId('header-user-info').waitFor();
        await expectSoon(received).toContainEqual({ version: 1, name: 'ready' });
      };
      if (site === 'open') await open();
      await deposit(member, 300_000);
      if (site === 'closed') await open();
      await expectSoon(deposits).toEqual([{ name: 'first_deposit', amount: 300_000, currency: 'VND' }]);
      await deposit(member, 200_000);
      await says(page.getByTestId('header-user-info'), /500\.000/);
      await expect.poll(() => deposits()).toHaveLength(1);
      await open();
      await says(page.getByTestId('header-user-info'), /500\.000/);
      await expect.poll(() => deposits()).toEqual([]);
    });
  }
});

test('[NAV-17] elsewhere a link opens a new window, and a messaging app is asked to open a real browser', async () => {
  for (const [userAgent, address] of [
    [SAFARI, 'https://wa.me/84900000000'],
    [IN_LINE, 'https://wa.me/84900000000?openExternalBrowser=1'],
  ] as const) {
    await onPhone({ userAgent }, async (page) => {
      await page.addInitScript(() => {
        window.open = (...requested) => {
          document.body.dataset['opened'] = JSON.stringify(requested);
          return null;
        };
      });
      await goHome(page);
      await page.getByTestId('header-menu').tap();
      await page.getByTestId('side-menu-whatsapp').tap();
      await expectSoon(() => page.evaluate(() => document.body.dataset['opened'])).toBe(
        JSON.stringify([address, '_blank', 'noopener']),
      );
    });
  }
});
