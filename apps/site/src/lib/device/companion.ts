/** Optional parts loaded once the first screen is shown: when their code fails to load, nothing is rendered. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Timeout for a page that never becomes idle, in milliseconds. */
const AT_LATEST_MS = 1_000;

const Nothing = (): null => null;

/** Fulfilled when the page is idle; engines without idle callbacks get a short delay. */
const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: AT_LATEST_MS });
    else setTimeout(resolve, AT_LATEST_MS / 4);
  });

/** Renders what `load` returns, or nothing when it fails; never breaks the page around it. */
export const companion = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazy(() =>
    untilIdle()
      .then(load)
      .then(
        (Part) => ({ default: Part }),
        () => ({ default: Nothing }),
      ),
  );
