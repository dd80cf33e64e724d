/** The game centre's rail (HOME-08): one surface, the current category highlighted. */
import { cx, Icon, IconButton } from '@lantern/ui';
import { useEffect, useRef } from 'react';
import { categoryLabel } from '../../../lib/games/categories.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { categoryIcon } from '../state/category-icons.ts';
import styles from './category-rail.module.css';

interface CategoryRailProps {
  readonly categories: readonly string[];
  readonly chosen: string;
  readonly onChoose: (code: string) => void;
  /** Set when the vendors' families could not be loaded. */
  readonly onRetry: (() => void) | undefined;
}

/** Keeps the active category visible in the rail, without moving the page. */
function useLitInSight(chosen: string) {
  const rail = useRef<HTMLElement>(null);
  useEffect(() => {
    const lit = rail.current?.querySelector<HTMLElement>('[aria-current]');
    // The first one is visible from the start; measuring it would cause another layout.
    if (!rail.current || !lit?.previousElementSibling) return;
    const top = lit.offsetTop - rail.current.scrollTop;
    if (top < 0 || top + lit.offsetHeight > rail.current.clientHeight) rail.current.scrollTop = lit.offsetTop - 8;
  }, [chosen]);
  return rail;
}

export function CategoryRail({ categories, chosen, onChoose, onRetry }: CategoryRailProps) {
  const t = useT();
  const rail = useLitInSight(chosen);
  return (
    <nav ref={rail} className={styles.rail} aria-label={t('centre_categories')} data-testid="category-rail">
      {categories.map((code) => {
        const label = categoryLabel(code);
        const lit = code === chosen;
        return (
          <button
            key={code}
            type="button"
            className={cx(styles.category, lit && styles.lit)}
            aria-current={lit || undefined}
            data-testid={`category-${code}`}
            onClick={() => onChoose(code)}
          >
            <Icon name={categoryIcon(code)} variant={lit ? 'fill' : 'duotone'} size={25} className={styles.icon} />
            <span className={styles.word}>{label === undefined ? code : t(label)}</span>
          </button>
        );
      })}
      {onRetry && (
        <IconButton
          icon="arrows-clockwise"
          label={t('centre_retry')}
          className={styles.retry}
          data-testid="rail-retry"
          onClick={onRetry}
        />
      )}
    </nav>
  );
}

const WAITING = 7;

/** Skeleton of the rail. */
export function CategoryRailSkeleton() {
  return (
    <div className={styles.rail} aria-hidden="true">
      {Array.from({ length: WAITING }, (_, at) => (
        <span key={at} className={styles.category}>
          <span className={styles.waiting} />
        </span>
      ))}
    </div>
  );
}
