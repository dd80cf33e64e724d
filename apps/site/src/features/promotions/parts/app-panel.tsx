/** The gift of the installed app (PRO-03): in the app it is taken, elsewhere the app is offered. */
import { Button, Card as Surface } from '@lantern/ui';
import { openDownloadPopup } from '../../../lib/device/download.ts';
import { runningMode } from '../../../lib/device/running-mode.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { standingOf, type Promotion } from '../promotion-view.ts';
import styles from '../promotions.module.css';
import { TakeGift } from './take-gift.tsx';

/** Renders nothing where it cannot be had: the conditions say why. */
export function AppPanel({ promotion }: { readonly promotion: Promotion }) {
  const t = useT();
  const { key, eligible, reasons } = promotion;

  if (eligible && standingOf(promotion) === 'open')
    return (
      <Surface className={styles.panel}>
        <p className={styles.panelText}>{t('promo_app_here')}</p>
        <TakeGift promotionKey={key} label={t('promo_app_take')} taken="promo_app_taken" testId="app-gift-take" />
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
