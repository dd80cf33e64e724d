/** The desk's frame: navigation, bar, the open place, and what works from everywhere by keyboard. */
import { cx } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useT } from '../lib/i18n.ts';
import { PlaceNames } from '../lib/place-names.ts';
import { PLACES } from '../places/registry.ts';
import { EmptyState, Skeleton } from '../widgets/states.tsx';
import styles from './desk-frame.module.css';
import { IdleWatch } from './idle-watch.tsx';
import { Palette } from './palette.tsx';
import { PlaceBoundary } from './place-boundary.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { SideNav } from './side-nav.tsx';
import { TopBar } from './top-bar.tsx';
import { pageOf, usePlaces } from './use-places.ts';
import { useDeskLine } from './use-desk-line.ts';
import { useShortcuts } from './use-shortcuts.ts';

export function Shell() {
  const t = useT();
  const places = usePlaces();
  const [path, navigate] = useLocation();
  const [overlay, setOverlay] = useState<'palette' | 'shortcuts'>();
  const [navOpen, setNavOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const isOnline = useOnline();
  useDeskLine();
  useShortcuts({
    places,
    onGo: (place) => navigate(`/${place.name}`),
    onPalette: () => setOverlay('palette'),
    onShortcuts: () => setOverlay('shortcuts'),
  });
  const place = path.split('/')[1];
  useEffect(() => setNavOpen(false), [path]);
  const first = places[0];
  const here = places.find(({ name }) => name === place);
  return (
    <div className={styles.desk}>
      <a className={styles.skip} href="#place" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
        {t('skip')}
      </a>
      <SideNav places={places} isOpen={navOpen} onClose={() => setNavOpen(false)} />
      <TopBar
        places={places}
        onPalette={() => setOverlay('palette')}
        onShortcuts={() => setOverlay('shortcuts')}
        onNav={() => setNavOpen(true)}
      />
      <main ref={main} id="place" tabIndex={-1} className={styles.place}>
        {here && <h1 className="sr-only">{t(here.label)}</h1>}
        {!isOnline && (
          <div className={cx(styles.offline)} role="status">
            {t('offline')}
          </div>
        )}
        <PlaceBoundary key={place}>
          <Suspense fallback={<Skeleton />}>
            <PlaceNames value={places}>
              <Switch>
                {places.map((each) => {
                  const Page = pageOf(each);
                  return (
                    <Route key={each.name} path={`/${each.name}/*?`}>
                      <Page />
                    </Route>
                  );
                })}
                <Route path="/">
                  {first ? <Redirect to={`/${first.name}`} replace /> : <EmptyState text={t('no_places')} />}
                </Route>
                <Route>
                  <EmptyState text={t(PLACES.some(({ name }) => name === place) ? 'forbidden_text' : 'no_page')} />
                </Route>
              </Switch>
            </PlaceNames>
          </Suspense>
        </PlaceBoundary>
      </main>
      <IdleWatch />
      {places.map(({ name, Companion }) => Companion && <Companion key={name} />)}
      {overlay === 'palette' && <Palette places={places} onClose={() => setOverlay(undefined)} />}
      {overlay === 'shortcuts' && <ShortcutSheet places={places} onClose={() => setOverlay(undefined)} />}
    </div>
  );
}
