/** The console: set-up link, sign-in page, or the desk. A session that ends while the desk is open leaves it in place. */
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { useLocale } from '@lantern/ui';
import { Router, useLocation } from 'wouter';
import { queries } from '../lib/calls.ts';
import { i18n, useT } from '../lib/i18n.ts';
import { session } from '../lib/session.ts';
import { fetchShell } from './fetch-shell.ts';
import { MustChangePassword } from '../sign-in/change-password.tsx';
import { SetUpPage } from '../sign-in/set-up-page.tsx';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import { Toasts, unsay } from '../widgets/toasts.tsx';
import { PlaceBoundary } from './place-boundary.tsx';

const BASE = '/console';
const SETUP = '/setup';

/** The desk is fetched once someone is signed in: the sign-in page does without it. */
const Shell = lazy(async () => ({ default: (await fetchShell()).Shell }));

function Screen() {
  const t = useT();
  const locale = useLocale();
  const [path, navigate] = useLocation();
  const { phase, me } = session.use((state) => state);
  const [setupToken] = useState(() => (path === SETUP ? window.location.hash.slice(1) : ''));
  useEffect(() => {
    // The token is single-use and secret: it does not stay in the address.
    if (setupToken !== '') window.history.replaceState(null, '', BASE + SETUP);
  }, [setupToken]);
  const operatorId = me?.operator.operatorId;
  useEffect(() => unsay, [operatorId]);
  useEffect(() => {
    document.title = t('console');
  }, [t]);
  const content =
    path === SETUP && phase !== 'in' ? (
      <SetUpPage token={setupToken} onDone={() => navigate('/', { replace: true })} />
    ) : phase === 'out' || !me ? (
      <SignInPage />
    ) : me.passwordChangeRequired ? (
      <MustChangePassword />
    ) : (
      <>
        {/* Another merchant is another desk: nothing of the first stays on the screen. */}
        <PlaceBoundary>
          <Suspense fallback={null}>
            <Shell key={`${me.operator.operatorId} ${me.merchant}`} />
          </Suspense>
        </PlaceBoundary>
        {phase === 'lost' && <SignInAgain />}
      </>
    );
  return (
    <I18nProvider locale={locale === 'vi' ? 'vi-VN' : 'en-GB'}>
      <RouterProvider navigate={navigate}>{content}</RouterProvider>
      <Toasts />
    </I18nProvider>
  );
}

export function App() {
  return (
    <QueryClientProvider client={queries}>
      <i18n.Provider>
        <Router base={BASE}>
          <Screen />
        </Router>
      </i18n.Provider>
    </QueryClientProvider>
  );
}
