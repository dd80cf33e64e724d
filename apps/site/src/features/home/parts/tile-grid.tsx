/** Tiles in the game centre's two columns, and their skeletons. */
import type { ReactNode } from 'react';
import { TileSkeleton } from '../../../lib/games/tile-skeleton.tsx';
import styles from './tile-grid.module.css';

export function TileGrid({ children }: { readonly children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

const WAITING = 6;

export function TileGridSkeleton({ tiles = WAITING }: { readonly tiles?: number }) {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: tiles }, (_, at) => (
        <TileSkeleton key={at} />
      ))}
    </div>
  );
}
