/** Providers around the routes. */
import { DialogProvider, ToastProvider } from '@lantern/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router';
import { PolicyContext } from '../lib/access.ts';
import { queries } from '../lib/calls.ts';
import { i18n } from '../lib/i18n.ts';
import { routeOf } from './route-table.ts';
import { Screens } from './screens.tsx';

export function App() {
  return (
    <StrictMode>
      <i18n.Provider>
        <QueryClientProvider client={queries}>
          <BrowserRouter>
            <ToastProvider>
              <DialogProvider>
                <PolicyContext value={routeOf}>
                  <Screens />
                </PolicyContext>
              </DialogProvider>
            </ToastProvider>
          </BrowserRouter>
        </QueryClientProvider>
      </i18n.Provider>
    </StrictMode>
  );
}
