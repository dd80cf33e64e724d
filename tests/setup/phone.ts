/** A phone: a context of a real Chromium that records every error of its pages. */
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Frame,
  type Locator,
  type Page,
  type Request,
  type Response,
  type WebError,
} from 'playwright-core';
import { expect } from 'vitest';
import { findBrowser } from '../../tools/browser.ts';
import { forgetContexts, takeContext } from './kept-contexts.ts';

/** No background traffic: the browser itself contacts no network. */
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
/**
 * One renderer for all pages of a process: with one for each site and phone, page loads took a quarter more of the processor. Tests of what
 * a page may do rest on policies and origins, not on processes.
 */
const ONE_RENDERER = ['--renderer-process-limit=1', '--disable-site-isolation-trials'];
/** The driver's timeout: generous, because a first page on a busy machine takes long. */
const TIMEOUT_MS = 90_000;

export const TALL = { width: 390, height: 844 } as const;
export const SMALL = { width: 320, height: 640 } as const;

let launched: Browser | undefined;

/**
 * The browser that `npm test` has found or installed, started once for all files of a process: `close` closes its phones and leaves it
 * to the next file. It ends with the process.
 */
export async function launchBrowser(): Promise<Browser> {
  if (launched?.isConnected()) return launched;
  const executablePath = findBrowser();
  if (executablePath === undefined)
    throw new Error('no Chromium found: install it, or set LANTERN_BROWSER to its executable');
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_ARGS, ...ONE_RENDERER] });
  browser.close = async () => {
    forgetContexts(browser);
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  launched = browser;
  return browser;
}

export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, uncaught errors, policy violations and failed requests of every page and frame, but for the expected ones. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export interface PhoneOptions extends BrowserContextOptions {
  /** Expected errors: the browser logs a refused call to the console too. */
  readonly expected?: RegExp;
  /** Its browser ends with it, at once: a page that retries without an end must not get through while it closes. */
  readonly isLast?: boolean;
  /** The browser's storage when the first page starts. */
  readonly stored?: Readonly<Record<string, string>>;
}

/** A phone on which everything moves, as most members have it. */
export const MOVING = { reducedMotion: 'no-preference' } as const;

/** Leaving a page aborts its pending requests. */
const LEFT_BEHIND = 'net::ERR_ABORTED';

interface Listening {
  readonly complaints: readonly string[];
  stop(): void;
}

function listen(context: BrowserContext, expected: RegExp | undefined): Listening {
  const complaints: string[] = [];
  const note = (text: string): void => {
    if (!expected?.test(text)) complaints.push(text);
  };
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error') note(`console: ${message.text()} ${message.location().url}`);
  };
  const onError = (event: WebError): void => note(`error: ${event.error().stack ?? event.error().message}`);
  const onFailed = (request: Request): void => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== LEFT_BEHIND) note(`request: ${reason} ${request.url()}`);
  };
  const onResponse = (response: Response): void => {
    if (response.status() >= 400) note(`answer: ${response.status()} ${response.url()}`);
  };
  context.on('console', onConsole).on('weberror', onError).on('requestfailed', onFailed).on('response', onResponse);
  const stop = (): void =>
    void context
      .off('console', onConsole)
      .off('weberror', onError)
      .off('requestfailed', onFailed)
      .off('response', onResponse);
  return { complaints, stop };
}

/** A toast the page has shown. */
export interface SeenToast {
  readonly type: string;
  readonly text: string;
  readonly durationMs: number;
}

/** Records every toast as it appears: some are shown for a second only, and a busy machine looks later. */
function recordToasts(): void {
  const toasts: SeenToast[] = [];
  Object.assign(window, { toasts });
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement) || node.dataset['testid'] !== 'toast') continue;
        const { type = '', durationMs } = node.dataset;
        toasts.push({ type, text: node.textContent.trim(), durationMs: Number(durationMs) });
      }
    }
  }).observe(document, { childList: true, subtree: true });
}

/**
 * A new phone with nothing stored, 390×844 with touch by default. Its owner has asked for less motion: most tests wait for what is
 * shown at the end of a movement, and frames cost the processor. Where movement is the subject a test says `MOVING`.
 */
export async function openPhone(
  browser: Browser,
  address: string,
  { expected, stored = {}, isLast = false, ...options }: PhoneOptions = {},
): Promise<Phone> {
  const taken = await takeContext(
    browser,
    recordToasts,
    {
      baseURL: address,
      viewport: TALL,
      hasTouch: true,
      isMobile: true,
      locale: 'vi-VN',
      timezoneId: 'Asia/Ho_Chi_Minh',
      reducedMotion: 'reduce',
      // A service worker's fetches bypass the test's routes; only the tests of the worker allow it.
      serviceWorkers: 'block',
      ...options,
    },
    isLast,
  );
  const { complaints, stop } = listen(taken.context, expected);
  const page = await taken.open(stored, TIMEOUT_MS);
  return {
    page,
    context: taken.context,
    complaints,
    close() {
      stop();
      return taken.release();
    },
  };
}

