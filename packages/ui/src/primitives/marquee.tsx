import { useEffect, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { cx } from '../cx.ts';
import { useUiText } from '../i18n/create-i18n.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-list.ts';
import { useMayMove } from '../time/may-move.ts';
import { useReducedMotion } from '../time/reduced-motion.ts';
import styles from './marquee.module.css';

/** Fast enough to finish a line, slow enough to read it (look §3, marquee). */
const SPEED_PX_PER_SEC = 45;

export type MarqueeProps = {
  label: string;
  /** One notice each; they run one after the other. */
  items: readonly string[];
  /** Shown when there is nothing to run. */
  emptyText: string;
  onOpen?: () => void;
  /** Gap between the line's end and its next start. */
  restartPx?: number;
  /** Actions of the icons at both ends. Without them the first is a picture and the second is absent. */
  ends?: { icon: IconName; label: string; onPress: () => void } | undefined;
};

/** Enough copies of the line to fill the window even when part of the first has left it. */
function useCopies(running: boolean, text: string) {
  const line = useRef<HTMLSpanElement>(null);
  const [laidOut, setLaidOut] = useState({ copies: 2, durationSec: 0 });
  // After the paint: measuring within it would cause a second layout while the page starts.
  useEffect(() => {
    const element = line.current;
    if (element === null || !running) return;
    const linePx = Math.max(1, element.offsetWidth);
    const windowPx = element.closest<HTMLElement>('[data-window]')?.clientWidth ?? 0;
    setLaidOut({ copies: Math.ceil(windowPx / linePx) + 1, durationSec: linePx / SPEED_PX_PER_SEC });
  }, [running, text]);
  return { line, ...laidOut };
}

/** A notice line at 45 px/s in one 40 px pill, in a loop. Static, with next and previous, in reduced motion. */
export function Marquee({ label, items, emptyText, onOpen, restartPx = 50, ends }: MarqueeProps) {
  const t = useUiText();
  const reduced = useReducedMotion();
  const pill = useRef<HTMLDivElement>(null);
  const mayMove = useMayMove(pill);
  const [paused, setPaused] = useState(false);
  const [at, setAt] = useState(0);
  const moving = items.length > 0 && !reduced;
  const text = moving ? items.join('   ·   ') : (items[at % Math.max(1, items.length)] ?? emptyText);
  const { line, copies, durationSec } = useCopies(moving, text);
  const running = moving && !paused && mayMove;

  const run: CSSProperties & Record<'--step' | '--restart', string> = {
    '--step': `${-100 / copies}%`,
    '--restart': `${restartPx}px`,
    animationDuration: `${durationSec}s`,
    animationPlayState: running ? 'running' : 'paused',
  };
  const words = moving ? (
    <span className={styles.track} style={run}>
      <span ref={line} className={styles.copy}>
        {text}
      </span>
      {Array.from({ length: copies - 1 }, (_, copy) => (
        <span key={copy} className={styles.copy} aria-hidden="true">
          {text}
        </span>
      ))}
    </span>
  ) : (
    <span className={styles.still}>{text}</span>
  );
  return (
    <div
      ref={pill}
      className={cx(styles.marquee, ends !== undefined && styles.withEnds)}
      role="region"
      aria-label={label}
      data-testid="marquee"
      data-running={running}
    >
      {ends === undefined ? (
        <Icon name="megaphone" variant="duotone" className={styles.lead} />
      ) : (
        <Control icon="megaphone" duotone label={ends.label} testId="marquee-start" onPress={ends.onPress} />
      )}
      {onOpen === undefined ? (
        <span className={styles.window} data-window="">
          {words}
        </span>
      ) : (
        <button type="button" className={styles.window} data-window="" data-testid="marquee-open" onClick={onOpen}>
          {words}
        </button>
      )}
      {moving && (
        <Control
          icon={paused ? 'play' : 'pause'}
          label={t(paused ? 'ui.play' : 'ui.pause')}
          onPress={() => setPaused(!paused)}
        />
      )}
      {!moving && items.length > 1 && (
        <>
          <Control
            icon="caret-left"
            label={t('ui.previous')}
            onPress={() => setAt((at + items.length - 1) % items.length)}
          />
          <Control icon="caret-right" label={t('ui.next')} onPress={() => setAt((at + 1) % items.length)} />
        </>
      )}
      {ends !== undefined && (
        <Control icon={ends.icon} label={ends.label} testId="marquee-end" onPress={ends.onPress} />
      )}
    </div>
  );
}

type ControlProps = { icon: IconName; label: string; onPress: () => void; duotone?: boolean; testId?: string };

function Control({ icon, label, onPress, duotone = false, testId }: ControlProps) {
  const small = testId === undefined;
  return (
    <button
      type="button"
      className={cx(styles.control, duotone && styles.lead)}
      aria-label={label}
      data-testid={testId}
      onClick={onPress}
    >
      <Icon
        name={icon}
        variant={duotone ? 'duotone' : undefined}
        size={small ? 13 : 20}
        mirror={icon.startsWith('caret')}
      />
    </button>
  );
}
