/**
 * What comes once the first screen stands, in one go: what makes the site an app, news of deposits, gestures, and the code that
 * must be here before it is needed.
 */
import { useEffect } from 'react';
import { CreditToast } from '../features/deposit/credit-toast.tsx';
import { AppCompanion } from '../features/download/app-companion.tsx';
// A maintenance may be the very moment at which the site's files are replaced.
import '../features/gates/shut-screen.tsx';
import { bringCalls } from '../lib/calls.ts';
import { startServiceWorker } from '../lib/updates.ts';
import { watchDoubleTaps } from './double-taps.ts';
import { bringPages } from './pages.ts';

export { PullToRefresh } from './pull-to-refresh.tsx';

export function Companions() {
  useEffect(() => {
    startServiceWorker();
    // The first step to another screen finds these here; what fails is asked for again by whoever needs it.
    Promise.all([bringPages(), bringCalls()]).catch(() => undefined);
    return watchDoubleTaps();
  }, []);
  return (
    <>
      <AppCompanion />
      <CreditToast />
    </>
  );
}
