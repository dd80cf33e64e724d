import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { bare } from '../i18n/isolated.ts';
import { clock } from '../time/clock.ts';
import { useReducedMotion } from '../time/reduced-motion.ts';
import styles from './rolling.module.css';

/** Twice round, so that every step, 9 to 0 as well, rolls upwards. */
const REEL = [...'01234567890123456789'];

/** Delay of each column after its right neighbour (look §2, motion). */
const STAGGER_MS = 20;

function placeReel(reel: HTMLElement, at: number, rolling: boolean): void {
  reel.style.transition = rolling ? '' : 'none';
  reel.style.transform = `translateY(-${(at * 100) / REEL.length}%)`;
}

type ColumnProps = { digit: number; delayMs: number };

/** One digit's reel. React draws it once; later digits only move it. */
const Column = memo(function Column({ digit, delayMs }: ColumnProps) {
  const reel = useRef<HTMLSpanElement>(null);
  const position = useRef(digit);
  useLayoutEffect(() => {
    const element = reel.current;
    if (element === null || position.current % 10 === digit) return;
    if (position.current >= 10) {
      position.current -= 10;
      placeReel(element, position.current, false);
      // Reading a length forces layout before the next position is set.
      void element.offsetHeight;
    }
    position.current = digit + (digit < position.current ? 10 : 0);
    placeReel(element, position.current, true);
  }, [digit]);
  const [first] = useState(digit);
  return (
    <b aria-hidden="true" className={styles.column}>
      <span
        ref={reel}
        className={styles.reel}
        style={{ transform: `translateY(-${(first * 100) / REEL.length}%)`, transitionDelay: `${delayMs}ms` }}
      >
        {REEL.map((one, at) => (
          <span key={at} className={styles.digit}>
            {one}
          </span>
        ))}
      </span>
    </b>
  );
});

export type OdometerProps = {
  /** The formatted figure, "5.284.739.016"; digits roll, separators do not. */
  value: string;
  /** cells: the jackpot's split-flap cells. plain: digits in the surrounding type. */
  look?: 'cells' | 'plain';
};

/** A figure whose digits roll upwards to their new value, each in a fixed column. */
export function Odometer({ value, look = 'plain' }: OdometerProps) {
  const characters = [...bare(value)];
  return (
    <span className={cx(styles.odometer, styles[look])} dir="ltr">
      <span className="sr-only">{value}</span>
      {characters.map((character, index) => {
        // Columns are keyed from the right, so a longer figure keeps its units column.
        const fromRight = characters.length - index;
        return /\d/.test(character) ? (
          <Column key={fromRight} digit={Number(character)} delayMs={(fromRight - 1) * STAGGER_MS} />
        ) : (
          <i key={fromRight} aria-hidden="true" className={styles.mark}>
            {character}
          </i>
        );
      })}
    </span>
  );
}

/** Maximum duration of a win's count-up (look §2, motion). */
const COUNT_UP_MAX_MS = 1200;

/** The figure shown after `elapsedMs` of a count from 0 to `target`, easing out; exact at the end. */
export function countUpAt(target: number, elapsedMs: number, durationMs: number): number {
  if (elapsedMs >= durationMs) return target;
  const left = 1 - elapsedMs / durationMs;
  return Math.floor(target * (1 - left ** 3));
}

export type CountUpProps = {
  /** Integer to reach, in the caller's unit. */
  value: number;
  format: (value: number) => string;
  durationMs?: number;
  onDone?: () => void;
};

/** Counts from zero to a win; a tap skips to the end, and so does reduced motion. */
export function CountUp({ value, format, durationMs = COUNT_UP_MAX_MS, onDone }: CountUpProps) {
  const reduced = useReducedMotion();
  const [shown, setShown] = useState(reduced ? value : 0);
  const finished = useRef(false);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    finished.current = reduced;
    const startedMs = clock.elapsedMs();
    const lengthMs = Math.min(durationMs, COUNT_UP_MAX_MS);
    let frame = 0;
    const step = (): void => {
      const elapsedMs = finished.current ? lengthMs : clock.elapsedMs() - startedMs;
      setShown(countUpAt(value, elapsedMs, lengthMs));
      if (elapsedMs >= lengthMs) done.current?.();
      else frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [durationMs, reduced, value]);
  return (
    <span
      className="num"
      onClick={() => {
        finished.current = true;
      }}
    >
      <span className="sr-only">{format(value)}</span>
      <span aria-hidden="true">{format(shown)}</span>
    </span>
  );
}
