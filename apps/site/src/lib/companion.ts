/**
 * Parts that come once the first screen stands and that a screen can do without: where their code does not come, nothing
 * stands in their place.
 */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Nobody waits longer than this for a page that never comes to rest. */
const AT_LATEST_MS = 1_000;

const Nothing = (): null => null;

/** Kept when the page has nothing else to do; engines that cannot tell are given a moment. */
const atRest = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: AT_LATEST_MS });
    else setTimeout(resolve, AT_LATEST_MS / 4);
  });

/** Draws what `load` brings, or nothing when it cannot be had; never breaks the page around it. */
export const companion = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazy(() =>
    atRest()
      .then(load)
      .then(
        (Part) => ({ default: Part }),
        () => ({ default: Nothing }),
      ),
  );
