/** A phone: a context of a real Chromium that writes down everything its pages complain about. */
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Frame, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { findBrowser } from '../../tools/browser.ts';

/** Quiet and at home: nothing of the browser's own goes to a network. */
export const BROWSER_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Of the driver: costs nothing where what is waited for comes, and a first page on a busy machine is long in coming. */
const PATIENCE_MS = 90_000;

export const TALL = { width: 390, height: 844 } as const;
export const SMALL = { width: 320, height: 640 } as const;

/** Starts the browser that `npm test` has found or installed. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('no Chromium found: install it, or set LANTERN_BROWSER to its executable');
  return chromium.launch({ executablePath, args: BROWSER_ARGS });
}

export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, uncaught errors, policy violations and failed requests of every page and frame, but for the expected ones. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export interface PhoneOptions extends BrowserContextOptions {
  /** What the browser is known to complain about here: a refused call is written to the console too. */
  readonly expected?: RegExp;
  /** The browser's storage when the first page starts. */
  readonly stored?: Readonly<Record<string, string>>;
}

/** Whoever leaves a page aborts what it was still asking for. */
const LEFT_BEHIND = 'net::ERR_ABORTED';

function listen(context: BrowserContext, expected: RegExp | undefined): string[] {
  const complaints: string[] = [];
  const note = (text: string): void => {
    if (!expected?.test(text)) complaints.push(text);
  };
  context.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (event) => note(`error: ${event.error().stack ?? event.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== LEFT_BEHIND) note(`request: ${reason} ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) note(`answer: ${response.status()} ${response.url()}`);
  });
  return complaints;
}

/** Puts the phone away. Answers a test changes on their way may still be under way: nobody waits for them, and none fails a run that is over. */
async function putAway(context: BrowserContext): Promise<void> {
  await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** A new phone with nothing stored, 390×844 with touch unless said otherwise. */
export async function openPhone(browser: Browser, address: string, { expected, stored = {}, ...options }: PhoneOptions = {}): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: TALL,
    hasTouch: true,
    isMobile: true,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // A worker's own fetches pass by the routes a test lays; the tests of the worker let it in.
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: address, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) }] },
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const complaints = listen(context, expected);
  return { page: await context.newPage(), context, complaints, close: () => putAway(context) };
}

/** What the browser holds as the session, so that a member who came in through a call is signed in here. */
export const storedSession = (token: string, userName: string): Readonly<Record<string, string>> => ({
  MC_SESSION_INFO: JSON.stringify({ token, merchantCode: 'lantern', userName, type: 0, firstTimeLogin: false }),
});

/** The game's frame, once its page stands. */
export async function gameFrame(page: Page): Promise<Frame> {
  const element = await page.getByTestId('game-frame').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('the game has no frame');
  await frame.getByTestId('bet-group-lo').waitFor();
  return frame;
}

/** Drags by finger from the element's start to its end, and rests there: after a flick the browser swallows the next tap. */
export async function slideByTouch(page: Page, slider: Locator): Promise<void> {
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (box === null) throw new Error('the slider has no box');
  const y = box.y + box.height / 2;
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await send('touchStart', box.x + 28);
  for (const share of [0.1, 0.3, 0.6, 0.9, 1, 1, 1, 1]) {
    await send('touchMove', box.x + 28 + share * (box.width - 40));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await send('touchEnd');
  await touch.detach();
}

/** Presses a button that is blocked, which a tap would wait for: first it has come to rest, as on a sheet that is still rising. */
export async function pressBlocked(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  await button.tap({ force: true });
}

/** What a page's clock is moved ahead by before it stands: the driver cannot stop it in the past, and the way there takes time. */
const AHEAD_MS = 2_000;

/** From here on an installed clock goes only as far as the test lets it. */
export async function stopClock(page: Page): Promise<void> {
  const stop = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
  await expect.poll(() => stop().then(() => 'stands', () => 'went on')).toBe('stands');
}

/** The digits of a written amount. */
export async function digitsOf(locator: Locator): Promise<number> {
  return Number((await locator.innerText()).replace(/\D/g, ''));
}

/** Waits until the element says what it should. */
export async function says(locator: Locator, text: RegExp): Promise<void> {
  await expect.poll(() => locator.first().innerText(), { timeout: PATIENCE_MS }).toMatch(text);
}

/** Runs with a phone at a screen with a form, and finds nothing to complain about afterwards. */
export async function atForm(browser: Browser, url: string, options: PhoneOptions, run: (page: Page, phone: Phone) => Promise<void>): Promise<void> {
  const { origin, pathname, search } = new URL(url);
  const phone = await openPhone(browser, origin, options);
  await phone.page.goto(`${pathname}${search}`);
  await phone.page.getByTestId('submit').waitFor();
  await run(phone.page, phone);
  expect(phone.complaints).toEqual([]);
  await phone.close();
}
