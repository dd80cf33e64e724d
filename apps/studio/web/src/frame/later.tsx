/** Sheets load once the game is on the screen: nothing of them is shown before a touch. */
import { afterPaint } from '@lantern/web/after-paint';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

const RETRY_MS = 2_000;

/** Renders a component that is loaded after the first paint; without a connection it is asked for again until it is there. */
export function Later<Props extends object>({
  load,
  props,
}: {
  /** The same function on every render. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
}): ReactNode {
  const [Loaded, setLoaded] = useState<ComponentType<Props>>();
  useEffect(() => {
    let timer = 0;
    let left = false;
    const ask = (): void => {
      if (left) return;
      load().then(
        (loaded) => !left && setLoaded(() => loaded),
        () => {
          timer = window.setTimeout(ask, RETRY_MS);
        },
      );
    };
    afterPaint(ask);
    return () => {
      left = true;
      window.clearTimeout(timer);
    };
  }, [load]);
  return Loaded ? <Loaded {...props} /> : null;
}
