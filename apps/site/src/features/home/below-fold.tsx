/** Home below the quick navigation: code and content that come after the first paint, each part alone. */
import { lazy, Suspense } from 'react';
import styles from './home.module.css';
import { ChunkGuard } from './parts/block-failure.tsx';
import { GameCentreSkeleton } from './parts/game-centre-skeleton.tsx';
import { useHomeVariant } from './state/variant.ts';

const JackpotBanner = lazy(async () => ({ default: (await import('./jackpot-banner.tsx')).JackpotBanner }));
const GameCentre = lazy(async () => ({ default: (await import('./game-centre.tsx')).GameCentre }));
const LowerHome = lazy(async () => ({ default: (await import('./lower-home.tsx')).LowerHome }));

/** Waits for the variant (HOME-15), because a panel that came later would push everything down; without an answer home is plain. */
export function BelowFold() {
  const variant = useHomeVariant();
  if (variant === undefined) return <div className={styles.reserve} />;
  return (
    <div className={styles.below} data-variant={variant} data-testid="below-fold">
      {variant === 'jackpot' && (
        <div className={`gutter ${styles.jackpot}`}>
          <ChunkGuard>
            <Suspense fallback={null}>
              <JackpotBanner />
            </Suspense>
          </ChunkGuard>
        </div>
      )}
      <ChunkGuard>
        <Suspense fallback={<GameCentreSkeleton />}>
          <GameCentre variant={variant} />
        </Suspense>
      </ChunkGuard>
      <ChunkGuard>
        <Suspense fallback={<div className={styles.reserve} />}>
          <LowerHome />
        </Suspense>
      </ChunkGuard>
    </div>
  );
}
