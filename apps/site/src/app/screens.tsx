/** From routes to screens: lazy pages behind the lantern, redirect of guests to sign-in, header, bottom menu, title. */
import { ErrorState, HeaderBar, HeaderNoteProvider, OfflineBar, RouteLoader } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { Component, Suspense, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation } from '../lib/navigation/navigation.tsx';
import { useAccess } from '../lib/session/access.ts';
import { companion } from '../lib/device/companion.ts';
import { useFullscreenFrameOpen } from '../lib/device/fullscreen-frame.ts';
import { hasBottomMenu, hasHeader } from '../lib/navigation/frame-rules.ts';
import { useGoBack } from '../lib/navigation/go-back.ts';
import { HeaderActionSlot } from '../lib/navigation/header-action.tsx';
import { useT } from '../lib/language/i18n.ts';
import { useMerchantLanguage } from '../lib/language/merchant-languages.ts';
import { matchPath } from '../lib/navigation/match-path.ts';
import { routeAccess, type RouteAccess } from '../lib/navigation/route-access.ts';
import { usePasswordDue } from '../lib/session/password-due.ts';
import { useSession } from '../lib/session/session.ts';
import { useBrand } from '../lib/server/settings.ts';
import { loadScreen } from './load-screen.ts';
import { MainMenu } from './main-menu.tsx';
import { isRouted, ROUTES, type RouteEntry } from './route-table.ts';
import styles from './screens.module.css';
import { useScrollMemory } from './scroll-memory.ts';
import { hasSwipedBack } from './swipe-back.ts';

/** A gesture for pages that already show something. */
const PullToRefresh = companion(async () => (await import('./companions.tsx')).PullToRefresh);

interface Loaded extends RouteEntry {
  /** The first of its paths names a screen. */
  readonly name: string;
  readonly Page: ComponentType;
}

const SCREENS: readonly Loaded[] = ROUTES.map((entry) => ({
  ...entry,
  name: entry.paths[0]!,
  Page: loadScreen(entry),
}));
const HOME = SCREENS[0]!;
/** Where an account whose password is due is redirected, from anywhere (§2 Change password). */
const CHANGE_PASSWORD_PATH = '/m/changePsw';

/** Error boundary of a screen; React has logged the error. */
class BreakGuard extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    return this.state.broken ? <ErrorState onRetry={() => location.reload()} /> : this.props.children;
  }
}

/** A trial user at the address of a closed screen: gets the reason, and is redirected home. */
function AccessDenied({ access }: { readonly access: RouteAccess }) {
  const { explain } = useAccess();
  useEffect(() => explain(access), [explain, access]);
  return <Navigate to="/m/home" replace />;
}

/** The redirect of a visitor who may not see the screen; undefined when allowed. */
function useDetour(screen: Loaded): ReactNode {
  const session = useSession();
  const { due } = usePasswordDue();
  const here = useLocation();
  if (due && session && here.pathname !== CHANGE_PASSWORD_PATH) return <Navigate to={CHANGE_PASSWORD_PATH} replace />;
  const access = routeAccess(screen, session);
  if (access === 'open') return undefined;
  if (access !== 'to-login') return <AccessDenied access={access} />;
  // A visitor who is already navigating elsewhere is not redirected to sign-in: a logout goes home (ACC-15).
  return window.location.pathname === here.pathname ? (
    <Navigate to="/m/login" replace state={{ from: here.pathname + here.search }} />
  ) : null;
}

/** The title of a screen; a password that is due is the account's first own one (NAV-06). */
function useTitle({ title, name }: Loaded): string {
  const t = useT();
  const { due } = usePasswordDue();
  return t(due && name === CHANGE_PASSWORD_PATH ? 'title_first_password' : title);
}

function Screen({ screen }: { readonly screen: Loaded }) {
  const { pathname } = useLocation();
  const goBack = useGoBack();
  const online = useOnline();
  const brand = useBrand();
  const covered = useFullscreenFrameOpen();
  const title = useTitle(screen);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  // Decided once per change: a class added later would fade a page that is already shown.
  const still = useMemo(() => pathname !== undefined && hasSwipedBack(), [pathname]);
  const detour = useDetour(screen);

  useEffect(() => {
    document.title = screen === HOME ? title : `${title} · ${brand.name}`;
  }, [screen, title, brand.name]);

  if (detour !== undefined) return detour;
  // An unknown address shows home, so home's rules apply; a screen's second address has rules of its own.
  const rulePath = isRouted(pathname) ? pathname : screen.name;
  const menu = hasBottomMenu(rulePath);
  return (
    <HeaderNoteProvider note={online ? null : <OfflineBar />}>
      {hasHeader(rulePath) && !covered && (
        <HeaderBar kind="page" title={title} onBack={goBack} action={<span ref={setSlot} />} />
      )}
      <Suspense fallback={null}>{screen.refreshes === true && <PullToRefresh />}</Suspense>
      <main key={pathname} className={menu ? styles.overMenu : styles.plain} data-still={still} data-offline={!online}>
        <HeaderActionSlot value={slot}>
          <BreakGuard>
            <Suspense fallback={<RouteLoader onRetry={() => location.reload()} />}>
              <screen.Page />
            </Suspense>
          </BreakGuard>
        </HeaderActionSlot>
      </main>
      {menu && !covered && <MainMenu path={screen.name} />}
    </HeaderNoteProvider>
  );
}

/** Renders the route of the address; anything unknown shows Home (NAV-02). */
export function Screens() {
  useScrollMemory();
  useMerchantLanguage();
  const { pathname } = useLocation();
  const screen =
    SCREENS.find(({ paths }) => paths.some((pattern) => matchPath(pattern, pathname) !== undefined)) ?? HOME;
  return <Screen screen={screen} key={screen.name} />;
}
