/** The code of a screen, when it is first gone to (NAV-03). */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadPage, type Page, type PageName } from './pages.ts';
import type { RouteEntry } from './route-table.ts';

/** Pages whose code is here before their screen is drawn. */
const ready = new Map<PageName, Page>();

/** Brings a page's code and what it shows first ahead of its screen, so that the screen stands at once; what does not come is the screen's own affair. */
export async function bringScreen(entry: RouteEntry): Promise<void> {
  const page = await loadPage(entry.page).catch(() => undefined);
  if (!page) return;
  ready.set(entry.page, page);
  await page.prepare?.();
}

/** A promise that is kept while it is asked: React draws such a screen in the same go, where a real one would show the lantern first. */
// eslint-disable-next-line unicorn/no-thenable
const kept = (page: Page): Promise<Page> => ({ then: (use: (page: Page) => void) => use(page) }) as unknown as Promise<Page>;

/**
 * Code that does not come is written down, and the lantern stays with its Retry. A browser may answer a second import
 * of the same address from its memory of the failure, so the way out is a page loaded anew, by hand or by the network's return.
 */
export const loadScreen = (entry: RouteEntry): LazyExoticComponent<ComponentType> =>
  lazy(() => {
    const page = ready.get(entry.page);
    if (page) return kept(page);
    return loadPage(entry.page).catch((reason: unknown) => {
      // NAV-03 wants it in the browser's log, where the operator's error collector reads too.
      // eslint-disable-next-line no-console
      console.error(`The screen ${entry.paths[0]} did not load.`, reason);
      window.addEventListener('online', () => location.reload(), { once: true });
      return new Promise<never>(() => undefined);
    });
  });
