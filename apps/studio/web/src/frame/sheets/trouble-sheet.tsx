/** Why a bet was refused, with the studio's or the wallet's message. */
import { Button } from '@lantern/ui';
import { useGame } from '../game.ts';
import { useT } from '../i18n.ts';
import { closeGame, openAgain } from '../parent-page.ts';
import type { Trouble } from '../view.ts';
import { Sheet, useClose } from './sheet.tsx';
import styles from './sheets.module.css';

/** The game has to be launched again. */
const SESSION_OVER = 'session_ended';
/** After these, no further play is possible here. */
const FINAL = /^(?:session_ended|account_|game_|vendor_|play_time_)/;

export function TroubleSheet({ trouble }: { readonly trouble: Trouble }) {
  const t = useT();
  const { lobbyUrl } = useGame().session;
  const close = useClose();
  return (
    <Sheet title={t('trouble_title')} testId="studio-trouble">
      <p className={styles.message} role="alert">
        {trouble.message}
      </p>
      <div className={styles.actions}>
        {trouble.code === SESSION_OVER ? (
          <Button look="brand" wide onClick={() => openAgain(lobbyUrl)} data-testid="studio-again">
            {t('open_again')}
          </Button>
        ) : (
          <Button look="brand" wide onClick={close} data-testid="studio-understood">
            {t('understood')}
          </Button>
        )}
        {FINAL.test(trouble.code) && (
          <Button look="ghost" wide onClick={() => closeGame(lobbyUrl)} data-testid="studio-leave">
            {t('leave')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
