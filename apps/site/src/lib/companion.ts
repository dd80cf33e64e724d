/** Parts that come after the first screen and that a screen can do without: where their code does not come, nothing stands in their place. */
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

const Nothing = (): null => null;

/** Draws what `load` brings, or nothing when it cannot be had; never breaks the page around it. */
export const companion = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: Nothing }),
    ),
  );
