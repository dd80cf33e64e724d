/** Skeleton of a tile: the same box, the caption as a bar. */
import { Skeleton } from '@lantern/ui';
import styles from './tile.module.css';

export function TileSkeleton() {
  return (
    <div className={styles.tile} aria-hidden="true" data-testid="tile-skeleton">
      <div className={styles.box}>
        <span className={`${styles.picture} ${styles.waitingBox}`} />
      </div>
      <div className={styles.caption}>
        <Skeleton width="60%" height={9} />
      </div>
    </div>
  );
}
