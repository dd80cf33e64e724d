/** Route table to screens: lazy pages behind the lantern, guests to the door, header, bottom menu, title. */
import { HeaderBar, OfflineBar, RouteLoader } from '@lantern/ui';
import { Component, lazy, Suspense, useEffect, useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { useT } from '../lib/i18n.ts';
import { useOnline } from '@lantern/web';
import { usePasswordDue } from '../lib/password-due.ts';
import { useAccess } from '../lib/access.ts';
import { passageOf, type Passage } from '../lib/passage.ts';
import { useSession } from '../lib/session.ts';
import { useGoBack } from '../lib/go-back.ts';
import { MainMenu } from './main-menu.tsx';
import { ROUTES, type RouteEntry } from './route-table.ts';
import styles from './screens.module.css';

interface Loaded extends RouteEntry {
  readonly Page: ComponentType;
}

const SCREENS: readonly Loaded[] = ROUTES.map((entry) => ({ ...entry, Page: lazy(entry.load) }));
const HOME = SCREENS[0]!;
/** Where an account whose password is due is led, from wherever it goes (§2 Change password). */
const CHANGE_PASSWORD_PATH = '/m/changePsw';

/** A page that cannot load its code keeps the lantern and offers Retry; React logs the failure (NAV-03). */
class LoadGuard extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? <RouteLoader onRetry={() => location.reload()} /> : this.props.children;
  }
}

/** A trial user at the address of a closed screen: told why, and home. */
function TurnedAway({ passage }: { readonly passage: Passage }) {
  const { explain } = useAccess();
  useEffect(() => explain(passage), [explain, passage]);
  return <Navigate to="/m/home" replace />;
}

function Screen({ screen }: { readonly screen: Loaded }) {
  const t = useT();
  const session = useSession();
  const { due } = usePasswordDue();
  const location = useLocation();
  const goBack = useGoBack(screen);
  const online = useOnline();
  const title = t(screen.title);

  useLayoutEffect(() => {
    // A block, because newer engines answer a promise and an effect may only answer its clean-up.
    window.scrollTo(0, 0);
  }, [location.pathname]);
  useEffect(() => {
    document.title = screen === HOME ? title : `${title} · ${t('brand')}`;
  }, [screen, title, t]);

  if (due && session && location.pathname !== CHANGE_PASSWORD_PATH) return <Navigate to={CHANGE_PASSWORD_PATH} replace />;
  const passage = passageOf(screen, session);
  if (passage === 'to-login') {
    // Who is on the way elsewhere already is not sent back to the door: a logout goes home (ACC-15).
    return window.location.pathname === location.pathname ? <Navigate to="/m/login" replace state={{ from: location.pathname + location.search }} /> : null;
  }
  if (passage !== 'open') return <TurnedAway passage={passage} />;
  return (
    <>
      {screen.header === 'page' && <HeaderBar kind="page" title={title} onBack={goBack} />}
      {!online && <OfflineBar />}
      <main className={screen.bottomMenu ? styles.overMenu : styles.plain} key={location.pathname}>
        <LoadGuard>
          <Suspense fallback={<RouteLoader onRetry={() => window.location.reload()} />}>
            <screen.Page />
          </Suspense>
        </LoadGuard>
      </main>
      {screen.bottomMenu && <MainMenu lit={screen.lit} />}
    </>
  );
}

/** Every route of the table; anything else shows Home (NAV-02). */
export function Screens() {
  return (
    <Routes>
      {SCREENS.flatMap((screen) => screen.paths.map((path) => <Route key={path} path={path} element={<Screen screen={screen} key={screen.title} />} />))}
      <Route path="*" element={<Screen screen={HOME} key={HOME.title} />} />
    </Routes>
  );
}
