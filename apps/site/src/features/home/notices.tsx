/** The running line of notices (HOME-12); a tap opens them all, the icons at its ends the way to the app. */
import { MARQUEE_RESTART_PX } from '@lantern/contract/constants';
import { Marquee } from '@lantern/ui';
import { useAccess } from '../../lib/access.ts';
import { openDownloadPopup } from '../../lib/download.ts';
import { useT } from '../../lib/i18n.ts';
import { runningMode } from '../../lib/running-mode.ts';
import { useHomeAnnouncements } from './state/announcements.ts';

export function Notices() {
  const t = useT();
  const access = useAccess();
  const { data, isError, refetch } = useHomeAnnouncements();
  const titles = data?.list.filter(({ type }) => type === 'PL').map(({ title }) => title) ?? [];
  const failed = isError && data === undefined;
  const empty = failed ? t('notices_failed') : data === undefined ? '' : t('notices_none');
  // Who is inside the app already needs no way to it.
  const ends = runningMode() === 'H5' ? ({ icon: 'device-mobile', label: t('home_get_app'), onPress: openDownloadPopup } as const) : undefined;
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
