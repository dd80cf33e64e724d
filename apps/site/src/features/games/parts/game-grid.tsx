/** The tiles of a list in rows. Long lists keep only what is near view in the page; heights stay as they were. */
import { formatMoneyShort, type FormatLanguage } from '@lantern/money/format';
import { useLocale } from '@lantern/ui';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type RefObject } from 'react';
import type { GameCard } from '../../../lib/games/game-card.ts';
import type { Pools } from '../../../lib/games/confirmed-pools.ts';
import { GameTile } from '../../../lib/games/game-tile.tsx';
import { watchTilePresses } from '../../../lib/games/long-press.ts';
import { usePools } from '../../../lib/games/pools.ts';
import type { Turn } from '../../../lib/games/tile-picture.tsx';
import { TileSkeleton } from '../../../lib/games/tile-skeleton.tsx';
import { CHUNK_SIZE, heightOf, inChunks, windowOf, WHOLE_UP_TO, type GridWindow } from '../state/grid-window.ts';
import styles from './game-grid.module.css';

interface GameGridProps {
  readonly games: readonly GameCard[];
  /** The accessible name of the list. */
  readonly label: string;
  /** Of the whole list, known before its last page is loaded. */
  readonly total?: number | undefined;
  /** They are the hot games. */
  readonly amongHot?: boolean;
}

/** Tiles of the first row, whose art loads first, and of the first screen. */
const FIRST_ROW = 3;
const FIRST_SCREEN = 9;

const turnOf = (at: number): Turn => (at < FIRST_ROW ? 'first' : at < FIRST_SCREEN ? 'soon' : 'near-view');

export function GameGrid({ games, label, total = games.length, amongHot = false }: GameGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  useEffect(watchTilePresses, []);
  const { pools } = usePools(useMemo(() => games.some(({ tags }) => tags.includes('JACKPOT')), [games]));
  const chunks = useMemo(() => inChunks(games, CHUNK_SIZE), [games]);
  const { chunkPx, columns } = useChunkMeasure(grid, chunks.length > 1);
  const drawn = useDrawnChunks(grid, chunks.length, chunkPx, games.length > WHOLE_UP_TO);
  return (
    <div ref={grid} role="list" aria-label={label} className={styles.grid} data-testid="game-grid">
      {chunks.map((chunk, at) =>
        at < drawn.first || at > drawn.last ? (
          <div key={at} role="presentation" style={{ height: heightOf(chunk.length, chunkPx, columns) }} />
        ) : (
          <Chunk
            key={at}
            games={chunk}
            start={at * CHUNK_SIZE}
            total={total}
            heightPx={heightOf(chunk.length, chunkPx, columns)}
            pools={pools}
            amongHot={amongHot}
          />
        ),
      )}
    </div>
  );
}

interface ChunkProps {
  readonly games: readonly GameCard[];
  readonly start: number;
  readonly total: number;
  /** Expected height of the chunk before layout; 0 while unknown. */
  readonly heightPx: number;
  readonly pools: Pools | undefined;
  readonly amongHot: boolean;
}

const sameGames = (one: readonly GameCard[], other: readonly GameCard[]): boolean =>
  one.length === other.length && one.every((game, at) => game === other[at]);

const Chunk = memo(
  function Chunk({ games, start, total, heightPx, pools, amongHot }: ChunkProps) {
    const language = useLocale().toUpperCase() as FormatLanguage;
    const poolOf = ({ gameId }: GameCard): string | undefined => {
      const amount = pools?.byGame.get(gameId);
      return amount === undefined ? undefined : formatMoneyShort(amount, pools?.currency, language);
    };
    const style = heightPx > 0 ? ({ containIntrinsicSize: `auto ${heightPx}px` } as CSSProperties) : undefined;
    return (
      <div
        role="presentation"
        className={heightPx > 0 ? `${styles.chunk} ${styles.skippable}` : styles.chunk}
        style={style}
        data-chunk={start / CHUNK_SIZE}
      >
        {games.map((game, at) => (
          <div key={game.nodeId} role="listitem" aria-posinset={start + at + 1} aria-setsize={total}>
            <GameTile game={game} turn={turnOf(start + at)} pool={poolOf(game)} amongHot={amongHot} />
          </div>
        ))}
      </div>
    );
  },
  (before, after) =>
    before.start === after.start &&
    before.total === after.total &&
    before.heightPx === after.heightPx &&
    before.pools === after.pools &&
    before.amongHot === after.amongHot &&
    sameGames(before.games, after.games),
);

interface ChunkMeasure {
  /** Of a whole chunk with the gap under it; 0 while unknown. */
  readonly chunkPx: number;
  readonly columns: number;
}

/** Measured once and again when the screen rotates. */
function useChunkMeasure(grid: RefObject<HTMLDivElement | null>, wanted: boolean): ChunkMeasure {
  const [measured, setMeasured] = useState<ChunkMeasure>({ chunkPx: 0, columns: 1 });
  useLayoutEffect(() => {
    if (!wanted) return;
    const measure = (): void => {
      const whole = grid.current?.querySelector('[data-chunk]:not(:last-child)');
      if (whole)
        setMeasured({
          chunkPx: whole.getBoundingClientRect().height,
          columns: getComputedStyle(whole).gridTemplateColumns.split(' ').length,
        });
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [grid, wanted]);
  return measured;
}

/** Follows the scrolling of a windowed grid, once a frame; the chunk with the focus stays. */
function useDrawnChunks(
  grid: RefObject<HTMLDivElement | null>,
  chunks: number,
  chunkPx: number,
  windowed: boolean,
): GridWindow {
  const [drawn, setDrawn] = useState<GridWindow>({ first: 0, last: 1 });
  useEffect(() => {
    if (!windowed) return;
    let frame = 0;
    const look = (): void => {
      frame = 0;
      const topPx = grid.current?.getBoundingClientRect().top;
      if (topPx === undefined) return;
      const next = windowOf({ chunks, chunkPx, topPx, viewPx: window.innerHeight });
      const held = Number(document.activeElement?.closest('[data-chunk]')?.getAttribute('data-chunk') ?? NaN);
      const first = held < next.first ? held : next.first;
      const last = held > next.last ? held : next.last;
      setDrawn((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    const later = (): void => {
      if (frame === 0) frame = window.requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('resize', later);
    return () => {
      window.cancelAnimationFrame(frame);
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
    };
  }, [grid, chunks, chunkPx, windowed]);
  return windowed ? drawn : { first: 0, last: chunks - 1 };
}

/** Skeleton of a grid. */
export function GridSkeleton({ tiles = 12 }: { readonly tiles?: number }) {
  return (
    <div className={styles.chunk} aria-hidden="true">
      {Array.from({ length: tiles }, (_, at) => (
        <TileSkeleton key={at} />
      ))}
    </div>
  );
}
