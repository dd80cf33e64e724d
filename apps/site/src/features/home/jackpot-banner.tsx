/**
 * The jackpot panel of the second variant (HOME-14): an illustrative counter, labelled as such; or, as the merchant has
 * chosen, the sum of the confirmed pools, counting up to it and never beyond.
 */
import { JACKPOT_TICK_MS } from '@lantern/contract/constants';
import { currencyFormat } from '@lantern/money/format';
import { cx, Icon, LanternMark, Odometer, useFormats, useMayMove } from '@lantern/ui';
import { memo, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Pools } from '../../lib/games/confirmed-pools.ts';
import { useT } from '../../lib/language/i18n.ts';
import styles from './jackpot-banner.module.css';
import { FiguresSwitch } from './parts/figures-switch.tsx';
import { bannerNext, bannerStart, useFiguresStopped } from './state/figures.ts';
import { usePoolSteps } from './state/pool-steps.ts';

interface PanelProps {
  readonly panel?: RefObject<HTMLElement | null>;
  readonly figure: ReactNode;
  /** What the figure means; without it nothing is known yet. */
  readonly caption?: string | undefined;
}

/** Everything about the panel but its digits. */
function Panel({ panel, figure, caption }: PanelProps) {
  const t = useT();
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-labelledby="jackpot-title"
      aria-busy={caption === undefined || undefined}
      data-testid="jackpot"
    >
      <LanternMark width={32} className={styles.lanternStart} />
      <LanternMark width={32} className={styles.lanternEnd} />
      <h2 id="jackpot-title" className={styles.title}>
        {t('jackpot_title')}
      </h2>
      {figure}
      {caption !== undefined && (
        <>
          <p className={styles.caption}>
            <Icon name="info" size={13} />
            <span>{caption}</span>
          </p>
          <FiguresSwitch className={styles.pause} />
        </>
      )}
    </section>
  );
}

function Figure({ running }: { readonly running: boolean }) {
  const formats = useFormats();
  const [value, setValue] = useState(() => bannerStart());
  useEffect(() => {
    if (!running) return;
    const timer = window.setInterval(() => setValue((before) => bannerNext(before)), JACKPOT_TICK_MS);
    return () => window.clearInterval(timer);
  }, [running]);
  return (
    <div className={styles.figure} aria-hidden="true" data-testid="jackpot-figure" data-value={value}>
      <Odometer look="cells" value={formats.integer(value)} />
    </div>
  );
}

/** With the illustrative figure. */
export const JackpotBanner = memo(function JackpotBanner() {
  const t = useT();
  const panel = useRef<HTMLElement>(null);
  const stopped = useFiguresStopped();
  const mayMove = useMayMove(panel);
  return <Panel panel={panel} figure={<Figure running={mayMove && !stopped} />} caption={t('jackpot_caption')} />;
});

interface PoolFigureProps {
  readonly pools: Pools;
  readonly running: boolean;
}

/** Screen readers get the confirmed sum instead of rolling digits. */
function PoolFigure({ pools: { total, currency }, running }: PoolFigureProps) {
  const t = useT();
  const formats = useFormats();
  const { exponent = 0, symbol = currency } = currencyFormat(currency) ?? {};
  const value = usePoolSteps(total, 10 ** exponent, running);
  return (
    <>
      <p className="sr-only">{t('jackpot_total', { amount: formats.money(total, currency) })}</p>
      <div
        className={cx(styles.figure, styles.counted)}
        aria-hidden="true"
        data-testid="jackpot-figure"
        data-value={value}
      >
        <Odometer look="cells" value={formats.integer(value)} />
        <span className={styles.symbol}>{symbol}</span>
      </div>
    </>
  );
}

/** With the sum of the confirmed pools; its space is reserved while they are loading. */
export const PoolBanner = memo(function PoolBanner({ pools }: { readonly pools: Pools | undefined }) {
  const t = useT();
  const formats = useFormats();
  const panel = useRef<HTMLElement>(null);
  const stopped = useFiguresStopped();
  const mayMove = useMayMove(panel);
  if (pools === undefined) return <Panel figure={<div className={styles.waiting} />} />;
  const caption = t('jackpot_confirmed', { count: pools.count, time: formats.dateTime(pools.at, 'time') });
  return <Panel panel={panel} figure={<PoolFigure pools={pools} running={mayMove && !stopped} />} caption={caption} />;
});
