/** What a page shows instead of its content. */
import { Button } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import styles from './sports-states.module.css';

const LINES = 5;

export function Loading() {
  const t = useT();
  return (
    <div className={styles.loading} role="status" aria-label={t('sports_loading')}>
      {Array.from({ length: LINES }, (_, line) => (
        <span key={line} className={styles.bone} />
      ))}
    </div>
  );
}

export const Empty = ({ text }: { readonly text: string }) => <p className={styles.empty}>{text}</p>;

export function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <div className={styles.empty} role="alert">
      <p>{t('sports_failed')}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  );
}
