/** What a visitor sees who is not served (SYS-01): error-service during maintenance, error-IP where the region or the network is not served. */
import { BrandMark, Button, cx, Icon, type IconName } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../lib/calls.ts';
import { useCustomerService } from '../../lib/customer-service.ts';
import { useT, type TextKey } from '../../lib/i18n.ts';
import { openExternal } from '../../lib/open-external.ts';
import styles from './shut-screen.module.css';

interface Words {
  readonly testId: string;
  readonly picture: string;
  readonly icon: IconName;
  readonly title: TextKey;
  readonly text: TextKey;
}

const MAINTENANCE: Words = { testId: 'error-service', picture: '/art/state-maintenance.webp', icon: 'gear', title: 'shut_service_title', text: 'shut_service_text' };
const REGION: Words = { testId: 'error-ip', picture: '/art/state-region.webp', icon: 'globe', title: 'shut_region_title', text: 'shut_region_text' };

interface ShutScreenProps {
  readonly status: 1 | 2;
  /** Nothing of the shell stands around it: it bears the brand itself. */
  readonly whole?: boolean;
  /** Asks whether it is over. */
  readonly onRetry: () => Promise<unknown>;
}

/** The picture, or the icon where the picture cannot be had. */
function Picture({ picture, icon }: Words) {
  const [failed, setFailed] = useState(false);
  return (
    <div className={styles.picture}>
      {failed ? <Icon name={icon} size={96} className={styles.icon} /> : <img src={picture} alt="" width={280} height={210} onError={() => setFailed(true)} />}
    </div>
  );
}

export function ShutScreen({ status, whole = false, onRetry }: ShutScreenProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const service = useCustomerService();
  const ip = useCall('system.status', {}).data?.ip;
  const words = status === 1 ? MAINTENANCE : REGION;
  const contact = service.CS ?? service.LIVECHAT ?? service.WHATSAPP;
  const retry = async () => {
    setAsking(true);
    await onRetry();
    setAsking(false);
  };
  return (
    <div className={cx(styles.screen, whole && styles.whole)} data-testid={words.testId}>
      {whole && (
        <div className={styles.brand}>
          <BrandMark name={t('brand')} />
        </div>
      )}
      <Picture {...words} />
      <h1 className={styles.title}>{t(words.title)}</h1>
      <p className={styles.text}>{t(words.text)}</p>
      {status === 2 && ip !== undefined && <p className={styles.address}>{t('shut_region_address', { ip })}</p>}
      <div className={styles.actions}>
        <Button look="brand" wide icon="arrows-clockwise" busy={asking ? t('shut_asking') : undefined} data-testid="shut-retry" onClick={() => void retry()}>
          {t('shut_retry')}
        </Button>
        {contact !== undefined && (
          <Button wide icon="headset" iconVariant="duotone" data-testid="shut-service" onClick={() => openExternal(contact)}>
            {t('shut_contact')}
          </Button>
        )}
      </div>
      {status === 1 && <p className={styles.calm}>{t('shut_service_calm')}</p>}
    </div>
  );
}
