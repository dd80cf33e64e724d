/** On a computer: a QR code of the download page, for a phone. */
import { QrCode, qrMatrix } from '@lantern/ui';
import { useMemo } from 'react';
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../download.module.css';

export function PageCode() {
  const t = useT();
  const matrix = useMemo(() => qrMatrix(`${location.origin}/m/app`), []);
  return (
    <div className={styles.code}>
      <QrCode matrix={matrix} label={t('download_scan')} size={188} />
      <p className={styles.caption}>{t('download_scan')}</p>
    </div>
  );
}
