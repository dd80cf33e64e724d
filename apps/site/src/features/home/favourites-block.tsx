/** The member's collection on home (HOME-11): a row of tiles, hidden while it is empty. */
import { SectionHead } from '@lantern/ui';
import { useAccess } from '../../lib/session/access.ts';
import { useFavourites } from '../../lib/games/favourites.ts';
import { GameTile } from '../../lib/games/game-tile.tsx';
import { useT } from '../../lib/language/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import styles from './lower-home.module.css';
import { BlockFailure } from './parts/block-failure.tsx';

const TILE_PX = 104;
/** One row only; the list behind "more" has them all. */
const SHOWN_MAXIMUM = 12;

export function FavouritesBlock() {
  const t = useT();
  const access = useAccess();
  const signedIn = useSession() !== null;
  const { games, error, refetch } = useFavourites();
  const failed = error !== null && games === undefined;
  if (!signedIn || (!failed && (games === undefined || games.length === 0))) return null;
  return (
    <section className={styles.section} data-testid="favourites-block">
      <div className="gutter">
        <SectionHead
          title={t('favourites_title')}
          more={failed ? undefined : { label: t('home_more'), onOpen: () => access.go('/m/gameList?type=fav') }}
        />
        {failed && <BlockFailure error={error} onRetry={refetch} />}
      </div>
      {games && (
        <div className={`strip ${styles.row}`} tabIndex={0} role="group" aria-label={t('favourites_title')}>
          {games.slice(0, SHOWN_MAXIMUM).map((game) => (
            <GameTile key={game.nodeId} game={game} width={TILE_PX} />
          ))}
        </div>
      )}
    </section>
  );
}
