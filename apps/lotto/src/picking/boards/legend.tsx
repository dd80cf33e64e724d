/** The legend of a board's signs, and how to use it. */
import { useT } from '../../lib/i18n.ts';
import styles from './board.module.css';

export function Legend({ came, hint }: { readonly came: boolean; readonly hint: string }) {
  const t = useT();
  if (!came && hint === '') return null;
  return (
    <p className={styles.legend}>
      {came && (
        <span className={styles.cameLegend}>
          <i aria-hidden="true" />
          {t('came_last')}
        </span>
      )}
      <span className={styles.hint}>{hint}</span>
    </p>
  );
}
