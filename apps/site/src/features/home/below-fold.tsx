/** Home below the quick navigation: code and content loaded after the first paint, each part separately. */
import { lazy, Suspense } from 'react';
import { companion } from '../../lib/device/companion.ts';
import { usePools } from '../../lib/games/pools.ts';
import { useSettings } from '../../lib/server/settings.ts';
import styles from './home.module.css';
import { ChunkGuard } from './parts/block-failure.tsx';
import { GameCentreSkeleton } from './parts/game-centre-skeleton.tsx';
import { WhenReached } from './parts/when-reached.tsx';
import { useHomeVariant } from './state/variant.ts';

const JackpotBanner = lazy(async () => ({ default: (await import('./jackpot-banner.tsx')).JackpotBanner }));
const PoolBanner = lazy(async () => ({ default: (await import('./jackpot-banner.tsx')).PoolBanner }));
const GameCentre = lazy(async () => ({ default: (await import('./game-centre.tsx')).GameCentre }));
const LowerHome = lazy(async () => ({ default: (await import('./lower-home.tsx')).LowerHome }));
const ServiceButton = companion(async () => (await import('./service-button.tsx')).ServiceButton);

/** The jackpot's panel; absent when the merchant shows confirmed pools and none is known. */
function JackpotPlace() {
  const confirmed = useSettings()?.jackpotFigures === 'confirmed';
  const { pools, waiting } = usePools(true);
  if (confirmed && !waiting && pools === undefined) return null;
  return (
    <div className={`gutter ${styles.jackpot}`}>
      <ChunkGuard>
        <Suspense fallback={null}>{confirmed ? <PoolBanner pools={pools} /> : <JackpotBanner />}</Suspense>
      </ChunkGuard>
    </div>
  );
}

/**
 * Waits for the variant (HOME-15), because a panel that came later would push everything down; without an answer home
 * is plain.
 */
export function BelowFold() {
  const variant = useHomeVariant();
  if (variant === undefined) return <div className={styles.reserve} />;
  return (
    <div className={styles.below} data-variant={variant} data-testid="below-fold">
      {variant === 'jackpot' && <JackpotPlace />}
      <ChunkGuard>
        <Suspense fallback={<GameCentreSkeleton />}>
          <GameCentre variant={variant} />
        </Suspense>
      </ChunkGuard>
      <ChunkGuard>
        <WhenReached room={<div className={styles.reserve} />}>
          <Suspense fallback={<div className={styles.reserve} />}>
            <LowerHome />
          </Suspense>
        </WhenReached>
      </ChunkGuard>
      <Suspense fallback={null}>
        <ServiceButton />
      </Suspense>
    </div>
  );
}
