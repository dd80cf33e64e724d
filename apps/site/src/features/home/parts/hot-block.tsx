/**
 * The hot block (HOME-10): 21 tiles, or in the jackpot variant 18 with figures, live games under a title of their own.
 * When the merchant shows confirmed pools, only games that have one show a figure, namely theirs.
 */
import { Empty, SectionHead, useFormats } from '@lantern/ui';
import { useAccess } from '../../../lib/session/access.ts';
import type { GameCard } from '../../../lib/games/game-card.ts';
import { GameTile } from '../../../lib/games/game-tile.tsx';
import { useHotGames } from '../../../lib/games/hot-games.ts';
import { usePools } from '../../../lib/games/pools.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { useSettings } from '../../../lib/server/settings.ts';
import { hotBlockGames, type HomeVariant } from '../state/hot-block.ts';
import { BlockFailure } from './block-failure.tsx';
import styles from './centre-block.module.css';
import { FiguresSwitch } from './figures-switch.tsx';
import { TileFigure } from './tile-figure.tsx';
import { TileGrid, TileGridSkeleton } from './tile-grid.tsx';
import { TilePool } from './tile-pool.tsx';

/** Tiles of the first screen, loaded before the others. */
const EAGER = 2;

export function HotBlock({ variant }: { readonly variant: HomeVariant }) {
  const t = useT();
  const access = useAccess();
  const { data, error, refetch } = useHotGames();
  const shown = data && hotBlockGames(data.games, variant);
  const formats = useFormats();
  const jackpots = variant === 'jackpot';
  const illustrated = useSettings()?.jackpotFigures !== 'confirmed' && jackpots;
  const { pools } = usePools(jackpots);
  const poolOf = ({ gameId }: GameCard) => pools?.byGame.get(gameId);
  const counted = pools && shown?.games.some((game) => poolOf(game) !== undefined) ? pools : undefined;
  return (
    <div data-testid="hot-block">
      <SectionHead
        title={t('hot_title')}
        end={(illustrated || counted) && <FiguresSwitch />}
        more={shown?.hasMore ? { label: t('home_more'), onOpen: () => access.go('/m/gameList?type=hot') } : undefined}
      />
      {illustrated && <p className={styles.caption}>{t('hot_figures')}</p>}
      {counted && (
        <p className={styles.caption} data-testid="hot-pools">
          {t('hot_pools', { time: formats.dateTime(counted.at, 'time') })}
        </p>
      )}
      {shown === undefined &&
        (error ? <BlockFailure error={error} onRetry={() => void refetch()} /> : <TileGridSkeleton />)}
      {shown?.games.length === 0 && shown.live.length === 0 && <Empty title={t('centre_empty')} />}
      {shown && shown.games.length > 0 && (
        <TileGrid>
          {shown.games.map((game, at) => (
            <div key={game.nodeId}>
              <GameTile amongHot withFact game={game} turn={at < EAGER ? 'soon' : 'near-view'} />
              {illustrated && <TileFigure />}
              {counted && poolOf(game) !== undefined && <TilePool amount={poolOf(game)!} currency={counted.currency} />}
            </div>
          ))}
        </TileGrid>
      )}
      {shown && shown.live.length > 0 && (
        <div className={styles.next} data-testid="hot-live">
          <SectionHead title={t('hot_live')} level={3} />
          <TileGrid>
            {shown.live.map((game) => (
              <GameTile key={game.nodeId} amongHot withFact game={game} />
            ))}
          </TileGrid>
        </div>
      )}
    </div>
  );
}
