/** The order of a branch's people. */
import { BottomSheet, Icon } from '@lantern/ui';
import { useAgentT } from '../agent-texts.tsx';
import type { DownlineFilter } from '../api/use-downlines.ts';
import styles from './agent-tree.module.css';

export type Sort = DownlineFilter['sort'];
const SORTS: readonly Sort[] = ['-joined', 'joined', '-counted', '-lastActive'];
const LABELS = {
  '-joined': 'sort_newest',
  joined: 'sort_oldest',
  '-counted': 'sort_counted',
  '-lastActive': 'sort_active',
} as const;

interface SortSheetProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly onClose: () => void;
}

export function SortSheet({ sort, onSort, onClose }: SortSheetProps) {
  const t = useAgentT();
  return (
    <BottomSheet title={t('tree_sort')} onClose={onClose} data-testid="sort-sheet">
      <div role="radiogroup" aria-label={t('tree_sort')}>
        {SORTS.map((one) => (
          <button
            key={one}
            type="button"
            role="radio"
            aria-checked={one === sort}
            className={styles.option}
            data-testid={`sort-${one}`}
            onClick={() => onSort(one)}
          >
            {t(LABELS[one])}
            {one === sort && <Icon name="check" size={16} />}
          </button>
        ))}
      </div>
    </BottomSheet>
  );
}
