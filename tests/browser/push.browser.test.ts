/** Push messages on a phone: switched on by a tap, shown by the service worker, and what an iPhone is told instead. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deposit, eventually, newMember, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { expectSoon } from '../setup/login-screen.ts';
import { launchBrowser, openPhone, says, SMALL, storedSession } from '../setup/phone.ts';
import { startPushService, type PushService } from '../setup/push-service.ts';

let service: PushService;
let here: TestPlatform;
let browser: Browser;
beforeAll(async () => {
  service = await startPushService();
  here = await startTestPlatform({ environment: { PUSH_HOSTS: service.host } });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await here?.close();
  await service?.close();
});

type Device = ReturnType<PushService['device']>;

/** The browser's part, which a headless one does not have: a permission, and a subscription at the local push service. */
function fakePush({ endpoint, p256dh, auth, answer }: Device & { readonly answer: NotificationPermission }): void {
  const asked: string[] = [];
  let permission: NotificationPermission = 'default';
  const KEPT = 'test-push';
  const subscription = () => ({
    endpoint,
    options: {},
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      sessionStorage.removeItem(KEPT);
      return true;
    },
  });
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = async () => {
    asked.push('permission');
    permission = answer;
    return permission;
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (sessionStorage.getItem(KEPT) === null ? null : subscription()),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      asked.push(`key of ${applicationServerKey.length} bytes`);
      sessionStorage.setItem(KEPT, '1');
      return subscription();
    },
  });
  Object.assign(window, { asked });
}

const askedFor = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
const isOn = (page: Page, id: string) => page.getByTestId(id).getAttribute('aria-checked');

/** The page, served by the worker from its first byte on: one that takes over a page reloads it. */
async function privacyPage(page: Page): Promise<void> {
  await page.goto('/m/home');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('/m/member/privacy');
  await page.getByTestId('push-here').waitFor();
}

test('[MSG-13/push] is asked for by a tap alone, rings the device, and ends with a tap', async () => {
  const member = await newMember(here.address);
  const device = service.device();
  const phone = await openPhone(browser, here.address, {
    serviceWorkers: 'allow',
    stored: { language: 'VI', ...storedSession(member.token, member.userName) },
  });
  const { page } = phone;
  await page.addInitScript(fakePush, { ...device, answer: 'granted' as const });
  await privacyPage(page);
  await expectSoon(() => isOn(page, 'push-here')).toBe('false');
  expect(await askedFor(page)).toEqual([]);
  expect(await page.getByTestId('push-service').count()).toBe(0);

  await page.getByTestId('push-here').tap();
  await expectSoon(() => isOn(page, 'push-here')).toBe('true');
  expect(await askedFor(page)).toEqual(['permission', 'key of 65 bytes']);
  await expectSoon(() => isOn(page, 'push-service')).toBe('true');
  expect(await isOn(page, 'push-amounts')).toBe('false');
  await page.getByTestId('push-amounts').tap();
  await expectSoon(() => isOn(page, 'push-amounts')).toBe('true');
  expect(valueOf(await member.caller.call('push.options'))).toMatchObject({
    service: true,
    showAmounts: true,
    devices: 1,
  });

  await deposit(member, 500_000);
  const { text } = await eventually('the device to ring', async () =>
    service.received.find((one) => one.device === device.id),
  );
  expect(JSON.parse(text)).toMatchObject({ title: 'Tiền nạp đã vào ví', body: expect.stringContaining('500.000') });

  // An offer needs a consent of its own.
  const cell = page.getByTestId('marketing-casino-push');
  expect(await cell.getAttribute('aria-pressed')).toBe('false');
  await cell.tap();
  await expectSoon(() => cell.getAttribute('aria-pressed')).toBe('true');

  await page.getByTestId('push-here').tap();
  await expectSoon(() => isOn(page, 'push-here')).toBe('false');
  await expectSoon(async () => valueOf(await member.caller.call('push.options')).devices).toBe(0);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('[MSG-13/push] a refused permission says how to allow it, on a narrow phone too', async () => {
  const member = await newMember(here.address);
  const phone = await openPhone(browser, here.address, {
    viewport: SMALL,
    serviceWorkers: 'allow',
    stored: { language: 'EN', ...storedSession(member.token, member.userName) },
  });
  const { page } = phone;
  await page.addInitScript(fakePush, { ...service.device(), answer: 'denied' as const });
  await privacyPage(page);
  await page.getByTestId('push-here').tap();
  await says(page.getByTestId('push-denied'), /Your browser blocks notifications/);
  expect(await isOn(page, 'push-here')).toBe('false');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL.width);
  expect(valueOf(await member.caller.call('push.options'))).toMatchObject({ service: false, devices: 0 });
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('[MSG-13/push] an iPhone is told to start from the home screen', async () => {
  const member = await newMember(here.address);
  const phone = await openPhone(browser, here.address, {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    stored: { language: 'VI', ...storedSession(member.token, member.userName) },
  });
  const { page } = phone;
  await page.addInitScript(() => {
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  });
  await page.goto('/m/member/privacy');
  await says(page.getByTestId('push-install'), /màn hình chính/);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

test('[MSG-13/push] the service worker shows a message that arrives', async () => {
  const phone = await openPhone(browser, here.address, { serviceWorkers: 'allow', stored: { language: 'VI' } });
  const { page, context } = phone;
  await context.grantPermissions(['notifications'], { origin: here.address });
  const control = await context.newCDPSession(page);
  const versions: { readonly registrationId: string }[] = [];
  control.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => versions.push(...registrations));
  await control.send('ServiceWorker.enable');
  await page.goto('/m/home');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await eventually('the worker to be known', async () => versions.length > 0);
  // A headless browser has nowhere to show it: what the worker asks for is recorded.
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(() => {
    const scope = globalThis as unknown as { registration: object; shown: unknown[] };
    scope.shown = [];
    Object.assign(scope.registration, {
      showNotification: async (title: string, options: object) => void scope.shown.push({ title, ...options }),
    });
  });
  const deliver = (text: string) =>
    control.send('ServiceWorker.deliverPushMessage', {
      origin: here.address,
      registrationId: versions[0]!.registrationId,
      data: text,
    });
  const shown = () => worker!.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
  const notice = { title: 'Tiền nạp đã vào ví', body: 'Chạm để xem', tag: 'm1' };
  await deliver(JSON.stringify({ ...notice, url: '/m/webEmail?id=m1' }));
  await expectSoon(shown).toMatchObject([{ ...notice, data: '/m/webEmail?id=m1' }]);
  // What does not come from our server, as it should, still leads only to us.
  await deliver(JSON.stringify({ ...notice, url: 'https://evil.example/' }));
  await deliver('not of ours');
  await expectSoon(shown).toMatchObject([{}, { data: '/m/webEmail' }, { tag: 'inbox', data: '/m/webEmail' }]);
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
