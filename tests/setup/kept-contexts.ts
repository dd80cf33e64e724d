/**
 * Browser contexts that are used again. A phone in a new context starts a renderer and loads every script anew, which takes a third of
 * the processor time of its first page. A context that no test has changed is emptied when its phone is closed, and the next phone with
 * the same options starts in it: nothing is stored, but the renderer runs and the files of the page are in its cache.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** So many are kept for a browser: each has a renderer of its own. */
const KEPT_MAXIMUM = 4;
/** The address of the page that holds a context's renderer alive and reaches its storage; the driver answers it. */
const HOLDER_PATH = '/kept-context';

export type ContextOptions = BrowserContextOptions & { readonly baseURL: string };

export interface TakenContext {
  readonly context: BrowserContext;
  /** A new page, with these items in the storage of the address. */
  open(stored: Readonly<Record<string, string>>, timeoutMs: number): Promise<Page>;
  /** Closes its pages, and empties it or, for the last phone in it, closes it. */
  release(): Promise<void>;
}

interface Kept {
  readonly key: string;
  readonly context: BrowserContext;
  readonly holder: Page;
}

/** At rest, the longest unused first. */
const atRest = new WeakMap<Browser, Kept[]>();

/** Forgets the contexts of a browser whose contexts are being closed. */
export function forgetContexts(browser: Browser): void {
  atRest.delete(browser);
}

async function makeKept(browser: Browser, key: string, script: () => void, options: ContextOptions): Promise<Kept> {
  const context = await browser.newContext(options);
  const holder = await context.newPage();
  const address = new URL(HOLDER_PATH, options.baseURL).href;
  await holder.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await holder.goto(address);
  await holder.unrouteAll();
  await context.addInitScript(script);
  context.addInitScript = () => Promise.reject(new Error('stays for later phones: give the script to the page'));
  return { key, context, holder };
}

/** Removes routes, cookies, permissions and what pages of any origin have stored; the HTTP cache stays. */
async function empty({ context, holder }: Kept): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearCookies();
  await context.clearPermissions();
  await holder.evaluate(() => localStorage.clear());
  const session = await context.newCDPSession(holder);
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
  await session.detach();
}

/** Closes the pages. Answers that a test rewrites may still be pending: they are not awaited and must not fail a finished run. */
async function closePages(pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await Promise.all(pages.map((page) => page.close()));
}

/** A context with these options and nothing stored, in whose pages the script runs first; `isLast`: no other phone starts in it. */
export async function takeContext(
  browser: Browser,
  script: () => void,
  options: ContextOptions,
  isLast: boolean,
): Promise<TakenContext> {
  const key = JSON.stringify(options);
  const resting = atRest.get(browser) ?? [];
  atRest.set(browser, resting);
  const at = resting.findLastIndex((rest) => rest.key === key);
  const one = at < 0 ? await makeKept(browser, key, script, options) : resting.splice(at, 1)[0]!;
  const { context, holder } = one;
  // A worker outlives its page and what it has cached is its test's subject; a clock that a test has installed stays.
  let kept = !isLast && options.serviceWorkers !== 'allow';
  return {
    context,
    async open(stored, timeoutMs) {
      context.setDefaultTimeout(timeoutMs);
      await holder.evaluate((items) => {
        for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
      }, stored);
      const page = await context.newPage();
      const { clock } = page;
      Object.defineProperty(page, 'clock', {
        get() {
          kept = false;
          return clock;
        },
      });
      return page;
    },
    async release() {
      if (!kept) {
        await Promise.all(
          [context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })),
        );
        return context.close();
      }
      await closePages(context.pages().filter((page) => page !== holder));
      if (atRest.get(browser) !== resting) return context.close();
      await empty(one);
      resting.push(one);
      if (resting.length > KEPT_MAXIMUM) await resting.shift()!.context.close();
    },
  };
}
