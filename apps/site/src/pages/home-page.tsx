import { lazy, Suspense, useState } from 'react';
import { DownloadBar } from '../features/download/download-bar.tsx';
import { Banners } from '../features/home/banners.tsx';
import { BelowFold } from '../features/home/below-fold.tsx';
import { DownloadBarRoom } from '../features/home/download-bar-room.tsx';
import { HomeHeader } from '../features/home/home-header.tsx';
import { HomeLoading } from '../features/home/home-loading.tsx';
import styles from '../features/home/home.module.css';
import { Notices } from '../features/home/notices.tsx';
import { QuickNav } from '../features/home/quick-nav.tsx';
import { companion } from '../lib/device/companion.ts';
import { isRealMember, useSession } from '../lib/session/session.ts';

const LoginPopups = companion(async () => (await import('../features/home/login-popups.tsx')).LoginPopups);
/** Contracts that wait for an agent (AGT-01); members of type 0 get zeros from the same check. */
const ContractAlerts = companion(async () => (await import('../features/agents/contract-alerts.tsx')).ContractAlerts);
/** Its code loads with the first tap. */
const SideMenu = lazy(async () => ({ default: (await import('../features/menus/side-menu.tsx')).SideMenu }));

/** Home (§2). Each block fetches and fails separately. */
export default function HomePage() {
  const [menuOpen, setMenuOpen] = useState(false);
  const session = useSession();
  return (
    <>
      <DownloadBarRoom>
        <DownloadBar />
      </DownloadBarRoom>
      <HomeHeader onMenu={() => setMenuOpen(true)} />
      <HomeLoading />
      <Banners />
      <div className={`gutter ${styles.body}`}>
        <Notices />
        <QuickNav />
      </div>
      <BelowFold />
      <Suspense fallback={null}>
        <LoginPopups />
      </Suspense>
      <Suspense fallback={null}>{isRealMember(session) && <ContractAlerts key={session?.token} />}</Suspense>
      <Suspense fallback={null}>{menuOpen && <SideMenu onClose={() => setMenuOpen(false)} />}</Suspense>
    </>
  );
}
