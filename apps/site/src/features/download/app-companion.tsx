/** What stands beside every screen so that the site is an app: popup, update prompt, network notices, the first deposit's word. */
import { isRealMember, useSession } from '../../lib/session.ts';
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
