/** The popup that offers the app (HOME-04): rendered once by the app, opened from anywhere. */
import { lazy, Suspense } from 'react';
import { closeDownloadPopup, useDownloadPopup } from '../../lib/device/download.ts';

/** Its code loads only when it is opened. */
const DownloadPanel = lazy(async () => ({ default: (await import('./parts/download-panel.tsx')).DownloadPanel }));

export function DownloadPopup() {
  const open = useDownloadPopup();
  return <Suspense fallback={null}>{open && <DownloadPanel onClose={closeDownloadPopup} />}</Suspense>;
}
