/** How many games the list has, a link to all of them, and their order. */
import { Icon, useFormats } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import type { ListQuery } from '../state/list-query.ts';
import styles from './count-row.module.css';
import { SORT_TEXT } from './filter-words.ts';

interface CountRowProps {
  readonly query: ListQuery;
  readonly total: number | undefined;
  readonly onSort?: () => void;
  readonly onViewAll?: () => void;
}

export function CountRow({ query, total, onSort, onViewAll }: CountRowProps) {
  const t = useT();
  const formats = useFormats();
  return (
    <div className={styles.row}>
      <span className={styles.count} role="status" data-testid="game-count">
        {total !== undefined && t('games_count', { count: total, shown: formats.integer(total) })}
      </span>
      {onViewAll && (
        <button type="button" className={styles.all} onClick={onViewAll} data-testid="view-all">
          {t('see_all')}
        </button>
      )}
      {onSort && (
        <button
          type="button"
          className={styles.sort}
          onClick={onSort}
          aria-label={t('sort_by', { order: t(SORT_TEXT[query.sort]) })}
          aria-haspopup="dialog"
          data-testid="game-sort"
        >
          <Icon name="arrows-down-up" size={16} />
          <span className={styles.order}>{t(SORT_TEXT[query.sort])}</span>
        </button>
      )}
    </div>
  );
}
