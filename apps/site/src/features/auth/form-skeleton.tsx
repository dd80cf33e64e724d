/** Placeholder of a form whose fields depend on settings that are loading. */
import { Skeleton } from '@lantern/ui';
import styles from './form-skeleton.module.css';

const ROWS = [0, 1, 2, 3] as const;

export function FormSkeleton() {
  return (
    <div className={styles.rows}>
      {ROWS.map((row) => (
        <Skeleton key={row} height={72} radius={14} />
      ))}
    </div>
  );
}
