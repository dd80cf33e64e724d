/** The link to the provider's page or app, and the return from it. */
import { Button } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useT } from '../../../lib/language/i18n.ts';
import { externalAddress } from '../../../lib/navigation/open-external.ts';
import styles from '../deposit.module.css';

interface PayPageProps {
  readonly url: string;
  /** The provider is an app on the phone rather than a page. */
  readonly inApp: boolean;
}

export function PayPage({ url, inApp }: PayPageProps) {
  const t = useT();
  const online = useOnline();
  const address = externalAddress(url, location.href, navigator.userAgent);
  return (
    <div className={styles.payPage}>
      <p className={styles.payPageText}>{t(inApp ? 'deposit_open_app_text' : 'deposit_open_page_text')}</p>
      <Button
        look="money"
        wide
        icon="arrow-square-out"
        data-testid="deposit-pay"
        reason={online ? undefined : t('deposit_offline_pay')}
        // In this window: the provider redirects back here, and the order has an address of its own.
        onClick={() => address !== undefined && location.assign(address)}
      >
        {t(inApp ? 'deposit_open_app' : 'deposit_open_page')}
      </Button>
    </div>
  );
}
