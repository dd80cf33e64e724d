/** A new version is available (SYS-04): now or later, the member decides; a running game is not disturbed. */
import { Button, Icon } from '@lantern/ui';
import { useState } from 'react';
import { useLocation } from '../../lib/navigation/navigation.tsx';
import { useT } from '../../lib/language/i18n.ts';
import { postponeUpdate, useUpdate } from '../../lib/device/updates.ts';
import styles from './update-prompt.module.css';

const GAME_PATH = '/m/launchGame';

export function UpdatePrompt() {
  const t = useT();
  const update = useUpdate();
  const { pathname } = useLocation();
  const [busy, setBusy] = useState(false);
  if (!update || pathname === GAME_PATH) return null;
  return (
    <section className={styles.prompt} role="status" aria-label={t('update_title')} data-testid="update-prompt">
      <Icon name="arrows-clockwise" variant="regular" size={22} className={styles.icon} />
      <div className={styles.words}>
        <b>{t('update_title')}</b>
        <p className={styles.text}>{t('update_text')}</p>
        <div className={styles.buttons}>
          <Button small onClick={postponeUpdate} data-testid="update-later">
            {t('update_later')}
          </Button>
          <Button
            small
            look="brand"
            busy={busy ? t('in_please_wait') : undefined}
            data-testid="update-now"
            onClick={() => {
              setBusy(true);
              update();
            }}
          >
            {t('update_now')}
          </Button>
        </div>
      </div>
    </section>
  );
}
