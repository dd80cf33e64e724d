/** Content of the popup: the app, its bonus if any, the links, the home screen. */
import { BottomSheet } from '@lantern/ui';
import { useAppDownload, useDownloads } from '../../../lib/device/download.ts';
import { currentDevice } from '../../../lib/session/device.ts';
import { useT } from '../../../lib/language/i18n.ts';
import { AppHead } from './app-head.tsx';
import { BonusCard } from './bonus-card.tsx';
import { HomeScreenSteps } from './home-screen-steps.tsx';
import { LinkList } from './link-list.tsx';
import { PageCode } from './page-code.tsx';
import styles from '../download.module.css';

export function DownloadPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { links } = useDownloads();
  const promoted = useAppDownload();
  return (
    <BottomSheet title={t('download_title')} onClose={onClose} data-testid="download-popup">
      <AppHead />
      {promoted && <BonusCard />}
      {links.length > 0 && (
        <div className={styles.block}>
          <LinkList links={links} />
        </div>
      )}
      <section className={styles.block}>
        <h3 className={styles.subtitle}>{t('download_home')}</h3>
        <HomeScreenSteps />
      </section>
      {currentDevice() === 'other' && <PageCode />}
    </BottomSheet>
  );
}
