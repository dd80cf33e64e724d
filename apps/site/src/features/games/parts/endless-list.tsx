/** A list of games from its first page to its end: loading, empty, failed, more. */
import { Button, cx, ErrorState } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useRef, type ReactNode } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import type { GamePages } from '../api/game-pages.ts';
import { useEndlessScroll } from '../state/use-endless-scroll.ts';
import styles from './endless-list.module.css';
import { GameGrid, GridSkeleton } from './game-grid.tsx';

interface EndlessListProps {
  readonly pages: GamePages;
  readonly label: string;
  /** Something covers the list: it fetches nothing meanwhile (GAME-02). */
  readonly covered: boolean;
  readonly empty: ReactNode;
  /** They are the hot games. */
  readonly amongHot: boolean;
}

/** One row of skeletons indicates more. */
const NEXT_ROW = 3;

export function EndlessList({ pages, label, covered, empty, amongHot }: EndlessListProps) {
  const t = useT();
  const online = useOnline();
  const container = useRef<HTMLDivElement>(null);
  const { games, total, error, hasMore, loadMore, loadingMore, stale, retry } = pages;
  useEndlessScroll(container, { hasMore: hasMore && !error, loadMore });
  if (games === undefined) {
    return (
      <div className={styles.list}>
        {error ? (
          <ErrorState title={t('games_failed')} text={error.message} code={error.refusal.code} onRetry={retry} />
        ) : (
          <GridSkeleton />
        )}
      </div>
    );
  }
  if (games.length === 0 && !stale && !hasMore) return <div className={styles.list}>{empty}</div>;
  return (
    // The class `on` is the source's: a list with it requests no page.
    <div
      ref={container}
      className={cx(styles.list, (loadingMore || covered) && 'on', (stale || !online) && styles.faded)}
      aria-busy={loadingMore || stale}
      data-complete={!hasMore && !stale}
      data-testid="endless-list"
    >
      <GameGrid games={games} label={label} total={total} amongHot={amongHot} />
      {loadingMore && <GridSkeleton tiles={NEXT_ROW} />}
      <div className={styles.end} role="status">
        {loadingMore && t('games_loading_more')}
        {!loadingMore && !hasMore && games.length > NEXT_ROW * 4 && t('games_end', { count: games.length })}
      </div>
      {error && !loadingMore && (
        <div className={styles.failed} role="alert">
          <span>{error.message}</span>
          <Button small icon="arrows-clockwise" onClick={retry}>
            {t('games_retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
