/** The order of a list: one of three. */
import { BottomSheet, cx, Icon } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import { SORTS, type Sort } from '../state/list-query.ts';
import { SORT_TEXT } from './filter-words.ts';
import styles from './choice-list.module.css';

interface SortSheetProps {
  readonly chosen: Sort;
  readonly onChoose: (sort: Sort) => void;
  readonly onClose: () => void;
}

export function SortSheet({ chosen, onChoose, onClose }: SortSheetProps) {
  const t = useT();
  return (
    <BottomSheet title={t('sort_title')} onClose={onClose} data-testid="sort-sheet">
      <div role="group" aria-label={t('sort_title')}>
        {SORTS.map((sort) => (
          <button
            key={sort}
            type="button"
            aria-pressed={sort === chosen}
            className={cx(styles.choice, sort === chosen && styles.on)}
            onClick={() => {
              onClose();
              onChoose(sort);
            }}
            data-testid={`sort-${sort}`}
          >
            <span className={styles.words}>{t(SORT_TEXT[sort])}</span>
            {sort === chosen && <Icon name="check" size={18} />}
          </button>
        ))}
      </div>
    </BottomSheet>
  );
}
