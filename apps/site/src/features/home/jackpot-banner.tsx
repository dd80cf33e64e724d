/** The jackpot panel of the second variant (HOME-14): a counter that nothing feeds, and says so. */
import { JACKPOT_TICK_MS } from '@lantern/contract/constants';
import { Icon, IconButton, LanternMark, Odometer, useFormats, useMayMove, useReducedMotion } from '@lantern/ui';
import { memo, useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import styles from './jackpot-banner.module.css';
import { bannerNext, bannerStart, stopFigures, useFiguresStopped } from './state/figures.ts';

/** Stops and starts every figure on home; absent where nothing moves anyway. */
export function FiguresSwitch({ className }: { readonly className?: string | undefined }) {
  const t = useT();
  const stopped = useFiguresStopped();
  if (useReducedMotion()) return null;
  return (
    <IconButton
      icon={stopped ? 'play' : 'pause'}
      label={t(stopped ? 'jackpot_play' : 'jackpot_pause')}
      size={12}
      className={className}
      data-testid="jackpot-pause"
      onClick={() => stopFigures(!stopped)}
    />
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

/** Everything about the panel but its digits; drawn once. */
export const JackpotBanner = memo(function JackpotBanner() {
  const t = useT();
  const panel = useRef<HTMLElement>(null);
  const stopped = useFiguresStopped();
  const mayMove = useMayMove(panel);
  return (
    <section ref={panel} className={styles.panel} aria-labelledby="jackpot-title" data-testid="jackpot">
      <LanternMark width={32} className={styles.lanternStart} />
      <LanternMark width={32} className={styles.lanternEnd} />
      <h2 id="jackpot-title" className={styles.title}>
        {t('jackpot_title')}
      </h2>
      <Figure running={mayMove && !stopped} />
      <p className={styles.caption}>
        <Icon name="info" size={13} />
        <span>{t('jackpot_caption')}</span>
      </p>
      <FiguresSwitch className={styles.pause} />
    </section>
  );
});
