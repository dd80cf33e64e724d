import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { cx } from '../cx.ts';
import { useUiText } from '../i18n/create-i18n.tsx';
import { Icon } from '../icons/icon.tsx';
import styles from './slider-check.module.css';
import { useDrag } from './use-drag.ts';

export type SliderState = 'idle' | 'solving' | 'done' | 'failed';

export type SliderCheckProps = {
  /** Runs the proof once the slider reaches its end; false or a rejection means try again. */
  onSolve: () => Promise<boolean>;
  disabled?: boolean;
};

/** Thumb width with its two 3 px insets, as in the style sheet. */
const THUMB_PX = 58;
const KEY_STEP = 10;
/** Letting go this close to the end counts as the end; fingers slip. */
const REACHED = 92;

/**
 * The human check: slide to the end by finger, by arrow keys, or press Enter. Sliding only starts
 * the proof of work; it is the proof that is verified, so no way in is weaker than another.
 * To reset it, give it a new React key.
 */
export function SliderCheck({ onSolve, disabled = false }: SliderCheckProps) {
  const t = useUiText();
  const [state, setState] = useState<SliderState>('idle');
  const [position, setPosition] = useState(0);
  const dragFrom = useRef({ position: 0, travelPx: 1 });
  const open = !disabled && (state === 'idle' || state === 'failed');

  const solve = async (): Promise<void> => {
    setPosition(100);
    setState('solving');
    const passed = await onSolve().catch(() => false);
    setState(passed ? 'done' : 'failed');
    setPosition(passed ? 100 : 0);
  };

  const slideTo = (wanted: number): void => {
    const bounded = Math.min(100, Math.max(0, wanted));
    setPosition(bounded);
    if (bounded === 100) void solve();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!open) return;
    const towardsEnd = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const towardsStart = towardsEnd === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key === towardsEnd || event.key === 'ArrowUp') slideTo(position + KEY_STEP);
    else if (event.key === towardsStart || event.key === 'ArrowDown') slideTo(position - KEY_STEP);
    else if (event.key === 'Home') slideTo(0);
    else if (event.key === 'End' || event.key === 'Enter' || event.key === ' ') void solve();
    else return;
    event.preventDefault();
  };

  const drag = useDrag({
    onStart: (_target, surface) => {
      if (!open) return false;
      dragFrom.current = { position, travelPx: surface.clientWidth - THUMB_PX };
      return true;
    },
    onMove: ({ dx }) => {
      const mirrored = document.documentElement.dir === 'rtl' ? -1 : 1;
      const moved = (dx * mirrored * 100) / Math.max(1, dragFrom.current.travelPx);
      setPosition(Math.min(100, Math.max(0, dragFrom.current.position + moved)));
    },
    onEnd: () => {
      if (position >= REACHED) void solve();
      else setPosition(0);
    },
  });

  const text = t(`ui.slider.${state}`);
  return (
    <div
      role="slider"
      tabIndex={disabled ? -1 : 0}
      aria-label={t('ui.slider.label')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(position)}
      aria-valuetext={text}
      aria-disabled={disabled || undefined}
      aria-busy={state === 'solving' || undefined}
      className={cx(styles.slider, styles[state], disabled && styles.disabled)}
      data-testid="slider"
      data-state={state}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <span className={styles.text}>{text}</span>
      <span className={cx(styles.track, open && position > 0 && styles.trail)} style={{ width: `calc(${THUMB_PX}px + (100% - ${THUMB_PX}px) * ${position / 100})` }}>
        <span className={styles.thumb}>
          {state === 'solving' ? (
            <Icon name="circle-notch" className={styles.spin} />
          ) : (
            <Icon name={state === 'done' ? 'check' : 'caret-double-right'} mirror={state !== 'done'} />
          )}
        </span>
      </span>
      <span className="sr-only" role="status">
        {state === 'idle' ? '' : text}
      </span>
    </div>
  );
}
