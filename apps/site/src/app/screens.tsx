/** Route table to screens: lazy pages behind the lantern, guests to the door, header, bottom menu, title. */
import { ErrorState, HeaderBar, HeaderNoteProvider, OfflineBar, RouteLoader } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { Component, Suspense, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { Navigate, useLocation } from '../lib/navigation.tsx';
import { useAccess } from '../lib/access.ts';
import { companion } from '../lib/companion.ts';
import { useCovered } from '../lib/cover.ts';
import { hasBottomMenu, hasHeader } from '../lib/frame-rules.ts';
import { useGoBack } from '../lib/go-back.ts';
import { HeaderActionSlot } from '../lib/header-action.tsx';
import { useT } from '../lib/i18n.ts';
import { useMerchantLanguage } from '../lib/merchant-languages.ts';
import { matchPath } from '../lib/match-path.ts';
import { passageOf, type Passage } from '../lib/passage.ts';
import { usePasswordDue } from '../lib/password-due.ts';
import { useSession } from '../lib/session.ts';
import { loadScreen } from './load-screen.ts';
import { MainMenu } from './main-menu.tsx';
import { isRouted, ROUTES, type RouteEntry } from './route-table.ts';
import styles from './screens.module.css';
import { useScrollMemory } from './scroll-memory.ts';
import { hasSwipedBack } from './swipe-back.ts';

/** A gesture for who has something in sight already. */
const PullToRefresh = companion(async () => (await import('./companions.tsx')).PullToRefresh);

interface Loaded extends RouteEntry {
  /** The first of its paths names a screen. */
  readonly name: string;
  readonly Page: ComponentType;
}

const SCREENS: readonly Loaded[] = ROUTES.map((entry) => ({ ...entry, name: entry.paths[0]!, Page: loadScreen(entry) }));
const HOME = SCREENS[0]!;
/** Where an account whose password is due is led, from wherever it goes (§2 Change password). */
const CHANGE_PASSWORD_PATH = '/m/changePsw';

/** A screen that breaks while it is drawn says so; React has logged the reason. */
class BreakGuard extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    return this.state.broken ? <ErrorState onRetry={() => location.reload()} /> : this.props.children;
  }
}

/** A trial user at the address of a closed screen: told why, and home. */
function TurnedAway({ passage }: { readonly passage: Passage }) {
  const { explain } = useAccess();
  useEffect(() => explain(passage), [explain, passage]);
  return <Navigate to="/m/home" replace />;
}

/** Who may not see a screen is led elsewhere; undefined for who may. */
function useDetour(screen: Loaded): ReactNode {
  const session = useSession();
  const { due } = usePasswordDue();
  const here = useLocation();
  if (due && session && here.pathname !== CHANGE_PASSWORD_PATH) return <Navigate to={CHANGE_PASSWORD_PATH} replace />;
  const passage = passageOf(screen, session);
  if (passage === 'open') return undefined;
  if (passage !== 'to-login') return <TurnedAway passage={passage} />;
  // Who is on the way elsewhere already is not sent back to the door: a logout goes home (ACC-15).
  return window.location.pathname === here.pathname ? <Navigate to="/m/login" replace state={{ from: here.pathname + here.search }} /> : null;
}

/** The title of a screen; a password that is due is the account's first one of its own (NAV-06). */
function useTitle({ title, name }: Loaded): string {
  const t = useT();
  const { due } = usePasswordDue();
  return t(due && name === CHANGE_PASSWORD_PATH ? 'title_first_password' : title);
}

function Screen({ screen }: { readonly screen: Loaded }) {
  const t = useT();
  const { pathname } = useLocation();
  const goBack = useGoBack();
  const online = useOnline();
  const covered = useCovered();
  const title = useTitle(screen);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  // Decided once per change: a class that came later would fade a page that already stands.
  const still = useMemo(() => pathname !== undefined && hasSwipedBack(), [pathname]);
  const detour = useDetour(screen);

  useEffect(() => {
    document.title = screen === HOME ? title : `${title} · ${t('brand')}`;
  }, [screen, title, t]);

  if (detour !== undefined) return detour;
  // An address of no screen shows home, so home's rules hold; a screen's second address has rules of its own.
  const rulePath = isRouted(pathname) ? pathname : screen.name;
  const menu = hasBottomMenu(rulePath);
  return (
    <HeaderNoteProvider note={online ? null : <OfflineBar />}>
      {hasHeader(rulePath) && !covered && <HeaderBar kind="page" title={title} onBack={goBack} action={<span ref={setSlot} />} />}
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

/** Every route of the table; anything else shows Home (NAV-02). */
export function Screens() {
  useScrollMemory();
  useMerchantLanguage();
  const { pathname } = useLocation();
  const screen = SCREENS.find(({ paths }) => paths.some((pattern) => matchPath(pattern, pathname) !== undefined)) ?? HOME;
  return <Screen screen={screen} key={screen.name} />;
}
