import { Skeleton } from '@lantern/ui';
import styles from './lottery.module.css';

/** Skeleton of a card. */
export function FastCardSkeleton() {
  return (
    <span className={styles.card} aria-hidden="true">
      <span className={styles.cardArt}>
        <Skeleton height="100%" radius={0} />
      </span>
      <span className={styles.cardBody}>
        <Skeleton width="72%" height={18} />
        <span className={styles.gap} />
        <Skeleton width="46%" height={12} />
        <span className={styles.gap} />
        <Skeleton width="88%" height={26} radius={13} />
      </span>
    </span>
  );
}
