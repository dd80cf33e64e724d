/**
 * Shown to a visitor who is not served (SYS-01): error-service during maintenance, error-IP when the region or the
 * network is restricted.
 */
import { BrandMark, Button, cx, Icon, type IconName } from '@lantern/ui';
import { useState } from 'react';
import { useCall } from '../../lib/server/calls.ts';
import { useCustomerService } from '../../lib/content/customer-service.ts';
import { useT, type TextKey } from '../../lib/language/i18n.ts';
import { openExternal } from '../../lib/navigation/open-external.ts';
import styles from './unavailable-screen.module.css';
import { useBrand } from '../../lib/server/settings.ts';

interface Words {
  readonly testId: string;
  readonly picture: string;
  readonly icon: IconName;
  readonly title: TextKey;
  readonly text: TextKey;
}

const MAINTENANCE: Words = {
  testId: 'error-service',
  picture: '/art/state-maintenance.webp',
  icon: 'gear',
  title: 'shut_service_title',
  text: 'shut_service_text',
};
const REGION: Words = {
  testId: 'error-ip',
  picture: '/art/state-region.webp',
  icon: 'globe',
  title: 'shut_region_title',
  text: 'shut_region_text',
};

interface UnavailableScreenProps {
  readonly status: 1 | 2;
  /** Without the shell around it: it shows the brand itself. */
  readonly whole?: boolean;
  /** Checks whether it is over. */
  readonly onRetry: () => Promise<unknown>;
}

/** The picture, or the icon when the picture fails to load. */
function Picture({ picture, icon }: Words) {
  const [failed, setFailed] = useState(false);
  return (
    <div className={styles.picture}>
      {failed ? (
        <Icon name={icon} size={96} className={styles.icon} />
      ) : (
        <img src={picture} alt="" width={280} height={210} onError={() => setFailed(true)} />
      )}
    </div>
  );
}

export function UnavailableScreen({ status, whole = false, onRetry }: UnavailableScreenProps) {
  const t = useT();
  const [retrying, setRetrying] = useState(false);
  const brand = useBrand();
  const service = useCustomerService();
  const ip = useCall('system.status', {}).data?.ip;
  const words = status === 1 ? MAINTENANCE : REGION;
  const contact = service.CS ?? service.LIVECHAT ?? service.WHATSAPP;
  const retry = async () => {
    setRetrying(true);
    await onRetry();
    setRetrying(false);
  };
  return (
    <div className={cx(styles.screen, whole && styles.whole)} data-testid={words.testId}>
      {whole && (
        <div className={styles.brand}>
          <BrandMark {...brand} />
        </div>
      )}
      <Picture {...words} />
      <h1 className={styles.title}>{t(words.title)}</h1>
      <p className={styles.text}>{t(words.text)}</p>
      {status === 2 && ip !== undefined && <p className={styles.address}>{t('shut_region_address', { ip })}</p>}
      <div className={styles.actions}>
        <Button
          look="brand"
          wide
          icon="arrows-clockwise"
          busy={retrying ? t('shut_asking') : undefined}
          data-testid="unavailable-retry"
          onClick={() => void retry()}
        >
          {t('shut_retry')}
        </Button>
        {contact !== undefined && (
          <Button
            wide
            icon="headset"
            iconVariant="duotone"
            data-testid="unavailable-service"
            onClick={() => openExternal(contact)}
          >
            {t('shut_contact')}
          </Button>
        )}
      </div>
      {status === 1 && <p className={styles.calm}>{t('shut_service_calm')}</p>}
    </div>
  );
}
