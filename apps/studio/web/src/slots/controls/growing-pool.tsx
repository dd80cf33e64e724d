/** The progressive pool above the reels: its digits count up to the last known amount, never beyond, and drop when it is won. */
import { cx, useFormats, useReducedMotion } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import type { ViewStore } from '../play/view.ts';
import styles from './growing-pool.module.css';
import { usePoolNews } from './use-pool-news.ts';
import { useSteps } from './use-steps.ts';

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
