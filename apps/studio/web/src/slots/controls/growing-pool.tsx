/** The progressive pool above the reels: its digits count up to the last known amount, never beyond, and drop when it is won. */
import { cx, useFormats, useReducedMotion } from '@lantern/ui';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../frame/i18n.ts';
import { readPool } from '../play/calls.ts';
import type { ViewStore } from '../play/view.ts';
import styles from './growing-pool.module.css';

const NEWS_MS = 10_000;

/** Polls the pool's amount while the game is visible and no spin is shown. */
function usePoolNews(view: ViewStore): void {
  useEffect(() => {
    const mayShow = (): boolean => view.get().phase === 'rest' && document.visibilityState !== 'hidden';
    const refresh = async (): Promise<void> => {
      const { pool } = view.get();
      const answer = await readPool();
      // A spin has brought a newer amount meanwhile.
      if (answer.ok && mayShow() && view.get().pool === pool) view.set({ pool: answer.value.amount });
    };
    const timer = setInterval(() => mayShow() && void refresh(), NEWS_MS);
    return () => clearInterval(timer);
  }, [view]);
}

const STEP_MS = 200;
/** About as long as the polling interval. */
const STEPS = 50;

/** A number that counts up to its target, and drops to it at once; with `still`, the target. */
function useSteps(target: number, still: boolean): number {
  const [shown, setShown] = useState(target);
  const at = useRef(target);
  useEffect(() => {
    const show = (value: number): void => {
      at.current = value;
      setShown(value);
    };
    if (still || target <= at.current) {
      show(target);
      return undefined;
    }
    const step = Math.ceil((target - at.current) / STEPS);
    const timer = setInterval(() => {
      show(Math.min(target, at.current + step));
      if (at.current === target) clearInterval(timer);
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [target, still]);
  return shown;
}

export interface GrowingPoolProps {
  readonly view: ViewStore;
  readonly currency: string;
  /** Play money, whose pool has no value. */
  readonly demo: boolean;
}

/** More digits than this are set narrower. */
const WIDE_DIGITS = 9;

export function GrowingPool({ view, currency, demo }: GrowingPoolProps) {
  const t = useT();
  const formats = useFormats();
  const still = useReducedMotion();
  usePoolNews(view);
  const amount = view.use((state) => state.pool) ?? 0;
  const signs = Array.from(formats.money(useSteps(amount, still), currency, { symbol: false }));
  const digits = signs.filter((sign) => /\d/.test(sign)).length;
  return (
    <section className={styles.panel} data-testid="slot-pool" data-amount={amount}>
      <h2 className={styles.head}>
        <span className={styles.title}>{t(demo ? 'pool_title_demo' : 'pool_title')}</span>
        <span className="sr-only">{formats.money(amount, currency, { symbol: !demo })}</span>
      </h2>
      <p
        className={cx(styles.digits, digits > WIDE_DIGITS && styles.many)}
        aria-hidden="true"
        data-testid="slot-pool-digits"
      >
        {signs.map((sign, index) => (
          // Keyed from the right, so that digits keep their place when one is added in front.
          <span key={signs.length - index} className={/\d/.test(sign) ? styles.digit : styles.mark}>
            {sign}
          </span>
        ))}
      </p>
      <p className={styles.caption}>{t(demo ? 'pool_caption_demo' : 'pool_caption')}</p>
    </section>
  );
}
