/** The bar above home's header that offers the app (HOME-04); closed once, it stays closed. */
import { Icon, LanternMark } from '@lantern/ui';
import { useState } from 'react';
import { openDownloadPopup, useDownloadOffer } from '../../lib/device/download.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { useBrand, useSettings } from '../../lib/server/settings.ts';
import { readStored, STORAGE, writeStored } from '../../lib/device/storage.ts';
import styles from './download-bar.module.css';

export function DownloadBar() {
  const t = useT();
  const offered = useDownloadOffer();
  const settings = useSettings();
  const brand = useBrand();
  const session = useSession();
  const forMembers = settings?.downloadLoginRequired === true && session === null;
  const [closed, setClosed] = useState(() => readStored(STORAGE.hideDownloadBar) === '1');
  if (!offered || closed || forMembers) return null;
  const close = () => {
    writeStored(STORAGE.hideDownloadBar, '1');
    setClosed(true);
  };
  return (
    <aside className={styles.bar} aria-label={t('download_title')} data-testid="download-bar">
      <LanternMark width={24} className={styles.mark} />
      <p className={styles.words}>
        <b>{t('download_bar', { brand: brand.name })}</b>
        <span> · {t('download_bar_text')}</span>
      </p>
      <button type="button" className={styles.get} onClick={openDownloadPopup} data-testid="download-bar-get">
        <span>{t('download_get')}</span>
      </button>
      <button
        type="button"
        className={styles.close}
        aria-label={t('download_bar_hide')}
        onClick={close}
        data-testid="download-bar-close"
      >
        <Icon name="x" size={18} />
      </button>
    </aside>
  );
}
