/** The art of a game: its dominant colour until the picture is near view and here, its name as text if it never comes. */
import { cx, useLocale } from '@lantern/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { artUrl } from '../art-url.ts';
import type { GameCard } from './game-card.ts';
import { whenNearView } from './near-view.ts';
import styles from './tile.module.css';
import { TILE_SIZES, tileSources, type TileSize } from './tile-art.ts';

export interface TilePictureProps {
  readonly game: Pick<GameCard, 'displayName' | 'iconUrl' | 'tint'>;
  readonly size: TileSize;
  /** Asks for the picture at once: for the first screen's tiles. */
  readonly eager?: boolean;
}

/** Pictures that have been drawn on this page: a tile that comes back into the list shows its own at once. */
const drawn = new Set<string>();

/** `plain`: the newer formats failed, the drawing they were made from is tried before the name stands in. */
type Stage = 'waiting' | 'asked' | 'plain' | 'shown' | 'lost';

/** Fills its box, which keeps the art's 3:4. Decorative: whoever places it gives the name. */
export function TilePicture({ game, size, eager = false }: TilePictureProps) {
  const locale = useLocale();
  const { sets, fallback } = tileSources(artUrl(game.iconUrl), locale, size);
  return <Picture key={fallback} name={game.displayName} tint={game.tint} sets={sets} fallback={fallback} size={size} eager={eager} />;
}

interface PictureProps extends ReturnType<typeof tileSources> {
  readonly name: string;
  readonly tint: string;
  readonly size: TileSize;
  readonly eager: boolean;
}

function Picture({ name, tint, sets, fallback, size, eager }: PictureProps) {
  const box = useRef<HTMLSpanElement>(null);
  const [stage, setStage] = useState<Stage>(drawn.has(fallback) ? 'shown' : eager ? 'asked' : 'waiting');
  const waits = stage === 'waiting';
  useEffect(() => (waits && box.current ? whenNearView(box.current, () => setStage('asked')) : undefined), [waits]);
  const show = () => {
    drawn.add(fallback);
    setStage('shown');
  };
  // A picture that the page's first screen has brought already is not faded in a second time.
  const image = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    if (stage === 'asked' && image.current?.complete === true && image.current.naturalWidth > 0) show();
  });
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
            ref={image}
            className={cx(styles.image, stage === 'shown' && styles.imageShown)}
            src={fallback}
            alt=""
            width={width}
            height={height}
            decoding="async"
            draggable={false}
            onLoad={show}
            onError={() => setStage(stage === 'asked' && sets.length > 0 ? 'plain' : 'lost')}
          />
        </picture>
      )}
    </span>
  );
}
