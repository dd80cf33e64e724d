/** The running line of notices (HOME-12); a tap opens them all, the icons at its ends open the download popup. */
import { MARQUEE_RESTART_PX } from '@lantern/contract/constants';
import { Marquee } from '@lantern/ui';
import { useAccess } from '../../lib/session/access.ts';
import { openDownloadPopup } from '../../lib/device/download.ts';
import { useT } from '../../lib/language/i18n.ts';
import { runningMode } from '../../lib/device/running-mode.ts';
import { useHomeAnnouncements } from './state/announcements.ts';

export function Notices() {
  const t = useT();
  const access = useAccess();
  const { data, isError, refetch } = useHomeAnnouncements();
  const titles = data?.list.filter(({ type }) => type === 'PL').map(({ title }) => title) ?? [];
  const failed = isError && data === undefined;
  const empty = failed ? t('notices_failed') : data === undefined ? '' : t('notices_none');
  // The app itself does not offer the download.
  const ends =
    runningMode() === 'H5'
      ? ({ icon: 'device-mobile', label: t('home_get_app'), onPress: openDownloadPopup } as const)
      : undefined;
  return (
    <Marquee
      label={t('notices')}
      items={titles}
      emptyText={empty}
      restartPx={MARQUEE_RESTART_PX}
      onOpen={() => (failed ? void refetch() : access.go('/m/notice'))}
      ends={ends}
    />
  );
}
