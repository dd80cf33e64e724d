import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { cx } from '../cx.ts';
import { useUiText } from '../i18n/create-i18n.tsx';
import { Icon } from '../icons/icon.tsx';
import styles from './slider-check.module.css';
import { useDrag } from './use-drag.ts';
import type { DragTravel } from './use-drag.ts';

export type SliderState = 'idle' | 'solving' | 'done' | 'failed';

export type SliderCheckProps = {
  /** Runs the proof once the slider reaches its end; false or a rejection means try again. */
  onSolve: () => Promise<boolean>;
  disabled?: boolean;
};

/** Thumb width with its two 3 px insets, as in the style sheet. */
const THUMB_PX = 58;
const KEY_STEP = 10;
/** A release this close to the end counts as the end; fingers slip. */
const REACHED = 92;

type Slide = {
  state: SliderState;
  /** 0 at the start, 100 at the end. */
  position: number;
  /** Not solved yet, so it reacts to drag and keys. */
  open: boolean;
  slideTo: (position: number) => void;
  release: (position: number) => void;
  solve: () => void;
  place: (position: number) => void;
};

/** The slider's state; `solve` runs the proof once and springs back when it fails. */
function useSlide({ onSolve, disabled = false }: SliderCheckProps): Slide {
  const [state, setState] = useState<SliderState>('idle');
  const [position, setPosition] = useState(0);
  const run = async (): Promise<void> => {
    setPosition(100);
    setState('solving');
    const passed = await onSolve().catch(() => false);
    setState(passed ? 'done' : 'failed');
    setPosition(passed ? 100 : 0);
  };
  const solve = (): void => void run();
  const place = (wanted: number): void => setPosition(Math.min(100, Math.max(0, wanted)));
  return {
    state,
    position,
    open: !disabled && (state === 'idle' || state === 'failed'),
    place,
    solve,
    slideTo: (wanted) => (wanted >= 100 ? solve() : place(wanted)),
    release: (reached) => (reached >= REACHED ? solve() : place(0)),
  };
}

/**
 * The human check: slide to the end by finger, by arrow keys, or press Enter. Sliding only starts the proof of work;
 * the proof is verified, so no input method is weaker than another.
 * To reset it, give it a new React key.
 */
export function SliderCheck({ onSolve, disabled = false }: SliderCheckProps) {
  const t = useUiText();
  const { state, position, open, place, slideTo, release, solve } = useSlide({ onSolve, disabled });
  const dragFrom = useRef({ position: 0, travelPx: 1 });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!open) return;
    const towardsEnd = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const towardsStart = towardsEnd === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key === towardsEnd || event.key === 'ArrowUp') slideTo(position + KEY_STEP);
    else if (event.key === towardsStart || event.key === 'ArrowDown') slideTo(position - KEY_STEP);
    else if (event.key === 'Home') slideTo(0);
    else if (event.key === 'End' || event.key === 'Enter' || event.key === ' ') solve();
    else return;
    event.preventDefault();
  };

  const positionAt = ({ dx }: DragTravel): number => {
    const mirrored = document.documentElement.dir === 'rtl' ? -1 : 1;
    return dragFrom.current.position + (dx * mirrored * 100) / Math.max(1, dragFrom.current.travelPx);
  };
  const drag = useDrag({
    onStart: (_target, surface) => {
      if (!open) return false;
      dragFrom.current = { position, travelPx: surface.clientWidth - THUMB_PX };
      return true;
    },
    onMove: (travel) => place(positionAt(travel)),
    // Read from the pointer, not from the state: a quick flick ends before its last move is rendered.
    onEnd: (travel) => release(positionAt(travel)),
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
      <span
        className={cx(styles.track, open && position > 0 && styles.trail)}
        style={{ width: `calc(${THUMB_PX}px + (100% - ${THUMB_PX}px) * ${position / 100})` }}
      >
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
