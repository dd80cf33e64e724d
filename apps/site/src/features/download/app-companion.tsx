/** App features beside every screen: download popup, update prompt, network toasts, first-deposit tracking. */
import { lazy, Suspense } from 'react';
import { closeDownloadPopup, useDownloadPopup } from '../../lib/device/download.ts';
import { isRealMember, useSession } from '../../lib/session/session.ts';
import { FirstDeposit } from './first-deposit.tsx';
import { NetworkNotice } from './network-notice.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

export function AppCompanion() {
  const session = useSession();
  return (
    <>
      <DownloadPopup />
      <UpdatePrompt />
      <NetworkNotice />
      {session !== null && isRealMember(session) && <FirstDeposit userName={session.userName} />}
    </>
  );
}

/** Its code loads only when it is opened. */
const DownloadPanel = lazy(async () => ({ default: (await import('./parts/download-panel.tsx')).DownloadPanel }));

/** The popup that offers the app (HOME-04): rendered once by the app, opened from anywhere. */
function DownloadPopup() {
  const open = useDownloadPopup();
  return <Suspense fallback={null}>{open && <DownloadPanel onClose={closeDownloadPopup} />}</Suspense>;
}
