/** The gift of the installed app (PRO-03): in the app it is taken, elsewhere the app is offered. */
import { Button, Card as Surface, useToasts } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useState } from 'react';
import { openDownloadPopup } from '../../../lib/device/download.ts';
import { runningMode } from '../../../lib/device/running-mode.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { useTaking } from '../api/use-taking.ts';
import { standingOf, type Promotion } from '../promotion-view.ts';
import styles from '../promotions.module.css';

/** Renders nothing where it cannot be had: the conditions say why. */
export function AppPanel({ promotion }: { readonly promotion: Promotion }) {
  const t = useT();
  const online = useOnline();
  const toasts = useToasts();
  const { taking, claim } = useTaking();
  const [fault, setFault] = useState<string>();
  const { key, eligible, reasons } = promotion;

  async function take(): Promise<void> {
    setFault(undefined);
    const result = await claim(key);
    if (result.taken) toasts.show({ type: 'success', text: t('promo_app_taken') });
    else setFault(result.message);
  }

  if (eligible && standingOf(promotion) === 'open')
    return (
      <Surface className={styles.panel}>
        <p className={styles.panelText}>{t('promo_app_here')}</p>
        {fault !== undefined && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        <Button
          look="money"
          wide
          icon="gift"
          busy={taking ? t('promo_taking') : undefined}
          reason={online ? undefined : t('rewards_offline')}
          data-testid="app-gift-take"
          onClick={() => void take()}
        >
          {t('promo_app_take')}
        </Button>
      </Surface>
    );
  const isElsewhere = reasons.some(({ code }) => code === 'app') && runningMode() === 'H5';
  if (!isElsewhere) return null;
  return (
    <Surface className={styles.panel}>
      <p className={styles.panelText}>{t('promo_app_how')}</p>
      <Button look="brand" wide icon="device-mobile" data-testid="app-gift-get" onClick={openDownloadPopup}>
        {t('home_get_app')}
      </Button>
    </Surface>
  );
}
