/** The popup that offers the app (HOME-04): drawn once by the app, opened from anywhere. */
import { lazy, Suspense } from 'react';
import { closeDownloadPopup, useDownloadPopup } from '../../lib/download.ts';

/** Its code comes only when somebody asks for it. */
const DownloadPanel = lazy(async () => ({ default: (await import('./parts/download-panel.tsx')).DownloadPanel }));

export function DownloadPopup() {
  const open = useDownloadPopup();
  return <Suspense fallback={null}>{open && <DownloadPanel onClose={closeDownloadPopup} />}</Suspense>;
}
