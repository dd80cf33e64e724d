/** Adding the site to the home screen: the browser's prompt when it has one, else the steps of this device. */
import { Button, Icon, type IconName } from '@lantern/ui';
import { currentDevice, type Device } from '../../../lib/session/device.ts';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { useInstall } from '../../../lib/device/install.ts';
import styles from '../download.module.css';

type Step = readonly [icon: IconName, text: TextKey];

const STEPS: Readonly<Record<Device, readonly Step[]>> = {
  ios: [
    ['share-network', 'download_home_ios_share'],
    ['plus', 'download_home_ios_add'],
  ],
  android: [
    ['dots-three', 'download_home_android_menu'],
    ['plus', 'download_home_android_add'],
  ],
  other: [
    ['qr-code', 'download_home_other_open'],
    ['plus', 'download_home_other_add'],
  ],
};

export function HomeScreenSteps({ device = currentDevice() }: { readonly device?: Device }) {
  const t = useT();
  const install = useInstall();
  if (install && device !== 'ios')
    return (
      <Button wide icon="plus" onClick={() => void install()} data-testid="download-install">
        {t('download_home')}
      </Button>
    );
  return (
    <ol className={styles.steps} data-testid="download-home-steps">
      {STEPS[device].map(([icon, text]) => (
        <li key={text} className={styles.step}>
          <span className={styles.stepIcon}>
            <Icon name={icon} size={20} />
          </span>
          <span>{t(text)}</span>
        </li>
      ))}
    </ol>
  );
}
