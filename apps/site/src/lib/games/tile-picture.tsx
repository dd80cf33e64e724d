/**
 * The art of a game: its dominant colour until the picture is near view and loaded, its name as text if it never loads.
 */
import { cx, useLocale } from '@lantern/ui';
import { useEffect, useRef, useState } from 'react';
import { artUrl } from '../device/art-url.ts';
import type { GameCard } from './game-card.ts';
import { whenNearView } from './near-view.ts';
import styles from './tile.module.css';
import { TILE_SIZES, tileSources, type TileSize } from './tile-art.ts';

export interface TilePictureProps {
  readonly game: Pick<GameCard, 'displayName' | 'iconUrl' | 'tint'>;
  readonly size: TileSize;
  readonly turn?: Turn | undefined;
}

/** When a picture is loaded: before all others, at once with low priority, or when its tile is near view. */
export type Turn = 'first' | 'soon' | 'near-view';

/** Early ones delay neither the page's load nor the first pictures. */
const ORDER = {
  first: { fetchPriority: 'high' },
  soon: { loading: 'lazy', fetchPriority: 'low' },
  'near-view': {},
} as const;

/** Pictures already rendered on this page: a tile that comes back into the list shows its own at once. */
const drawn = new Set<string>();

/** `plain`: the newer formats failed, the original SVG is tried before the name replaces it. */
type Stage = 'waiting' | 'loading' | 'plain' | 'shown' | 'lost';

/** Fills its box, which keeps the art's 3:4. Decorative: the caller provides the name. */
export function TilePicture({ game, size, turn = 'near-view' }: TilePictureProps) {
  const locale = useLocale();
  const { sets, fallback } = tileSources(artUrl(game.iconUrl), locale, size);
  return (
    <Picture
      key={fallback}
      name={game.displayName}
      tint={game.tint}
      sets={sets}
      fallback={fallback}
      size={size}
      turn={turn}
    />
  );
}

interface PictureProps extends ReturnType<typeof tileSources> {
  readonly name: string;
  readonly tint: string;
  readonly size: TileSize;
  readonly turn: Turn;
}

function Picture({ name, tint, sets, fallback, size, turn }: PictureProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [stage, setStage] = useState<Stage>(
    drawn.has(fallback) ? 'shown' : turn === 'near-view' ? 'waiting' : 'loading',
  );
  const waits = stage === 'waiting';
  useEffect(() => (waits && box.current ? whenNearView(box.current, () => setStage('loading')) : undefined), [waits]);
  const show = () => {
    drawn.add(fallback);
    setStage('shown');
  };
  const { width, height } = TILE_SIZES[size];
  return (
    <span ref={box} className={styles.picture} style={{ backgroundColor: tint }} data-stage={stage}>
      {stage === 'lost' && (
        <span className={styles.lettering}>
          <span className={styles.words}>{name}</span>
        </span>
      )}
      {stage !== 'waiting' && stage !== 'lost' && (
        <picture>
          {stage !== 'plain' && sets.map(({ type, srcSet }) => <source key={type} type={type} srcSet={srcSet} />)}
          <img
            // A picture of the server-rendered first screen is not faded in again.
            className={cx(styles.image, (turn !== 'near-view' || stage === 'shown') && styles.imageShown)}
            src={fallback}
            alt=""
            width={width}
            height={height}
            decoding="async"
            draggable={false}
            {...ORDER[turn]}
            onLoad={show}
            onError={() => setStage(stage === 'loading' && sets.length > 0 ? 'plain' : 'lost')}
          />
        </picture>
      )}
    </span>
  );
}