/** What the browser stores as the session, so that a member who came in through a call is signed in here. */
export const storedSession = (token: string, userName: string, type = 0): Readonly<Record<string, string>> => ({
  MC_SESSION_INFO: JSON.stringify({ token, merchantCode: 'lantern', userName, type, firstTimeLogin: false }),
});

/** The game's frame, once its page is loaded. */
export async function gameFrame(page: Page): Promise<Frame> {
  const element = await page.getByTestId('game-frame').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('the game has no frame');
  await frame.getByTestId('bet-group-lo').waitFor();
  return frame;
}

/** Drags by finger from the element's start to its end, and pauses there: after a flick the browser ignores the next tap. */
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

/** Presses a blocked button, which a tap would wait for; first waits until it has stopped moving, as on a sheet that slides in. */
export async function pressBlocked(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  await button.tap({ force: true });
}

/** How long a tapped checkbox may take to change before it is tapped again. */
const BOX_TURNS_MS = 3_000;

/**
 * Ticks or unticks a checkbox. The tap goes to the box itself, because some labels contain a link. A busy machine can
 * hold the finger down so long that the browser takes it for a long press: then it is tapped again, as a user would.
 */
export async function tapBox(page: Page, name: string): Promise<void> {
  const box = page.getByTestId(`field-${name}`);
  const before = await box.isChecked();
  const turned = async (): Promise<boolean> => {
    await box.locator('..').tap({ position: { x: 10, y: 14 } });
    return expect
      .poll(() => box.isChecked(), { timeout: BOX_TURNS_MS })
      .toBe(!before)
      .then(
        () => true,
        () => false,
      );
  };
  if (!(await turned()) && !(await turned())) throw new Error(`the box ${name} does not turn`);
}

/** How far a page's clock is moved ahead before it stops: the driver cannot stop it in the past, and the call takes time. Doubled for each further try. */
const AHEAD_MS = 2_000;

/** From here on an installed clock advances only when the test moves it. */
export async function stopClock(page: Page): Promise<void> {
  let aheadMs = AHEAD_MS;
  const stop = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs);
  await expect
    .poll(() =>
      stop().then(
        () => 'stands',
        () => {
          aheadMs *= 2;
          return 'went on';
        },
      ),
    )
    .toBe('stands');
}

/** The digits of a written amount. */
export async function digitsOf(locator: Locator): Promise<number> {
  return Number((await locator.innerText()).replace(/\D/g, ''));
}

/** Waits until the element's text matches. */
export async function says(locator: Locator, text: RegExp): Promise<void> {
  await expect.poll(() => locator.first().innerText(), { timeout: TIMEOUT_MS }).toMatch(text);
}

/** Waits for a toast with this text, also one that has gone again, and forgets it and those before it. */
export async function toasted(page: Page, text: RegExp): Promise<SeenToast> {
  const read = ({ source, flags }: { readonly source: string; readonly flags: string }): SeenToast | undefined => {
    const { toasts = [] } = window as unknown as { toasts?: SeenToast[] };
    const at = toasts.findIndex((toast) => new RegExp(source, flags).test(toast.text));
    return at < 0 ? undefined : toasts.splice(0, at + 1).at(-1);
  };
  let seen: SeenToast | undefined;
  await expect
    .poll(async () => (seen = await page.evaluate(read, { source: text.source, flags: text.flags })), {
      timeout: TIMEOUT_MS,
      message: `the toast ${text.source}`,
    })
    .toBeDefined();
  return seen!;
}

/** Runs with an open phone, expects no page errors afterwards, and closes it also after a failure. */
export async function withoutComplaints(phone: Phone, run: (page: Page, phone: Phone) => Promise<void>): Promise<void> {
  try {
    await run(phone.page, phone);
    expect(phone.complaints).toEqual([]);
  } finally {
    await phone.close();
  }
}

/** Runs with a phone on a screen with a form, and expects no page errors afterwards. */
export async function atForm(
  browser: Browser,
  url: string,
  options: PhoneOptions,
  run: (page: Page, phone: Phone) => Promise<void>,
): Promise<void> {
  const { origin, pathname, search } = new URL(url);
  const phone = await openPhone(browser, origin, options);
  await withoutComplaints(phone, async (page) => {
    await page.goto(`${pathname}${search}`);
    await page.getByTestId('submit').waitFor();
    await run(page, phone);
  });
}
