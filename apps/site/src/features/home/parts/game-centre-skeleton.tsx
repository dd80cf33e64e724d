/** Skeleton of the game centre: the same rail, the same tiles, empty. */
import { Skeleton } from '@lantern/ui';
import styles from '../game-centre.module.css';
import { CategoryRailSkeleton } from './category-rail.tsx';
import { TileGridSkeleton } from './tile-grid.tsx';

export function GameCentreSkeleton() {
  return (
    <div className={`gutter ${styles.centre}`} aria-hidden="true">
      <CategoryRailSkeleton />
      <div className={styles.panel}>
        <div style={{ height: 48 }}>
          <Skeleton width="40%" height={18} />
        </div>
        <TileGridSkeleton />
      </div>
    </div>
  );
}
