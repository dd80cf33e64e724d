/** A game that could not be opened or has ended: why, a retry where it may help, launching again, and the exit. */
import { Button, ErrorState } from '@lantern/ui';
import styles from './failed.module.css';
import { useT } from './i18n.ts';
import { closeGame, openAgain } from './parent-page.ts';

export interface FailedProps {
  readonly code: string;
  /** The studio's message; empty without an answer. */
  readonly message: string;
  readonly lobbyUrl: string;
  readonly onRetry?: () => void;
}

/** Launching again would fail in the same way. */
const NOT_AGAIN = /^(?:game_|account_|vendor_|play_time_)/;

export function Failed({ code, message, lobbyUrl, onRetry }: FailedProps) {
  const t = useT();
  return (
    <main className={styles.failed}>
      <ErrorState
        title={t('open_failed')}
        text={message || t('open_failed_text')}
        code={code}
        {...(onRetry && { onRetry })}
      />
      <div className={styles.ways}>
        {!onRetry && !NOT_AGAIN.test(code) && (
          <Button look="brand" wide onClick={() => openAgain(lobbyUrl)} data-testid="studio-again">
            {t('open_again')}
          </Button>
        )}
        <Button wide onClick={() => closeGame(lobbyUrl)} data-testid="studio-leave">
          {t('leave')}
        </Button>
      </div>
    </main>
  );
}
