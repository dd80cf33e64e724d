/** App features beside every screen: download popup, update prompt, network toasts, first-deposit tracking. */
import { isRealMember, useSession } from '../../lib/session/session.ts';
import { DownloadPopup } from './download-popup.tsx';
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
