/** Content of the game centre for a family (HOME-09): its hot games, its vendors, or the member's favourites. */
import { Empty, SectionHead } from '@lantern/ui';
import { Link } from '../../../lib/navigation/navigation.tsx';
import { useAccess } from '../../../lib/session/access.ts';
import { categoryLabel, type Vendor } from '../../../lib/games/categories.ts';
import { useFavourites } from '../../../lib/games/favourites.ts';
import { GameTile } from '../../../lib/games/game-tile.tsx';
import { useHotGames } from '../../../lib/games/hot-games.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { wholeRows } from '../state/hot-block.ts';
import { BlockFailure } from './block-failure.tsx';
import styles from './centre-block.module.css';
import { TileGrid, TileGridSkeleton } from './tile-grid.tsx';
import { VendorLogo } from './vendor-logo.tsx';

function useTitle(code: string): string {
  const t = useT();
  const label = categoryLabel(code);
  return label === undefined ? code : t(label);
}

/** FISH, LIVE, RNG, PVP and JL: the hot games of the type. */
export function FamilyGames({ code }: { readonly code: string }) {
  const t = useT();
  const access = useAccess();
  const title = useTitle(code);
  const { data, error, refetch } = useHotGames(code);
  return (
    <div data-testid="family-games">
      <SectionHead
        title={title}
        more={{ label: t('home_more'), onOpen: () => access.go(`/m/gameList?gameType=${code}`) }}
      />
      {data === undefined &&
        (error ? <BlockFailure error={error} onRetry={() => void refetch()} /> : <TileGridSkeleton />)}
      {data?.games.length === 0 && (
        <Empty
          title={t('centre_empty')}
          action={{ label: t('centre_all'), onPress: () => access.go(`/m/gameList?gameType=${code}`) }}
        />
      )}
      {data && data.games.length > 0 && (
        <TileGrid>
          {wholeRows(data.games).map((game) => (
            <GameTile key={game.nodeId} amongHot withFact game={game} />
          ))}
        </TileGrid>
      )}
    </div>
  );
}

/** Every other family: its vendors. */
export function FamilyVendors({ code, vendors }: { readonly code: string; readonly vendors: readonly Vendor[] }) {
  const t = useT();
  const title = useTitle(code);
  return (
    <div data-testid="family-vendors">
      <SectionHead title={title} />
      {vendors.length === 0 && <Empty title={t('centre_empty')} />}
      <div className={styles.vendors}>
        {vendors.map((vendor) => (
          <Link
            key={vendor.vendor}
            to={`/m/gameList?gameType=${code}&vassalage=${vendor.vendor}`}
            className={styles.vendor}
            data-testid="vendor-card"
          >
            <VendorLogo vendor={vendor} size={56} />
            <b>{vendor.displayName}</b>
            {vendor.maintenance ? (
              <small className={styles.closed}>{t('vendor_closed')}</small>
            ) : (
              <small>{t('vendor_games', { count: vendor.gameCount })}</small>
            )}
          </Link>
        ))}
      </div>
    </div>
  );
}

/** FAV: the member's own collection; guests are asked to sign in. */
export function FavouriteGames() {
  const t = useT();
  const access = useAccess();
  const signedIn = useSession() !== null;
  const { games, error, refetch } = useFavourites();
  const head = (
    <SectionHead
      title={t('favourites_title')}
      more={
        games && games.length > 0
          ? { label: t('home_more'), onOpen: () => access.go('/m/gameList?type=fav') }
          : undefined
      }
    />
  );
  return (
    <div data-testid="favourite-games">
      {head}
      {!signedIn && (
        <Empty
          title={t('favourites_guest')}
          text={t('favourites_guest_text')}
          action={{ label: t('menu_login'), onPress: () => access.go('/m/login') }}
        />
      )}
      {signedIn &&
        games === undefined &&
        (error ? <BlockFailure error={error} onRetry={refetch} /> : <TileGridSkeleton tiles={4} />)}
      {games?.length === 0 && <Empty title={t('favourites_none')} text={t('favourites_none_text')} />}
      {games && games.length > 0 && (
        <TileGrid>
          {games.map((game) => (
            <GameTile key={game.nodeId} withFact game={game} />
          ))}
        </TileGrid>
      )}
    </div>
  );
}
