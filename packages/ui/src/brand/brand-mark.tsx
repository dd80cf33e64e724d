import { cx } from '../cx.ts';
import styles from './brand.module.css';
import { LanternMark } from './lantern-mark.tsx';

export type BrandMarkProps = {
  /** The merchant's name; white-label builds pass their own. */
  name: string;
  /** Drops the word when the neighbouring content needs the space. */
  collapsible?: boolean;
  size?: 'small' | 'large';
  className?: string | undefined;
};

/** Lantern and wordmark. The word is text, so it follows the theme and is read aloud. */
export function BrandMark({ name, collapsible = false, size = 'small', className }: BrandMarkProps) {
  return (
    <span className={cx(styles.brand, size === 'large' && styles.large, collapsible && styles.collapsible, className)}>
      <LanternMark width={size === 'large' ? 44 : 30} className={styles.glow} />
      <b className={styles.word}>{name}</b>
    </span>
  );
}

/** The swaying lantern shown while anything longer than a moment loads (1.6 s, ±11°). */
export function LoadingLantern({ width = 44 }: { width?: number }) {
  return <LanternMark width={width} className={styles.sway} />;
}
