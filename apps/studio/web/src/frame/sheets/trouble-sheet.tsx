/** Why a bet was refused, with the studio's or the wallet's message. */
import { BottomSheet, Button } from '@lantern/ui';
import type { SessionOpened } from '../../../../wire/session.ts';
import { useT } from '../i18n.ts';
import { closeGame, openAgain } from '../parent-page.ts';
import styles from './sheets.module.css';

export interface Trouble {
  readonly code: string;
  readonly message: string;
}

/** The game has to be launched again. */
const SESSION_OVER = 'session_ended';
/** After these, no further play is possible here. */
const FINAL = /^(?:session_ended|account_|game_|vendor_|play_time_)/;

export function TroubleSheet({
  trouble,
  session,
  onClose,
}: {
  readonly trouble: Trouble;
  readonly session: SessionOpened;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <BottomSheet title={t('trouble_title')} onClose={onClose} data-testid="studio-trouble">
      <p className={styles.text} role="alert">
        {trouble.message}
      </p>
      <div className={styles.actions}>
        {trouble.code === SESSION_OVER ? (
          <Button look="brand" wide onClick={() => openAgain(session.lobbyUrl)} data-testid="studio-again">
            {t('open_again')}
          </Button>
        ) : (
          <Button look="brand" wide onClick={onClose} data-testid="studio-understood">
            {t('understood')}
          </Button>
        )}
        {FINAL.test(trouble.code) && (
          <Button look="ghost" wide onClick={() => closeGame(session.lobbyUrl)} data-testid="studio-leave">
            {t('leave')}
          </Button>
        )}
      </div>
    </BottomSheet>
  );
}
