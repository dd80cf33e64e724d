/** Sheets load once the game is on the screen: nothing of them is shown before a touch. */
import { Button } from '@lantern/ui';
import { afterPaint } from '@lantern/web/after-paint';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useGame } from './game.ts';
import { useT } from './i18n.ts';
import styles from './shell.module.css';
import { NO_FUNDS } from './view.ts';

const RETRY_MS = 2_000;
/** From then on a sheet that should be open says plainly what it can: some engines never load a failed module again. */
const PLAIN_AFTER = 2;

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
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    let timer = 0;
    let left = false;
    const ask = (): void => {
      if (left) return;
      load().then(
        (loaded) => !left && setLoaded(() => loaded),
        () => {
          if (left) return;
          setFailures((before) => before + 1);
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
  if (Loaded) return <Loaded {...props} />;
  return failures >= PLAIN_AFTER ? <PlainSheet /> : null;
}

/** In place of any sheet: why a bet was refused, or that the sheet could not be loaded. */
function PlainSheet(): ReactNode {
  const t = useT();
  const { view, money } = useGame();
  const { trouble, sheet, balance } = view.use((state) => state);
  if (!trouble && sheet === undefined) return null;
  const text =
    trouble?.code === NO_FUNDS && trouble.bet !== undefined
      ? t('funds_text', { balance: money(balance), bet: money(trouble.bet) })
      : trouble?.message || t('open_failed_text');
  return (
    <div className={styles.plain} role="alert" data-testid="studio-plain">
      <p>{text}</p>
      <Button look="brand" onClick={() => view.set({ sheet: undefined, trouble: undefined })}>
        {t('understood')}
      </Button>
    </div>
  );
}
