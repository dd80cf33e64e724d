/** Loads a screen's code when it is first visited (NAV-03). */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadPage, type Page, type PageName } from './pages.ts';
import type { RouteEntry } from './route-table.ts';

/** Pages whose code is loaded before their screen renders. */
const ready = new Map<PageName, Page>();

/**
 * Loads a page's code and first data before its screen, so that it renders at once; failures are left to the screen.
 */
export async function prefetchScreen(entry: RouteEntry): Promise<void> {
  const page = await loadPage(entry.page).catch(() => undefined);
  if (!page) return;
  ready.set(entry.page, page);
  await page.prepare?.();
}

/**
 * A promise that is already fulfilled when read: React renders such a screen synchronously, while a pending one would
 * show the lantern first.
 */
const kept = (page: Page): Promise<Page> =>
  // eslint-disable-next-line unicorn/no-thenable
  ({ then: (use: (page: Page) => void) => use(page) }) as unknown as Promise<Page>;

/**
 * A failed import is logged, and the lantern stays with its Retry. A browser may cache the failed import of an address,
 * so recovery means reloading the page, by hand or when the network returns.
 */
export const loadScreen = (entry: RouteEntry): LazyExoticComponent<ComponentType> =>
  lazy(() => {
    const page = ready.get(entry.page);
    if (page) return kept(page);
    return loadPage(entry.page).catch((reason: unknown) => {
      // NAV-03 requires it in the browser's log, which the operator's error collector reads too.
      // eslint-disable-next-line no-console
      console.error(`The screen ${entry.paths[0]} did not load.`, reason);
      window.addEventListener('online', () => location.reload(), { once: true });
      return new Promise<never>(() => undefined);
    });
  });
