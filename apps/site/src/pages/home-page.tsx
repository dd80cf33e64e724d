import { useState } from 'react';
import { Banners } from '../features/home/banners.tsx';
import { HomeHeader } from '../features/home/home-header.tsx';
import styles from '../features/home/home.module.css';
import { LatestResult, LiveDraws } from '../features/home/live-draws.tsx';
import { LoginPopups } from '../features/home/login-popups.tsx';
import { Notices } from '../features/home/notices.tsx';
import { QuickNav } from '../features/home/quick-nav.tsx';
import { SideMenu } from '../features/menus/side-menu.tsx';
import { SiteFooter } from '../features/home/site-footer.tsx';
import { WinnerBoard } from '../features/home/winner-board.tsx';

/** Home (§2). Each block asks for itself and fails by itself. */
export default function HomePage() {
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <>
      <HomeHeader onMenu={() => setMenuOpen(true)} />
      <Banners />
      <div className={`gutter ${styles.body}`}>
        <Notices />
        <QuickNav />
        <LiveDraws />
        <LatestResult />
        <WinnerBoard />
        <SiteFooter />
      </div>
      <LoginPopups />
      {menuOpen && <SideMenu onClose={() => setMenuOpen(false)} />}
    </>
  );
}
