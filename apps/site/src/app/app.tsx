/** Providers around the routes. */
import { DialogProvider, ToastProvider } from '@lantern/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense, useEffect, useInsertionEffect, useLayoutEffect } from 'react';
import { OfflineStart } from '../features/download/offline-start.tsx';
import { PictureSource } from '../features/gates/picture-source.tsx';
import { StatusGate } from '../features/gates/status-gate.tsx';
import { PolicyContext } from '../lib/session/access.ts';
import { queries } from '../lib/server/calls.ts';
import { companion } from '../lib/device/companion.ts';
import { i18n } from '../lib/language/i18n.ts';
import { useRegisterModal } from '../lib/session/register-modal.ts';
import { RoutedContext } from '../lib/navigation/routed.ts';
import { applyStyleSheets } from '../lib/device/style-sheets.ts';
import { isRouted, routeOf } from './route-table.ts';
import { Screens } from './screens.tsx';
import { watchSwipes } from './swipe-back.ts';
import { TOAST_DURATIONS_MS } from './toast-durations.ts';

const Companions = companion(async () => (await import('./companions.tsx')).Companions);
/** The form's code loads only at registration. */
const RegisterModal = lazy(async () => ({
  default: (await import('../features/auth/register-modal.tsx')).RegisterModal,
}));

/** The server-rendered first screen is replaced by the interactive one. */
function revealApp(): void {
  document.documentElement.removeAttribute('data-first-screen');
  const root = document.getElementById('root');
  root?.removeAttribute('inert');
  root?.removeAttribute('aria-hidden');
}

export function App() {
  const modal = useRegisterModal();
  // Before any part measures itself.
  useInsertionEffect(applyStyleSheets, []);
  useLayoutEffect(revealApp, []);
  useEffect(watchSwipes, []);
  return (
    <StrictMode>
      <i18n.Provider>
        <QueryClientProvider client={queries}>
          <ToastProvider durationsMs={TOAST_DURATIONS_MS}>
            <DialogProvider>
              <PolicyContext value={routeOf}>
                <RoutedContext value={isRouted}>
                  <OfflineStart>
                    <StatusGate>
                      <Screens />
                    </StatusGate>
                  </OfflineStart>
                  <PictureSource />
                  <Suspense fallback={null}>
                    <Companions />
                  </Suspense>
                  <Suspense fallback={null}>{modal.state !== 'hideRegister' && <RegisterModal />}</Suspense>
                </RoutedContext>
              </PolicyContext>
            </DialogProvider>
          </ToastProvider>
        </QueryClientProvider>
      </i18n.Provider>
    </StrictMode>
  );
}
