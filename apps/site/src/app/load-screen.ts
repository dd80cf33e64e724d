/** The code of a screen, when it is first gone to (NAV-03). */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { RouteEntry } from './route-table.ts';

/**
 * Code that does not come is written down, and the lantern stays with its Retry. A browser may answer a second import
 * of the same address from its memory of the failure, so the way out is a page loaded anew, by hand or by the network's return.
 */
export const loadScreen = (entry: RouteEntry): LazyExoticComponent<ComponentType> =>
  lazy(() =>
    entry.load().catch((reason: unknown) => {
      // NAV-03 wants it in the browser's log, where the operator's error collector reads too.
      // eslint-disable-next-line no-console
      console.error(`The screen ${entry.paths[0]} did not load.`, reason);
      window.addEventListener('online', () => location.reload(), { once: true });
      return new Promise<never>(() => undefined);
    }),
  );
