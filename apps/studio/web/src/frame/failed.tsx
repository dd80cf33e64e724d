/** A game that could not be opened: why, another try where one may help, and the way out. */
import { ErrorState } from '@lantern/ui';
import styles from './failed.module.css';
import { useT } from './i18n.ts';
import { closeGame } from './parent-page.ts';

export interface FailedProps {
  readonly code: string;
  /** In the studio's words; empty where nobody answered. */
  readonly message: string;
  readonly lobbyUrl: string;
  readonly onRetry?: () => void;
}

export function Failed({ code, message, lobbyUrl, onRetry }: FailedProps) {
  const t = useT();
  return (
    <main className={styles.failed}>
      <ErrorState title={t('open_failed')} text={message || t('open_failed_text')} code={code} {...(onRetry && { onRetry })} />
      <button type="button" className={styles.leave} onClick={() => closeGame(lobbyUrl)} data-testid="studio-leave">
        {t('leave')}
      </button>
    </main>
  );
}
