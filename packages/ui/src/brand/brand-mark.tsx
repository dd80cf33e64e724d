import { cx } from '../cx.ts';
import styles from './brand.module.css';
import { LanternMark } from './lantern-mark.tsx';

export type BrandMarkProps = {
  /** The merchant's name; white-label builds pass their own. */
  name: string;
  /** The merchant's own mark, a square picture; absent: the lantern. */
  markUrl?: string | undefined;
  /** Drops the word when the neighbouring content needs the space. */
  collapsible?: boolean;
  size?: 'small' | 'large';
  className?: string | undefined;
};

/** Lantern and wordmark. The word is text, so it follows the theme and is read aloud. */
export function BrandMark({ name, markUrl, collapsible = false, size = 'small', className }: BrandMarkProps) {
  return (
    <span className={cx(styles.brand, size === 'large' && styles.large, collapsible && styles.collapsible, className)}>
      {markUrl === undefined ? (
        <LanternMark width={size === 'large' ? 44 : 30} className={styles.glow} />
      ) : (
        <img src={markUrl} alt="" width={size === 'large' ? 48 : 34} height={size === 'large' ? 48 : 34} />
      )}
      <b className={styles.word}>{name}</b>
    </span>
  );
}

/** The swaying lantern shown while anything longer than a moment loads (1.6 s, ±11°). */
export function LoadingLantern({ width = 44 }: { width?: number }) {
  return <LanternMark width={width} className={styles.sway} />;
}
