/** A slim bar while offline or the studio is unreachable: what happens to the round, and a retry button. */
import { Icon } from '@lantern/ui';
import { useOnline } from '@lantern/web/online';
import styles from './connection-bar.module.css';
import { retryNow, useConnection } from './connection.ts';
import { useT } from './i18n.ts';

export function ConnectionBar() {
  const t = useT();
  const online = useOnline();
  const lost = useConnection().lost || !online;
  return (
    <div className={styles.place} role="status">
      {lost && (
        <div className={styles.bar} data-testid="studio-connection">
          <Icon name="wifi-slash" size={16} />
          <span className={styles.text}>{t('connection_lost')}</span>
          <button type="button" className={styles.retry} onClick={retryNow} data-testid="studio-retry">
            {t('retry')}
          </button>
        </div>
      )}
    </div>
  );
}
