/** A game's tile: its art, one plate, the star, a caption. A tap opens the game; a long press, or the caption, what is published about it. */
import { Badge, cx, Icon, provideGlyphs } from '@lantern/ui';
import { GAME_GLYPHS } from '@lantern/ui/game-glyphs';
import { lazy, memo, Suspense, useState, type SyntheticEvent } from 'react';
import { useT } from '../language/i18n.ts';
import { isRealMember, useSession } from '../session/session.ts';
import { useIsFavourite, useToggleFavourite } from './favourites.ts';
import { badgeOf, factOf, isLottery, type GameBadge, type GameCard, type GameFact } from './game-card.ts';
import { useIsOpening, useLaunch, currentVisitor } from './launch.ts';
import { obstacleOf } from './launch-rules.ts';
import { mayBeTable } from './table-now.ts';
import { TilePicture, type Turn } from './tile-picture.tsx';
import styles from './tile.module.css';

// Before anything that lists games renders.
provideGlyphs(GAME_GLYPHS);

/** Its code loads only when a game has rooms. */
const RoomSheet = lazy(async () => ({ default: (await import('./room-sheet.tsx')).RoomSheet }));

/** Its code loads only when it is asked for. */
const InfoSheet = lazy(async () => ({ default: (await import('./info-sheet.tsx')).InfoSheet }));

/**
 * The live strip at the foot of the art, a table's road or a lottery's countdown: its code loads after the first
 * screen's.
 */
const TileStrip = lazy(async () => ({ default: (await import('./tile-strip.tsx')).TileStrip }));

export interface GameTileProps {
  readonly game: GameCard;
  /** A fixed width for rows that scroll sideways, in pixels; otherwise the tile fills its cell. */
  readonly width?: number;
  /** Loading priority of its art. */
  readonly turn?: Turn;
  /** The pool that can be won in it, in a few characters; the plate with the crown shows it. */
  readonly pool?: string | undefined;
  /** In a list of hot games, where HOT is redundant. */
  readonly amongHot?: boolean;
  /** The caption has room for a fact beside the vendor's name; all tiles of a grid have it or none. */
  readonly withFact?: boolean;
}

/** Above this width a tile's art is loaded in the medium size even on screens of one device pixel. */
const SMALL_ART_TO_PX = 200;

const BADGE_TEXT = {
  live: 'badge_live',
  jackpot: 'badge_jackpot',
  hot: 'badge_hot',
  new: 'badge_new',
  demo: 'trial_demo',
} as const satisfies Readonly<Record<GameBadge, string>>;

/** A single room offers no choice. */
const hasRooms = ({ rooms = [] }: GameCard): boolean => rooms.length > 1;

function Tile({ game, width, turn, pool, amongHot = false, withFact = false }: GameTileProps) {
  const t = useT();
  const launch = useLaunch();
  const opening = useIsOpening(game);
  const session = useSession();
  const [roomsOpen, setRoomsOpen] = useState(false);
  const [infoOpen, setInfoOpen] = useState(false);
  const badge = game.maintenance ? undefined : badgeOf(game, session !== null && !isRealMember(session), amongHot);
  const open = () => {
    if (hasRooms(game) && obstacleOf({ ...game, roomType: undefined }, currentVisitor()) === undefined)
      setRoomsOpen(true);
    else launch(game);
  };
  // Also what a long press, the right button and the keyboard's menu key send.
  const inform = (event: SyntheticEvent) => {
    event.preventDefault();
    setInfoOpen(true);
  };
  return (
    <div className={styles.tile} style={width === undefined ? undefined : { width }} data-game={game.gameId}>
      <button
        type="button"
        className={styles.box}
        aria-busy={opening || undefined}
        onClick={open}
        onContextMenu={inform}
        data-testid="game-tile"
        data-node={game.nodeId}
      >
        {/* Text, not a label: the browser's own search finds a game by the name in its art. */}
        <span className="sr-only">
          {pool === undefined ? game.displayName : `${game.displayName}, ${t('pool_of_game', { amount: pool })}`}
        </span>
        {/* Before the art, which makes room for it. */}
        {!game.maintenance && (mayBeTable(game) || isLottery(game)) && (
          <Suspense fallback={null}>
            <TileStrip game={game} />
          </Suspense>
        )}
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
      <button type="button" className={styles.caption} onClick={inform} data-testid="game-tile-info">
        <span className="sr-only">{t('game_info', { game: game.displayName })} </span>
        <span className={`cut ${styles.vendor}`}>{game.vendorName}</span>
        {withFact && <Fact fact={factOf(game)} />}
      </button>
      {roomsOpen && (
        <Suspense fallback={null}>
          <RoomSheet game={game} onClose={() => setRoomsOpen(false)} />
        </Suspense>
      )}
      {infoOpen && (
        <Suspense fallback={null}>
          <InfoSheet game={game} onPlay={open} onClose={() => setInfoOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** A list rerenders its tiles at every page; a tile only when its game changes. */
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

/** Two decimals at most, no trailing zeros: 96,5 %. */
function percentOf(basisPoints: number, decimalMark: string): string {
  return String(basisPoints / 100).replace('.', decimalMark);
}

function Fact({ fact }: { readonly fact: GameFact | undefined }) {
  const t = useT();
  if (fact === undefined) return null;
  return (
    <span className={styles.fact}>
      {fact.kind === 'rooms'
        ? t('game_rooms', { count: fact.count })
        : t('game_rtp', { percent: percentOf(fact.basisPoints, t('decimal_mark')) })}
    </span>
  );
}
