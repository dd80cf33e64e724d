/** Home below the quick navigation: code and content that come after the first paint, each part alone. */
import { lazy, Suspense } from 'react';
import { useCall } from '../../lib/calls.ts';
import styles from './home.module.css';
import { ChunkGuard } from './parts/block-failure.tsx';
import { GameCentreSkeleton } from './parts/game-centre-skeleton.tsx';

const JackpotBanner = lazy(async () => ({ default: (await import('./jackpot-banner.tsx')).JackpotBanner }));
const GameCentre = lazy(async () => ({ default: (await import('./game-centre.tsx')).GameCentre }));
const LowerHome = lazy(async () => ({ default: (await import('./lower-home.tsx')).LowerHome }));

const FRESH_MS = 60_000;

/** Waits for the variant (HOME-15), because a panel that came later would push everything down; without an answer home is plain. */
export function BelowFold() {
  const settings = useCall('system.settings', {}, { staleMs: FRESH_MS });
  if (settings.isPending) return <div className={styles.reserve} />;
  const variant = settings.data?.homeVariant ?? 'plain';
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
