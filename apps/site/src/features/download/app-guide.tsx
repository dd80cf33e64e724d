/** The download page (NAV-18): a guide for each kind of phone, with the operator's links; on a computer its QR code. */
import { IOS_VERSION_MINIMUM } from '@lantern/contract/constants';
import { Button, Card, Segmented, Skeleton, type IconName } from '@lantern/ui';
import { useState } from 'react';
import { useDownloads, type DownloadLink } from '../../lib/device/download.ts';
import { currentDevice } from '../../lib/session/device.ts';
import { useT, type TextKey } from '../../lib/language/i18n.ts';
import { AppHead } from './parts/app-head.tsx';
import { HomeScreenSteps } from './parts/home-screen-steps.tsx';
import { useDownload } from './parts/link-list.tsx';
import { PageCode } from './parts/page-code.tsx';
import styles from './download.module.css';

type Phone = 'ios' | 'android';

/** The order of a guide's links, and the steps after each. */
const GUIDES: Readonly<
  Record<
    Phone,
    readonly {
      readonly resourceType: DownloadLink['resourceType'];
      readonly icon: IconName;
      readonly steps: readonly TextKey[];
    }[]
  >
> = {
  android: [
    {
      resourceType: 'Android',
      icon: 'download-simple',
      steps: ['download_step_android_file', 'download_step_android_allow', 'download_step_open'],
    },
  ],
  ios: [
    {
      resourceType: 'IOS',
      icon: 'download-simple',
      steps: ['download_step_ios_safari', 'download_step_ios_install', 'download_step_open'],
    },
    {
      resourceType: 'MOBILECONFIG',
      icon: 'shield-check',
      steps: ['download_step_profile_allow', 'download_step_profile_settings', 'download_step_profile_install'],
    },
  ],
};

export function AppGuide() {
  const t = useT();
  const device = currentDevice();
  const { known, links } = useDownloads();
  const [phone, setPhone] = useState<Phone>(device === 'ios' ? 'ios' : 'android');
  return (
    <div className="gutter" data-testid="app-guide">
      <AppHead />
      {device === 'other' && <PageCode />}
      <div className={styles.block}>
        <Segmented<Phone>
          label={t('download_phone')}
          data-testid="app-phone"
          value={phone}
          onChange={setPhone}
          options={[
            { value: 'android', label: t('download_Android') },
            { value: 'ios', label: t('download_IOS') },
          ]}
        />
      </div>
      {known ? <Guide phone={phone} links={links} /> : <Skeleton height={220} radius={18} />}
      <section className={styles.block}>
        <h2 className={styles.subtitle}>{t('download_home')}</h2>
        <Card>
          <HomeScreenSteps device={phone} />
        </Card>
      </section>
    </div>
  );
}

function Guide({ phone, links }: { readonly phone: Phone; readonly links: readonly DownloadLink[] }) {
  const t = useT();
  const download = useDownload();
  const ways = GUIDES[phone].flatMap((guide) =>
    links.filter((link) => link.resourceType === guide.resourceType).map((link) => ({ ...guide, link })),
  );
  // Without a file to install there is the home screen, explained below.
  if (ways.length === 0) return null;
  return (
    <>
      {ways.map(({ link, icon, steps }, at) => (
        <section
          key={link.resourceType}
          className={styles.block}
          aria-label={t(`download_${link.resourceType}` as TextKey)}
        >
          <Card>
            <h2 className={styles.guideTitle}>{t(`download_${link.resourceType}` as TextKey)}</h2>
            <ol className={styles.steps}>
              {steps.map((step, index) => (
                <li key={step} className={styles.step}>
                  <span className={styles.stepNumber}>{index + 1}</span>
                  <span>{t(step)}</span>
                </li>
              ))}
            </ol>
            {phone === 'ios' && (
              <p className={styles.needs}>{t('download_ios_version', { version: IOS_VERSION_MINIMUM })}</p>
            )}
            <Button
              wide
              look={at === 0 ? 'brand' : 'quiet'}
              icon={icon}
              onClick={() => download(link)}
              data-testid={`download-${link.resourceType}`}
            >
              {t('download_get')}
            </Button>
          </Card>
        </section>
      ))}
    </>
  );
}
