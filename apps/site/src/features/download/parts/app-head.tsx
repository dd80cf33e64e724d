/** The app's picture, its name, and its benefits. */
import { useDownloads } from '../../../lib/device/download.ts';
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../download.module.css';
import { useBrand } from '../../../lib/server/settings.ts';

const OWN_ICON = '/art/icon-192.png';

export function AppHead() {
  const t = useT();
  const brand = useBrand();
  const { icon } = useDownloads();
  return (
    <div className={styles.head}>
      <img src={icon ?? OWN_ICON} alt="" width={72} height={72} className={styles.icon} data-testid="download-icon" />
      <div className={styles.headWords}>
        <b className={styles.name}>{t('download_bar', { brand: brand.name })}</b>
        <p className={styles.text}>{t('download_text')}</p>
      </div>
    </div>
  );
}
