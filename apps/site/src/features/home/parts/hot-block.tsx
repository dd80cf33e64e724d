/** The hot block (HOME-10): 21 tiles, or in the jackpot variant 18 with figures, live games under a title of their own. */
import { Empty, SectionHead } from '@lantern/ui';
import { useAccess } from '../../../lib/access.ts';
import { GameTile } from '../../../lib/games/game-tile.tsx';
import { useHotGames } from '../../../lib/games/hot-games.ts';
import { useT } from '../../../lib/i18n.ts';
import { FiguresSwitch } from '../jackpot-banner.tsx';
import { hotBlockGames, type HomeVariant } from '../state/hot-block.ts';
import { BlockFailure } from './block-failure.tsx';
import styles from './centre-block.module.css';
import { TileFigure } from './tile-figure.tsx';
import { TileGrid, TileGridSkeleton } from './tile-grid.tsx';

/** Tiles of the first screen, asked for before the others. */
const EAGER = 2;

export function HotBlock({ variant }: { readonly variant: HomeVariant }) {
  const t = useT();
  const access = useAccess();
  const { data, error, refetch } = useHotGames();
  const shown = data && hotBlockGames(data.games, variant);
  const figures = variant === 'jackpot';
  return (
    <div data-testid="hot-block">
      <SectionHead
        title={t('hot_title')}
        end={figures && <FiguresSwitch />}
        more={shown?.hasMore ? { label: t('home_more'), onOpen: () => access.go('/m/gameList?type=hot') } : undefined}
      />
      {figures && <p className={styles.caption}>{t('hot_figures')}</p>}
      {shown === undefined && (error ? <BlockFailure error={error} onRetry={() => void refetch()} /> : <TileGridSkeleton />)}
      {shown?.games.length === 0 && shown.live.length === 0 && <Empty title={t('centre_empty')} />}
      {shown && shown.games.length > 0 && (
        <TileGrid>
          {shown.games.map((game, at) => (
            <div key={game.nodeId}>
              <GameTile game={game} turn={at < EAGER ? 'soon' : 'near-view'} />
              {figures && <TileFigure />}
            </div>
          ))}
        </TileGrid>
      )}
      {shown && shown.live.length > 0 && (
        <div className={styles.next} data-testid="hot-live">
          <SectionHead title={t('hot_live')} level={3} />
          <TileGrid>
            {shown.live.map((game) => (
              <GameTile key={game.nodeId} game={game} />
            ))}
          </TileGrid>
        </div>
      )}
    </div>
  );
}
