/** A game's tile: its art, one plate, the star, a caption. A tap opens the game. */
import { Badge, cx, Icon } from '@lantern/ui';
import { lazy, memo, Suspense, useState } from 'react';
import { useT } from '../i18n.ts';
import { isRealMember, useSession } from '../session.ts';
import { useIsFavourite, useToggleFavourite } from './favourites.ts';
import { badgeOf, factOf, type GameBadge, type GameCard, type GameFact } from './game-card.ts';
import { useIsOpening, useLaunch, whoNow } from './launch.ts';
import { obstacleOf } from './launch-rules.ts';
import { TilePicture, type Turn } from './tile-picture.tsx';
import styles from './tile.module.css';

/** Its code comes only when a game has rooms. */
const RoomSheet = lazy(async () => ({ default: (await import('./room-sheet.tsx')).RoomSheet }));

export interface GameTileProps {
  readonly game: GameCard;
  /** A fixed width for rows that scroll sideways, in pixels; otherwise the tile fills its cell. */
  readonly width?: number;
  /** When its art is asked for. */
  readonly turn?: Turn;
  /** What is in the pool that can be won in it, in a few characters; the plate with the crown says it. */
  readonly pool?: string | undefined;
}

/** Above this width a tile's art is asked for in the middle size even on screens of one device pixel. */
const SMALL_ART_TO_PX = 200;

const BADGE_TEXT = { live: 'badge_live', jackpot: 'badge_jackpot', hot: 'badge_hot', new: 'badge_new', demo: 'trial_demo' } as const satisfies Readonly<Record<GameBadge, string>>;

/** One room alone is no choice. */
const hasRooms = ({ rooms = [] }: GameCard): boolean => rooms.length > 1;

function Tile({ game, width, turn, pool }: GameTileProps) {
  const t = useT();
  const launch = useLaunch();
  const opening = useIsOpening(game);
  const session = useSession();
  const [roomsOpen, setRoomsOpen] = useState(false);
  const badge = game.maintenance ? undefined : badgeOf(game, session !== null && !isRealMember(session));
  const open = () => {
    if (hasRooms(game) && obstacleOf({ ...game, roomType: undefined }, whoNow()) === undefined) setRoomsOpen(true);
    else launch(game);
  };
  return (
    <div className={styles.tile} style={width === undefined ? undefined : { width }} data-game={game.gameId}>
      <button type="button" className={styles.box} aria-busy={opening || undefined} onClick={open} data-testid="game-tile" data-node={game.nodeId}>
        {/* Text, not a label: the browser's own search finds a game by the name that its art is lettered with. */}
        <span className="sr-only">{pool === undefined ? game.displayName : `${game.displayName}, ${t('pool_of_game', { amount: pool })}`}</span>
        <span className={cx(styles.art, game.maintenance && styles.dimmed)} aria-hidden="true">
          <TilePicture game={game} size={width !== undefined && width > SMALL_ART_TO_PX ? 'm' : 's'} turn={turn} />
        </span>
        {badge !== undefined && (
          <span className={styles.badge} aria-hidden="true" data-testid="game-tile-badge">
            <Badge kind={badge}>{badge === 'jackpot' && pool !== undefined ? pool : t(BADGE_TEXT[badge])}</Badge>
          </span>
        )}
        {game.maintenance && (
          <span className={styles.lock} aria-hidden="true" data-testid="game-tile-maintenance">
            <Icon name="lock" variant="fill" size={13} />
            <span className={styles.lockText}>{t('game_maintenance_short')}</span>
          </span>
        )}
        {opening && (
          <span className={styles.opening} aria-hidden="true">
            <Icon name="circle-notch" size={28} className={styles.spin} />
          </span>
        )}
      </button>
      <TileStar game={game} />
      <div className={styles.caption}>
        <span className={`cut ${styles.vendor}`}>{game.vendorName}</span>
        <Fact fact={factOf(game)} />
      </div>
      {roomsOpen && (
        <Suspense fallback={null}>
          <RoomSheet game={game} onClose={() => setRoomsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** A list draws its tiles again at every page; a tile only when its game is another. */
export const GameTile = memo(Tile);

function TileStar({ game }: { readonly game: GameCard }) {
  const t = useT();
  const starred = useIsFavourite(game);
  const toggle = useToggleFavourite();
  return (
    <button
      type="button"
      className={cx(styles.star, starred && styles.starOn)}
      aria-pressed={starred}
      aria-label={t('favourite_star', { game: game.displayName })}
      onClick={() => toggle(game)}
      data-testid="game-tile-star"
    >
      <span className={styles.disc}>
        <Icon name="star" variant={starred ? 'fill' : 'regular'} size={16} />
      </span>
    </button>
  );
}

/** Two decimals at most, no needless ones: 96,5 %. */
function percentOf(basisPoints: number, decimalMark: string): string {
  return String(basisPoints / 100).replace('.', decimalMark);
}

function Fact({ fact }: { readonly fact: GameFact | undefined }) {
  const t = useT();
  if (fact === undefined) return null;
  return (
    <span className={styles.fact}>
      {fact.kind === 'rooms' ? t('game_rooms', { count: fact.count }) : t('game_rtp', { percent: percentOf(fact.basisPoints, t('decimal_mark')) })}
    </span>
  );
}
