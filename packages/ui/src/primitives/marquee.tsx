import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useUiText } from '../i18n/create-i18n.tsx';
import { Icon } from '../icons/icon.tsx';
import { useReducedMotion } from '../time/reduced-motion.ts';
import styles from './marquee.module.css';

/** Fast enough to finish a line, slow enough to read it (look §3, marquee). */
const SPEED_PX_PER_SEC = 45;

export type MarqueeProps = {
  label: string;
  /** One notice each; they run one after the other. */
  items: readonly string[];
  /** Said when there is nothing to run. */
  emptyText: string;
  onOpen?: () => void;
  /** A control at the end of the pill. */
  end?: ReactNode;
};

/** A notice line at 45 px/s in one 40 px pill. Still, with next and previous, in reduced motion. */
export function Marquee({ label, items, emptyText, onOpen, end }: MarqueeProps) {
  const t = useUiText();
  const reduced = useReducedMotion();
  const run = useRef<HTMLSpanElement>(null);
  const [paused, setPaused] = useState(false);
  const [at, setAt] = useState(0);
  const [pace, setPace] = useState({ durationSec: 0, leadSec: 0 });
  const text = items.length === 0 ? emptyText : items.join('   ·   ');
  const moving = items.length > 0 && !reduced;

  useLayoutEffect(() => {
    const element = run.current;
    if (element === null || !moving) return;
    const windowPx = element.parentElement?.clientWidth ?? 0;
    // The line is one window of room and then its text. Starting a window in shows words at once;
    // every later round enters at the far edge.
    setPace({ durationSec: element.scrollWidth / SPEED_PX_PER_SEC, leadSec: (windowPx * 0.94) / SPEED_PX_PER_SEC });
  }, [moving, text]);

  const shown = moving ? text : (items[at % Math.max(1, items.length)] ?? emptyText);
  const line = (
    <span
      ref={run}
      className={cx(styles.run, moving && styles.moving)}
      style={
        moving
          ? { animationDuration: `${pace.durationSec}s`, animationDelay: `-${pace.leadSec}s`, animationPlayState: paused ? 'paused' : 'running' }
          : undefined
      }
    >
      {shown}
    </span>
  );
  return (
    <div className={styles.marquee} role="region" aria-label={label} data-testid="marquee">
      <Icon name="megaphone" variant="duotone" className={styles.lead} />
      {onOpen === undefined ? (
        <span className={styles.window}>{line}</span>
      ) : (
        <button type="button" className={styles.window} onClick={onOpen}>
          {line}
        </button>
      )}
      {moving && (
        <button type="button" className={styles.control} aria-label={t(paused ? 'ui.play' : 'ui.pause')} onClick={() => setPaused(!paused)}>
          <Icon name={paused ? 'play' : 'pause'} size={13} />
        </button>
      )}
      {!moving && items.length > 1 && (
        <>
          <button type="button" className={styles.control} aria-label={t('ui.previous')} onClick={() => setAt((at + items.length - 1) % items.length)}>
            <Icon name="caret-left" size={13} mirror />
          </button>
          <button type="button" className={styles.control} aria-label={t('ui.next')} onClick={() => setAt((at + 1) % items.length)}>
            <Icon name="caret-right" size={13} mirror />
          </button>
        </>
      )}
      {end}
    </div>
  );
}
