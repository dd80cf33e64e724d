/** The download links as rows, those of this device first; elsewhere on iOS the hint to use Safari is shown (§8). */
import { Card, ListRow, useDialogs, type IconName } from '@lantern/ui';
import { currentDevice } from '../../../lib/session/device.ts';
import { startDownload, usableLinks, type DownloadLink } from '../../../lib/device/download.ts';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';

const ICONS: Readonly<Record<DownloadLink['resourceType'], IconName>> = {
  Android: 'device-mobile',
  IOS: 'device-mobile',
  MOBILECONFIG: 'shield-check',
};

/** Returns the function that follows a link. */
export function useDownload(): (link: DownloadLink) => void {
  const t = useT();
  const dialogs = useDialogs();
  return (link) => {
    if (startDownload(link) === 'safari')
      void dialogs.alert({ title: t('download_title'), text: t('download_use_safari') });
  };
}

export function LinkList({ links }: { readonly links: readonly DownloadLink[] }) {
  const t = useT();
  const download = useDownload();
  const own = usableLinks(links, currentDevice());
  return (
    <Card padding="none">
      {[...own, ...links.filter((link) => !own.includes(link))].map((link) => (
        <ListRow
          key={link.resourceType}
          icon={ICONS[link.resourceType]}
          title={t(`download_${link.resourceType}` as TextKey)}
          caption={t(`download_${link.resourceType}_text` as TextKey)}
          onPress={() => download(link)}
          data-testid={`download-${link.resourceType}`}
        />
      ))}
    </Card>
  );
}
