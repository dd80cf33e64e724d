/** The main button: spins, shows the wait, and skips the animation while reels turn. */
import { cx, useFormats } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useGame } from '../../frame/game.ts';
import { useT } from '../../frame/i18n.ts';
import { useWait } from '../../frame/pauses.ts';
import type { ViewStore } from '../play/view.ts';
import type { ButtonShape } from '../themes/theme.ts';
import { ButtonArt } from './button-art.tsx';
import styles from './spin-button.module.css';

export interface SpinButtonProps {
  readonly view: ViewStore;
  readonly shape: ButtonShape;
  /** A flagship's own button, instead of the shape. */
  readonly art?: ReactNode;
  readonly onPress: () => void;
}

export function SpinButton({ view, shape, art, onPress }: SpinButtonProps) {
  const t = useT();
  const formats = useFormats();
  const { money } = useGame();
  const phase = view.use((state) => state.phase);
  const bet = view.use((state) => state.bet);
  const granted = view.use((state) => state.granted);
  const amount = money(granted?.stake ?? bet);
  const seconds = useWait(view.use((state) => state.openAtMs));
  const waits = phase === 'rest' && seconds > 0;
  const label =
    phase === 'turning'
      ? t('spin_turning')
      : phase === 'showing'
        ? t('spin_hurry')
        : waits
          ? t('spin_wait', { seconds })
          : t(granted ? 'spin_free' : 'spin', { amount });
  return (
    <button
      type="button"
      className={cx(styles.button, phase === 'rest' && !waits && styles.ready)}
      aria-label={label}
      aria-disabled={waits}
      onClick={onPress}
      data-phase={waits ? 'wait' : phase}
      data-testid="slot-spin"
    >
      {art ?? <ButtonArt shape={shape} />}
      <span className={styles.face} aria-hidden="true">
        {waits ? (
          <span className={styles.wait}>{formats.integer(seconds)}</span>
        ) : (
          <svg
            className={phase === 'turning' ? styles.turning : undefined}
            viewBox="-32 -32 64 64"
            width="56"
            height="56"
            fill="none"
            stroke="#fff9e8"
            strokeWidth="6.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            {phase === 'showing' ? (
              <path d="M-16-16L-2 0-16 16M4-16L18 0 4 16" />
            ) : (
              <path d="M-21-5A22 22 0 0 1 17-15M18-25V-13H6M21 5A22 22 0 0 1-17 15M-18 25V13H-6" />
            )}
          </svg>
        )}
      </span>
    </button>
  );
}
