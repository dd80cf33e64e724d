/** Providers around the routes. */
import { DialogProvider, ToastProvider } from '@lantern/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { PolicyContext } from '../lib/access.ts';
import { queries } from '../lib/calls.ts';
import { i18n } from '../lib/i18n.ts';
import { useRegisterModal } from '../lib/register-modal.ts';
import { routeOf } from './route-table.ts';
import { Screens } from './screens.tsx';

/** Its form's code comes only when somebody registers. */
const RegisterModal = lazy(async () => ({ default: (await import('../features/auth/register-modal.tsx')).RegisterModal }));

export function App() {
  const modal = useRegisterModal();
  return (
    <StrictMode>
      <i18n.Provider>
        <QueryClientProvider client={queries}>
          <BrowserRouter>
            <ToastProvider>
              <DialogProvider>
                <PolicyContext value={routeOf}>
                  <Screens />
                  <Suspense fallback={null}>{modal.state !== 'hideRegister' && <RegisterModal />}</Suspense>
                </PolicyContext>
              </DialogProvider>
            </ToastProvider>
          </BrowserRouter>
        </QueryClientProvider>
      </i18n.Provider>
    </StrictMode>
  );
}
